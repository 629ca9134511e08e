import { type Book, bookDraft, bookRoutes } from '../../../../contract/entities/content/books.ts';
import { ContentCreate, ContentEdit, type ContentForm, type FormValues } from '../../../kit/content/content-forms.tsx';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { PdfField, pdfFile } from '../../../kit/form/fields/document-field.tsx';
import { NumberField, TextField } from '../../../kit/form/fields/fields.tsx';
import { ImageField, imageFile } from '../../../kit/form/fields/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { LabelFields, labelIdsOf, labelTextsOf } from '../labels/index.ts';
import { books } from './books.api.ts';

const required = bookRoutes.create.files;

const create = bookDraft.extend({
  image: imageFile.refine(Boolean, required.image.required),
  pdf_file: pdfFile.refine(Boolean, required.pdf_file.required),
});
const edit = bookDraft.extend({ image: imageFile, pdf_file: pdfFile });

type BookFields = FormValues<typeof edit>;

const fieldsOf = (row?: Book): BookFields => ({
  name: row?.name ?? '',
  coin_price: row?.coin_price,
  image: null,
  pdf_file: null,
  ...labelIdsOf(row),
});

const Inputs = ({ form, row }: { form: EntityForm<BookFields>; row?: Book }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="name" label={text('named.name')} placeholder={text('books.namePlaceholder')} isRequired />
      <NumberField form={form} name="coin_price" label={text('library.price')} isRequired />
      <ImageField form={form} name="image" file={required.image} label={text('library.image')} current={row?.image} isRequired />
      <PdfField form={form} name="pdf_file" label={text('books.pdf')} isStored={Boolean(row)} isRequired />
      <LabelFields form={form} record={row} />
    </>
  );
};

const form: ContentForm<Book, BookFields> = {
  content: books,
  schemas: { create, edit },
  fieldsOf,
  textsOf: labelTextsOf,
  Inputs,
};

export const BookCreate = (props: { onClose: () => void }) => <ContentCreate of={form} {...props} />;

export const BookEdit = (props: { row: Book; onClose: () => void }) => <ContentEdit of={form} {...props} />;
