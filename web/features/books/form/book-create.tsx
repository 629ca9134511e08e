import { pickedOf } from '../../../kit/changes.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateBook } from '../books.api.ts';
import { type BookFields, blankBook, newBookForm } from './book-fields.ts';
import { BookInputs } from './book-inputs.tsx';

export const BookCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateBook();
  const form: EntityForm<BookFields> = useEntityForm({
    draft: newBookForm,
    initial: blankBook,
    save: ({ image, pdf_file, ...body }) => write.send({ body, files: pickedOf({ image, pdf_file }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('books.add')} form={form} submitLabel={text('books.create')} onClose={onClose}>
      <BookInputs form={form} />
    </FormModal>
  );
};
