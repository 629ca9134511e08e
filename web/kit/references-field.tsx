import { ChosenList } from './chosen-list.tsx';
import type { FieldProps } from './fields.tsx';
import type { Option, OptionPages } from './queries.ts';
import { ReferencePicker, type ReferencePickerProps } from './reference-picker.tsx';
import styles from './references-field.module.css';

type ReferencesPickerProps = Omit<ReferencePickerProps, 'value' | 'onChange' | 'without'> & {
  /** What the list of the chosen is called. */
  chosenLabel: string;
  chosen: readonly Option[];
  onChange: (chosen: Option[]) => void;
};

/** Picks many records of another entity, one after the other, above those that were picked. */
export const ReferencesPicker = ({ chosenLabel, chosen, onChange, ...picker }: ReferencesPickerProps) => {
  const handleAdd = (option: Option | null) => {
    if (option) onChange([...chosen, { id: option.id, name: option.name }]);
  };
  return (
    <div className={styles.field}>
      <ReferencePicker {...picker} value={null} onChange={handleAdd} without={chosen} />
      <ChosenList label={chosenLabel} chosen={chosen} onChange={onChange} />
    </div>
  );
};

type ReferencesFieldProps<Draft extends Record<string, unknown>> = FieldProps<Draft> & {
  useOptions: (search: string) => OptionPages;
  chosenLabel: string;
};

/** The form field for many records of another entity; the form holds them with their names. */
export const ReferencesField = <Draft extends Record<string, unknown>>({ form, name, ...rest }: ReferencesFieldProps<Draft>) => {
  const chosen = form.fields.getValues()[name] as Option[]; // The form that names the field holds options in it.
  const { error, onChange } = form.fields.getInputProps(name);
  return <ReferencesPicker {...rest} chosen={chosen} onChange={onChange} error={error} path={name} />;
};
