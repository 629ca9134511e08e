import { useState } from 'react';
import type { Option } from '../../kit/data/queries.ts';
import type { EntityForm } from '../../kit/form/entity-form.ts';
import { ReferencePicker } from '../../kit/picker/reference-picker.tsx';
import { useText } from '../../platform/i18n.ts';
import { useCategoryOptions } from '../categories/index.ts';

type CategoryValues = Record<string, unknown> & { category_ids?: number[] | undefined };

type CategoryFieldProps<Draft extends CategoryValues> = { form: EntityForm<Draft>; carried: readonly Option[] | undefined };

// A program may have given it several; they stand as one until another is chosen.
const oneOf = (carried: readonly Option[] = []): Option | null => {
  const [first] = carried;
  return first ? { id: first.id, name: carried.map(({ name }) => name).join(', ') } : null;
};

/** The form field for the one category of a record; the form holds its id in `category_ids`. */
export const CategoryField = <Draft extends CategoryValues>({ form, carried }: CategoryFieldProps<Draft>) => {
  const text = useText();
  const [chosen, setChosen] = useState<Option | null>(() => oneOf(carried));
  const { error, onChange } = form.fields.getInputProps('category_ids');
  const handleChange = (option: Option | null) => {
    setChosen(option);
    onChange(option ? [option.id] : []);
  };
  return (
    <ReferencePicker
      label={text('labels.category')}
      value={chosen}
      onChange={handleChange}
      useOptions={useCategoryOptions}
      error={error}
      path="category_ids"
    />
  );
};
