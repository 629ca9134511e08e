import type { z } from 'zod';
import { type Book, type BookDraft, bookDraft, bookRoutes } from '../../../contract/entities/books.ts';
import { useCreateContent, useUpdateContent } from '../../kit/content/content-hooks.ts';
import { PdfField, pdfFile } from '../../kit/form/document-field.tsx';
import { pickedFiles, useEditForm } from '../../kit/form/edit-form.ts';
import { type EntityForm, useEntityForm } from '../../kit/form/entity-form.ts';
import { NumberField, TextField } from '../../kit/form/fields.tsx';
import { FormModal } from '../../kit/form/form-modal.tsx';
import { ImageField, imageFile } from '../../kit/form/image-field.tsx';
import { useText } from '../../platform/i18n.ts';
import { thumbnailOf } from '../../ui/picture.tsx';
import { LabelFields, type LabelValues, labelIdsOf } from '../labels/index.ts';
import { books } from './books.api.ts';

type BookFields = LabelValues & {
  name: string;
  coin_price?: number | undefined;
  image?: File | null | undefined;
  pdf_file?: File | null | undefined;
};

type Schema = z.ZodType<BookFields & BookDraft, BookFields>;

const required = bookRoutes.create.files;
const createSchema: Schema = bookDraft.extend({
  image: imageFile.refine(Boolean, required.image.required),
  pdf_file: pdfFile.refine(Boolean, required.pdf_file.required),
});
const editSchema: Schema = bookDraft.extend({ image: imageFile, pdf_file: pdfFile });

const blank: BookFields = { name: '', coin_price: undefined, image: null, pdf_file: null, category_ids: [], tag_ids: [] };

const fieldsOf = (row: Book): BookFields => ({
  name: row.name,
  coin_price: row.coin_price,
  image: null,
  pdf_file: null,
  ...labelIdsOf(row),
});

export const BookCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateContent(books);
  const form = useEntityForm({
    draft: createSchema,
    initial: blank,
    save: ({ image, pdf_file, ...body }) => mutation.send({ body, files: pickedFiles({ image, pdf_file }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('books.add')} form={form} submitLabel={text('books.create')} onClose={onClose}>
      <Inputs form={form} />
    </FormModal>
  );
};

/** Edits a book. Stored files stay if no new ones are picked. */
export const BookEdit = ({ row, onClose }: { row: Book; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateContent(books);
  const form = useEditForm({
    draft: editSchema,
    fields: fieldsOf(row),
    send: (change) => mutation.send({ params: { id: row.id }, ...change }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('books.edit')} form={form} submitLabel={text('common.save')} onClose={onClose}>
      <Inputs form={form} row={row} />
    </FormModal>
  );
};

const Inputs = ({ form, row }: { form: EntityForm<BookFields>; row?: Book }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="name" label={text('named.name')} placeholder={text('books.namePlaceholder')} isRequired />
      <NumberField form={form} name="coin_price" label={text('library.price')} isRequired />
      <ImageField form={form} name="image" label={text('library.image')} current={thumbnailOf(row?.image ?? null)} isRequired />
      <PdfField form={form} name="pdf_file" label={text('books.pdf')} isStored={Boolean(row)} isRequired />
      <LabelFields form={form} record={row} />
    </>
  );
};
