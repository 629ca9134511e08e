import type { EntityForm } from '../../kit/entity-form.ts';
import { CategoryField } from '../categories/index.ts';
import { TagsField } from '../tags/index.ts';
import type { Labelled, LabelValues } from './labels.ts';

type LabelFieldsProps<Draft extends Record<string, unknown> & LabelValues> = {
  form: EntityForm<Draft>;
  /** The record that is changed; its labels' names are shown. */
  record?: Labelled | undefined;
};

/** The form fields for the one category and the tags of a record. */
export const LabelFields = <Draft extends Record<string, unknown> & LabelValues>({ form, record }: LabelFieldsProps<Draft>) => (
  <>
    <CategoryField form={form} carried={record?.categories} />
    <TagsField form={form} carried={record?.tags} />
  </>
);
