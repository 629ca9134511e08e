import type { z } from 'zod';
import { type Blog, blogDraft, blogRoutes } from '../../../contract/entities/blogs.ts';
import { ContentCreate, ContentEdit, type ContentForm } from '../../kit/content/content-forms.tsx';
import type { EntityForm, StartValues } from '../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../kit/form/fields.tsx';
import { ImageField, imageFile } from '../../kit/form/image-field.tsx';
import { scheduleValuesOf, withScheduleRules } from '../../kit/schedule/schedule-rules.ts';
import { ScheduleSection } from '../../kit/schedule/schedule-section.tsx';
import { useText } from '../../platform/i18n.ts';
import { LabelFields, labelIdsOf, labelTextsOf } from '../labels/index.ts';
import { blogs } from './blogs.api.ts';

const required = blogRoutes.create.files;

const edit = blogDraft.extend({ image: imageFile });

type BlogFields = z.input<typeof edit>;

/** The values that a form starts with: those of the blog to edit, or of a new one. */
const fieldsOf = (row?: Blog): BlogFields =>
  ({
    title: row?.title ?? '',
    content: row?.content ?? '',
    image: null,
    ...labelIdsOf(row),
    ...scheduleValuesOf(row),
  }) satisfies StartValues<BlogFields>;

const Inputs = ({ form, row }: { form: EntityForm<BlogFields>; row?: Blog }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="title" label={text('blogs.name')} placeholder={text('blogs.namePlaceholder')} isRequired />
      <LongTextField form={form} name="content" label={text('blogs.content')} rows={6} isRequired />
      <ImageField form={form} name="image" file={required.image} label={text('blogs.image')} current={row?.image} isRequired />
      <LabelFields form={form} record={row} />
      <ScheduleSection form={form} record={row} />
    </>
  );
};

const form: ContentForm<Blog, BlogFields> = {
  content: blogs,
  schemas: {
    create: withScheduleRules(edit.extend({ image: imageFile.refine(Boolean, required.image.required) }), { isNew: true }),
    edit: withScheduleRules(edit, { isNew: false }),
  },
  blank: fieldsOf(),
  fieldsOf,
  textsOf: labelTextsOf,
  Inputs,
  size: 560,
};

export const BlogCreate = (props: { onClose: () => void }) => <ContentCreate of={form} {...props} />;

export const BlogEdit = (props: { row: Blog; onClose: () => void }) => <ContentEdit of={form} {...props} />;
