import type { EntityForm } from '../../kit/entity-form.ts';
import type { Option } from '../../kit/queries.ts';
import { CategoryField } from '../categories/index.ts';
import { TagsField } from '../tags/index.ts';

type LabelValues = Record<string, unknown> & { category_ids?: number[] | undefined; tag_ids?: number[] | undefined };

type LabelFieldsProps<Draft extends LabelValues> = {
  form: EntityForm<Draft>;
  /** The record that is changed; its labels' names are shown. */
  record?: { readonly categories: readonly Option[]; readonly tags: readonly Option[] } | undefined;
};

/** The form fields for the one category and the tags of a record. */
export const LabelFields = <Draft extends LabelValues>({ form, record }: LabelFieldsProps<Draft>) => (
  <>
    <CategoryField form={form} carried={record?.categories} />
    <TagsField form={form} carried={record?.tags} />
  </>
);
