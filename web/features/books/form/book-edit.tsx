import { useState } from 'react';
import type { Book } from '../../../../contract/entities/books.ts';
import { changeOf, pickedOf } from '../../../kit/changes.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import type { Outcome } from '../../../kit/write.ts';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateBook } from '../books.api.ts';
import { type BookFields, bookForm, fieldsOf } from './book-fields.ts';
import { BookInputs } from './book-inputs.tsx';

/** Changes a book; a picture or PDF that is not chosen anew stays. */
export const BookEdit = ({ book, onClose }: { book: Book; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateBook();
  // As it was when the form opened: what another changes meanwhile is not this person's change.
  const [before] = useState(() => fieldsOf(book));
  const form: EntityForm<BookFields> = useEntityForm({
    draft: bookForm,
    initial: before,
    save: async ({ image, pdf_file, ...facts }): Promise<Outcome<unknown>> => {
      const files = pickedOf({ image, pdf_file });
      const body = changeOf(facts, before);
      if (Object.keys({ ...body, ...files }).length === 0) return { ok: true, result: undefined };
      return write.send({ params: { id: book.id }, body, files });
    },
    onSaved: onClose,
  });
  return (
    <FormModal title={text('books.edit')} form={form} submitLabel={text('common.save')} onClose={onClose}>
      <BookInputs form={form} book={book} />
    </FormModal>
  );
};
