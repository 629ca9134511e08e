import type { z } from 'zod';
import { type Blog, blogDraft } from '../../../../contract/entities/blogs.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/fields.tsx';
import { ImageField, imageFile } from '../../../kit/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { LabelFields } from '../../labels/index.ts';

/** What the form holds, in the order of its fields. */
export type BlogValues = {
  title: string;
  content: string;
  image?: File | null | undefined;
  category_ids?: number[] | undefined;
  tag_ids?: number[] | undefined;
};

type Draft = z.ZodType<BlogValues, BlogValues>;

export const newBlog: Draft = blogDraft.extend({ image: imageFile.refine(Boolean, 'Image is required') });
export const changedBlog: Draft = blogDraft.extend({ image: imageFile });

export const blankBlog: BlogValues = { title: '', content: '', image: null, category_ids: [], tag_ids: [] };

/** What the form holds of a blog that is there. */
export const valuesOf = (blog: Blog): BlogValues => ({
  title: blog.title,
  content: blog.content,
  image: null,
  category_ids: blog.categories.map(({ id }) => id),
  tag_ids: blog.tags.map(({ id }) => id),
});

export const BlogInputs = ({ form, blog }: { form: EntityForm<BlogValues>; blog?: Blog }) => {
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
