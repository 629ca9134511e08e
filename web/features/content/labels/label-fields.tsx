import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { CategoryField } from './category-field.tsx';
import type { Labeled, LabelValues } from './labels.ts';
import { TagsField } from './tags-field.tsx';

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
