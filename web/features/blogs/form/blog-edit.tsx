import { useState } from 'react';
import type { Blog } from '../../../../contract/entities/blogs.ts';
import { changeOf, pickedOf } from '../../../kit/changes.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import type { Outcome } from '../../../kit/write.ts';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateBlog } from '../blogs.api.ts';
import { type BlogFields, BlogInputs, blogForm, fieldsOf } from './blog-inputs.tsx';

/** Changes a blog; a picture that is not chosen anew stays. */
export const BlogEdit = ({ blog, onClose }: { blog: Blog; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateBlog();
  // As it was when the form opened: what another changes meanwhile is not this person's change.
  const [before] = useState(() => fieldsOf(blog));
  const save = async ({ image, ...facts }: BlogFields): Promise<Outcome<unknown>> => {
    const files = pickedOf({ image });
    const body = changeOf(facts, before);
    if (Object.keys({ ...body, ...files }).length === 0) return { ok: true, result: undefined };
    return write.send({ params: { id: blog.id }, body, files });
  };
  const form: EntityForm<BlogFields> = useEntityForm({ draft: blogForm, initial: before, save, onSaved: onClose });
  return (
    <FormModal title={text('blogs.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <BlogInputs form={form} blog={blog} />
    </FormModal>
  );
};
