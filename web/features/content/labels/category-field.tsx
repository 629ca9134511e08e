import type { Option } from '../../../kit/data/queries.ts';
import { useShownField } from '../../../kit/form/edits/shown-fields.ts';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { usePickedOptions } from '../../../kit/form/fields/picked-options.ts';
import { ReferencePicker } from '../../../kit/picker/reference-picker.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCategoryOptions } from '../categories/index.ts';
import { joinNames } from './labels.ts';
import { useCreateCategory } from './use-create-label.ts';

type CategoryValues = Record<string, unknown> & { category_ids?: number[] | undefined };

type CategoryFieldProps<Draft extends CategoryValues> = { form: EntityForm<Draft>; initial: readonly Option[] | undefined };

// The API can give a record several categories. The field shows them as one option until the user chooses another.
const toSingleOption = (categories: readonly Option[] = []): readonly Option[] => {
  const [first] = categories;
  return first ? [{ id: first.id, name: joinNames(categories) }] : [];
};

/** The form field for the one category of a record; the form holds its id in `category_ids`. */
export const CategoryField = <Draft extends CategoryValues>({ form, initial }: CategoryFieldProps<Draft>) => {
  const text = useText();
  const label = text('labels.category');
  const [[chosen = null], setChosen] = usePickedOptions({ form, name: 'category_ids' }, toSingleOption(initial));
  // The form holds all categories of the record until the user chooses one.
  useShownField({ form, name: 'category_ids', label }, (value) =>
    Array.isArray(value) && value[0] === chosen?.id ? chosen?.name : undefined,
  );
  const { error, onChange } = form.fields.getInputProps('category_ids');
  const handleChange = (option: Option | null) => {
    setChosen(option ? [option] : []);
    onChange(option ? [option.id] : []);
  };
  return (
    <ReferencePicker
      label={label}
      value={chosen}
      onChange={handleChange}
      useOptions={useCategoryOptions}
      onCreate={useCreateCategory()}
      error={error}
      path="category_ids"
    />
  );
};
