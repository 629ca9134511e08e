import { useState } from 'react';
import type { FieldProps } from './fields.tsx';
import type { Option, OptionPages } from './queries.ts';
import { ReferencePicker } from './reference-picker.tsx';

type ReferenceSelectProps<Draft extends Record<string, unknown>> = FieldProps<Draft> & {
  useOptions: (search: string) => OptionPages;
  /** Says what to do where there is no record at all to choose from. */
  noneYet?: string;
  /** The record that the form starts with, so that its name can be shown. */
  initial?: Option | null | undefined;
};

/** The form field for one record of another entity; the draft gets its id, or null when cleared. */
export const ReferenceSelect = <Draft extends Record<string, unknown>>({
  form,
  name,
  useOptions,
  initial = null,
  ...rest
}: ReferenceSelectProps<Draft>) => {
  const [chosen, setChosen] = useState<Option | null>(initial);
  const { error, onChange } = form.fields.getInputProps(name);
  const handleChange = (option: Option | null) => {
    setChosen(option);
    onChange(option?.id ?? null);
  };
  return <ReferencePicker {...rest} value={chosen} onChange={handleChange} useOptions={useOptions} error={error} path={name} />;
};
