import type { Book } from '../../../../contract/entities/books.ts';
import { useChangeForm } from '../../../kit/changes.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateBook } from '../books.api.ts';
import { type BookFields, bookForm, fieldsOf } from './book-fields.ts';
import { BookInputs } from './book-inputs.tsx';

/** Changes a book; a picture or PDF that is not chosen anew stays. */
export const BookEdit = ({ book, onClose }: { book: Book; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateBook();
  const form: EntityForm<BookFields> = useChangeForm({
    draft: bookForm,
    fields: fieldsOf(book),
    send: (change) => write.send({ params: { id: book.id }, ...change }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('books.edit')} form={form} submitLabel={text('common.save')} onClose={onClose}>
      <BookInputs form={form} book={book} />
    </FormModal>
  );
};
