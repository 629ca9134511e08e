import { ChosenList } from './chosen-list.tsx';
import type { FieldProps } from './fields.tsx';
import type { Option, OptionPages } from './queries.ts';
import { ReferencePicker } from './reference-picker.tsx';
import styles from './references-field.module.css';

type ReferencesFieldProps<Draft extends Record<string, unknown>> = FieldProps<Draft> & {
  useOptions: (search: string) => OptionPages;
  /** What the list of the chosen is called. */
  chosenLabel: string;
};

/** The form field for many records of another entity, picked one after the other; the form holds them with their names. */
export const ReferencesField = <Draft extends Record<string, unknown>>({
  form,
  name,
  useOptions,
  chosenLabel,
  ...rest
}: ReferencesFieldProps<Draft>) => {
  const chosen = form.fields.getValues()[name] as Option[]; // The form that names the field holds options in it.
  const { error, onChange } = form.fields.getInputProps(name);
  const handleAdd = (option: Option | null) => {
    if (option) onChange([...chosen, { id: option.id, name: option.name }]);
  };
  return (
    <div className={styles.field}>
      <ReferencePicker {...rest} value={null} onChange={handleAdd} useOptions={useOptions} without={chosen} error={error} path={name} />
      <ChosenList label={chosenLabel} chosen={chosen} onChange={onChange} />
    </div>
  );
};
