import type { Option, OptionPages } from '../data/queries.ts';
import { useShownField } from '../form/edits/shown-fields.ts';
import type { FieldProps } from '../form/fields/fields.tsx';
import { usePickedOptions } from '../form/fields/picked-options.ts';
import { ReferencePicker } from './reference-picker.tsx';

type ReferenceFieldProps<Draft extends Record<string, unknown>> = FieldProps<Draft> & {
  useOptions: (search: string) => OptionPages;
  /** The text if there is no record at all. */
  emptyText?: string;
  /** The record that the form starts with; the field needs its name. */
  initial?: Option | null | undefined;
};

/** The form field for one record of another entity. The draft gets its id, or null when it is cleared. */
export const ReferenceField = <Draft extends Record<string, unknown>>({
  form,
  name,
  useOptions,
  initial = null,
  ...rest
}: ReferenceFieldProps<Draft>) => {
  const [[chosen = null], setChosen] = usePickedOptions({ form, name }, initial ? [initial] : []);
  useShownField({ form, name, label: rest.label }, (value) => (value === chosen?.id ? chosen?.name : undefined));
  const { error, onChange } = form.fields.getInputProps(name);
  const handleChange = (option: Option | null) => {
    setChosen(option ? [option] : []);
    onChange(option?.id ?? null);
  };
  return <ReferencePicker {...rest} value={chosen} onChange={handleChange} useOptions={useOptions} error={error} path={name} />;
};
