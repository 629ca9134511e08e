import { type Blog, blogDraft, blogRoutes } from '../../../../contract/entities/content/blogs.ts';
import { ContentCreate, ContentEdit, type ContentForm, type FormValues } from '../../../kit/content/content-forms.tsx';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/form/fields/fields.tsx';
import { ImageField, imageFile } from '../../../kit/form/fields/image-field.tsx';
import { scheduleValuesOf, withScheduleRules } from '../../../kit/schedule/schedule-rules.ts';
import { ScheduleSection } from '../../../kit/schedule/schedule-section.tsx';
import { useText } from '../../../platform/i18n.ts';
import { LabelFields, labelIdsOf, labelTextsOf } from '../labels/index.ts';
import { blogs } from './blogs.api.ts';

const required = blogRoutes.create.files;

const create = withScheduleRules(blogDraft.extend({ image: imageFile.refine(Boolean, required.image.required) }), { isNew: true });
const edit = withScheduleRules(blogDraft.extend({ image: imageFile }), { isNew: false });

type BlogFields = FormValues<typeof edit>;

const fieldsOf = (row?: Blog): BlogFields => ({
  title: row?.title ?? '',
  content: row?.content ?? '',
  image: null,
  ...labelIdsOf(row),
  ...scheduleValuesOf(row),
});

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
  schemas: { create, edit },
  fieldsOf,
  textsOf: labelTextsOf,
  Inputs,
  size: 560,
};

export const BlogCreate = (props: { onClose: () => void }) => <ContentCreate of={form} {...props} />;

export const BlogEdit = (props: { row: Blog; onClose: () => void }) => <ContentEdit of={form} {...props} />;
