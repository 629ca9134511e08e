import type { z } from 'zod';
import { type Book, type BookDraft, bookDraft, bookRoutes } from '../../../../contract/entities/books.ts';
import { pdfFile } from '../../../kit/document/document-field.tsx';
import { imageFile } from '../../../kit/image-field.tsx';
import { type LabelValues, labelIdsOf } from '../../labels/index.ts';

type Picked = File | null | undefined;

/** What a form of a book holds, in the order of its fields. */
export type BookFields = LabelValues & {
  name: string;
  coin_price?: number | undefined;
  image?: Picked;
  pdf_file?: Picked;
};

/** The draft of the form; a new book needs its picture and its PDF. */
const schemaOf = (image: z.ZodType<Picked, Picked>, pdf_file: z.ZodType<Picked, Picked>): z.ZodType<BookFields & BookDraft, BookFields> =>
  bookDraft.extend({ image, pdf_file });

const needed = bookRoutes.create.files;

export const newBookForm = schemaOf(imageFile.refine(Boolean, needed.image.required), pdfFile.refine(Boolean, needed.pdf_file.required));

export const bookForm = schemaOf(imageFile, pdfFile);

/** A form with nothing said yet. */
export const blankBook = { name: '', coin_price: undefined, image: null, pdf_file: null, category_ids: [], tag_ids: [] };

/** What the form holds of a book that is there. */
export const fieldsOf = ({ name, coin_price, ...labels }: Book) => ({
  name,
  coin_price,
  image: null,
  pdf_file: null,
  ...labelIdsOf(labels),
});
