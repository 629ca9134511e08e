import type { z } from 'zod';
import { type Blog, blogDraft, blogRoutes } from '../../../../contract/entities/blogs.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/fields.tsx';
import { ImageField, imageFile } from '../../../kit/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { LabelFields, type LabelValues, labelIdsOf } from '../../labels/index.ts';

/** What the form holds, in the order of its fields. */
export type BlogFields = LabelValues & {
  title: string;
  content: string;
  image?: File | null | undefined;
};

type Draft = z.ZodType<BlogFields, BlogFields>;

export const newBlogForm: Draft = blogDraft.extend({ image: imageFile.refine(Boolean, blogRoutes.create.files.image.required) });
export const blogForm: Draft = blogDraft.extend({ image: imageFile });

export const blankBlog: BlogFields = { title: '', content: '', image: null, category_ids: [], tag_ids: [] };

/** What the form holds of a blog that is there. */
export const fieldsOf = (blog: Blog): BlogFields => ({
  title: blog.title,
  content: blog.content,
  image: null,
  ...labelIdsOf(blog),
});

export const BlogInputs = ({ form, blog }: { form: EntityForm<BlogFields>; blog?: Blog }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="title" label={text('blogs.name')} placeholder={text('blogs.namePlaceholder')} isRequired />
      <LongTextField form={form} name="content" label={text('blogs.content')} rows={6} isRequired />
      <ImageField form={form} name="image" label={text('blogs.image')} current={thumbnailOf(blog?.image ?? null)} isRequired />
      <LabelFields form={form} record={blog} />
    </>
  );
};
