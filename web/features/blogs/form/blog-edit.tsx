import type { Blog } from '../../../../contract/entities/blogs.ts';
import { useChangeForm } from '../../../kit/changes.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateBlog } from '../blogs.api.ts';
import { type BlogFields, BlogInputs, blogForm, fieldsOf } from './blog-inputs.tsx';

/** Changes a blog; a picture that is not chosen anew stays. */
export const BlogEdit = ({ blog, onClose }: { blog: Blog; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateBlog();
  const form: EntityForm<BlogFields> = useChangeForm({
    draft: blogForm,
    fields: fieldsOf(blog),
    send: (change) => write.send({ params: { id: blog.id }, ...change }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('blogs.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <BlogInputs form={form} blog={blog} />
    </FormModal>
  );
};
