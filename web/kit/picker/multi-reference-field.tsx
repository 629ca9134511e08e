import { Stack } from '@mantine/core';
import type { Option, OptionPages } from '../data/queries.ts';
import type { FieldProps } from '../form/fields/fields.tsx';
import { ReferencePicker, type ReferencePickerProps } from './reference-picker.tsx';
import { SelectedList } from './selected-list.tsx';

type MultiReferencePickerProps = Omit<ReferencePickerProps, 'value' | 'onChange' | 'without'> & {
  /** The accessible name of the list of picked records. */
  selectedLabel: string;
  chosen: readonly Option[];
  onChange: (chosen: Option[]) => void;
};

/** Picks many records of another entity, one after the other, above the list of picked records. */
export const MultiReferencePicker = ({ selectedLabel, chosen, onChange, ...picker }: MultiReferencePickerProps) => {
  const handleAdd = (option: Option | null) => {
    if (option) onChange([...chosen, { id: option.id, name: option.name }]);
  };
  return (
    <Stack gap={8}>
      <ReferencePicker {...picker} value={null} onChange={handleAdd} exclude={chosen} />
      <SelectedList label={selectedLabel} chosen={chosen} onChange={onChange} />
    </Stack>
  );
};

type MultiReferenceFieldProps<Draft extends Record<string, unknown>> = FieldProps<Draft> & {
  useOptions: (search: string) => OptionPages;
  selectedLabel: string;
};

/** The form field for many records of another entity. The form holds them with their names. */
export const MultiReferenceField = <Draft extends Record<string, unknown>>({ form, name, ...rest }: MultiReferenceFieldProps<Draft>) => {
  const chosen = form.fields.getValues()[name] as Option[]; // The form that names the field holds options in it.
  const { error, onChange } = form.fields.getInputProps(name);
  return <MultiReferencePicker {...rest} chosen={chosen} onChange={onChange} error={error} path={name} />;
};
