import type { Book } from '../../../../contract/entities/books.ts';
import { PdfField } from '../../../kit/document/document-field.tsx';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { NumberField, TextField } from '../../../kit/fields.tsx';
import { ImageField } from '../../../kit/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { LabelFields } from '../../labels/index.ts';
import type { BookFields } from './book-fields.ts';

export const BookInputs = ({ form, book }: { form: EntityForm<BookFields>; book?: Book }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="name" label={text('named.name')} placeholder={text('books.namePlaceholder')} isRequired />
      <NumberField form={form} name="coin_price" label={text('library.price')} isRequired />
      <ImageField form={form} name="image" label={text('library.image')} current={thumbnailOf(book?.image ?? null)} isRequired />
      <PdfField form={form} name="pdf_file" label={text('books.pdf')} isStored={Boolean(book)} isRequired />
      <LabelFields form={form} record={book} />
    </>
  );
};
