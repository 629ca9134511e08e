import type { z } from 'zod';
import { type Blog, blogDraft, blogRoutes } from '../../../contract/entities/blogs.ts';
import { useCreateContent, useUpdateContent } from '../../kit/content/content-hooks.ts';
import { pickedFiles, useEditForm } from '../../kit/form/edit-form.ts';
import { type EntityForm, useEntityForm } from '../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../kit/form/fields.tsx';
import { FormModal } from '../../kit/form/form-modal.tsx';
import { ImageField, imageFile } from '../../kit/form/image-field.tsx';
import { useText } from '../../platform/i18n.ts';
import { thumbnailOf } from '../../ui/picture.tsx';
import { LabelFields, type LabelValues, labelIdsOf } from '../labels/index.ts';
import { blogs } from './blogs.api.ts';

type BlogFields = LabelValues & { title: string; content: string; image?: File | null | undefined };

type Schema = z.ZodType<BlogFields, BlogFields>;

const required = blogRoutes.create.files;
const createSchema: Schema = blogDraft.extend({ image: imageFile.refine(Boolean, required.image.required) });
const editSchema: Schema = blogDraft.extend({ image: imageFile });

const blank: BlogFields = { title: '', content: '', image: null, category_ids: [], tag_ids: [] };

const fieldsOf = (row: Blog): BlogFields => ({ title: row.title, content: row.content, image: null, ...labelIdsOf(row) });

export const BlogCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateContent(blogs);
  const form = useEntityForm({
    draft: createSchema,
    initial: blank,
    save: ({ image, ...body }) => mutation.send({ body, files: pickedFiles({ image }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('blogs.add')} form={form} submitLabel={text('blogs.create')} onClose={onClose} size={560}>
      <Inputs form={form} />
    </FormModal>
  );
};

/** Edits a blog. Stored files stay if no new ones are picked. */
export const BlogEdit = ({ row, onClose }: { row: Blog; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateContent(blogs);
  const form = useEditForm({
    draft: editSchema,
    fields: fieldsOf(row),
    send: (change) => mutation.send({ params: { id: row.id }, ...change }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('blogs.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <Inputs form={form} row={row} />
    </FormModal>
  );
};

const Inputs = ({ form, row }: { form: EntityForm<BlogFields>; row?: Blog }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="title" label={text('blogs.name')} placeholder={text('blogs.namePlaceholder')} isRequired />
      <LongTextField form={form} name="content" label={text('blogs.content')} rows={6} isRequired />
      <ImageField form={form} name="image" label={text('blogs.image')} current={thumbnailOf(row?.image ?? null)} isRequired />
      <LabelFields form={form} record={row} />
    </>
  );
};
