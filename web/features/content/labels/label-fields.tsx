import type { Option } from '../../../kit/data/queries.ts';
import { useShownField } from '../../../kit/form/edits/shown-fields.ts';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { usePickedOptions } from '../../../kit/form/fields/picked-options.ts';
import { MultiReferencePicker } from '../../../kit/picker/multi-reference-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useTagOptions } from '../tags/index.ts';
import { CategoryField } from './category-field.tsx';
import { joinNames, type Labeled, type LabelValues } from './labels.ts';
import { useCreateTag } from './use-create-label.ts';

type TagValues = Record<string, unknown> & { tag_ids?: number[] | undefined };

type TagsFieldProps<Draft extends TagValues> = { form: EntityForm<Draft>; initial: readonly Option[] | undefined };

/** The form field for the tags of a record, picked one after the other; the form holds their ids in `tag_ids`. */
const TagsField = <Draft extends TagValues>({ form, initial = [] }: TagsFieldProps<Draft>) => {
  const text = useText();
  const label = text('labels.tags.title');
  const [chosen, setChosen] = usePickedOptions({ form, name: 'tag_ids' }, initial);
  useShownField({ form, name: 'tag_ids', label }, (value) =>
    Array.isArray(value) && value.length === chosen.length ? joinNames(chosen) : undefined,
  );
  const { error, onChange } = form.fields.getInputProps('tag_ids');
  const handleChange = (tags: readonly Option[]) => {
    setChosen(tags);
    onChange(tags.map(({ id }) => id));
  };
  return (
    <MultiReferencePicker
      label={label}
      selectedLabel={text('labels.chosenTags')}
      chosen={chosen}
      onChange={handleChange}
      useOptions={useTagOptions}
      onCreate={useCreateTag()}
      error={error}
      path="tag_ids"
    />
  );
};

type LabelFieldsProps<Draft extends Record<string, unknown> & LabelValues> = {
  form: EntityForm<Draft>;
  /** The record to edit; the names of its labels are shown. */
  record?: Labeled | undefined;
};

/** The form fields for a record's category and tags. */
export const LabelFields = <Draft extends Record<string, unknown> & LabelValues>({ form, record }: LabelFieldsProps<Draft>) => (
  <>
    <CategoryField form={form} initial={record?.categories} />
    <TagsField form={form} initial={record?.tags} />
  </>
);
