import { pickedOf } from '../../../kit/changes.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateBlog } from '../blogs.api.ts';
import { type BlogFields, BlogInputs, blankBlog, newBlogForm } from './blog-inputs.tsx';

export const BlogCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateBlog();
  const form: EntityForm<BlogFields> = useEntityForm({
    draft: newBlogForm,
    initial: blankBlog,
    save: ({ image, ...body }) => write.send({ body, files: pickedOf({ image }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('blogs.add')} form={form} submitLabel={text('blogs.create')} onClose={onClose} size={560}>
      <BlogInputs form={form} />
    </FormModal>
  );
};
