import { useState } from 'react';
import type { Option } from '../../data/queries.ts';
import type { Picked } from '../unsaved/unsaved-source.ts';

/** The records that a field shows by name: those of a restored draft, else the given ones. The form only holds their ids. */
export const usePickedOptions = (
  { form, name }: { form: { readonly picked: Picked }; name: string },
  initial: readonly Option[],
): [readonly Option[], (options: readonly Option[]) => void] => {
  const [chosen, setChosen] = useState<readonly Option[]>(() => form.picked.get(name) ?? initial);
  const choose = (options: readonly Option[]) => {
    form.picked.set(name, options);
    setChosen(options);
  };
  return [chosen, choose];
};
