import { useText } from '../../platform/i18n.ts';
import type { Mutation } from '../data/mutation.ts';
import { ConfirmAction } from '../dialog/confirm-action.tsx';

type ConfirmArchiveProps<Input> = {
  /** The record's name in the title. */
  name: string;
  mutation: Mutation<Input, unknown>;
  input: Input;
  onClose: () => void;
  children: string;
};

/** Asks before a record is archived. `children` say what happens to it and to the records that use it. */
export const ConfirmArchive = <Input,>({ name, children, ...action }: ConfirmArchiveProps<Input>) => {
  const text = useText();
  return (
    <ConfirmAction {...action} title={text('named.deleteTitle', { name })} confirmLabel={text('common.delete')} isDangerous>
      {children}
    </ConfirmAction>
  );
};
