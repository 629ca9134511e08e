import { z } from 'zod';
import { archivedFields } from '../../kit/archive.ts';
import { pictureRatios } from '../../kit/crop.ts';
import { coinPrice, requiredText } from '../../kit/fields.ts';
import { recordId } from '../../kit/ids.ts';
import { dayFilters, listQueries, listQuery, searchTerm } from '../../kit/list.ts';
import { archiveRoutes, listRoute, writeRoutes } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { versionFields } from '../../kit/version.ts';
import { entities } from '../index.ts';
import { labelFields, labelFilters, labelIds, labelRoutes } from './labels.ts';
import { purchasePage, refundRoutes } from './purchases.ts';

export const bookId = recordId('BookId');
export type BookId = z.infer<typeof bookId>;

export const book = z.object({
  id: bookId,
  name: z.string(),
  coin_price: z.int(),
  /** A public URL; `?size=thumbnail` returns the small picture. */
  image: z.string(),
  /** A signed URL of the PDF, valid for at most five minutes. */
  pdf_file: z.string(),
  /** The number of doctors who bought it. */
  buyers: z.int(),
  ...labelFields,
  created_at: z.iso.datetime(),
  ...versionFields,
  ...archivedFields,
});
export type Book = z.infer<typeof book>;

export const bookDraft = z.strictObject({
  name: requiredText('Name', { max: 150 }),
  coin_price: coinPrice(),
  ...labelIds,
});
export type BookDraft = z.infer<typeof bookDraft>;

/** Fields that are not sent stay as they are. */
export const bookChange = bookDraft.partial();
export type BookChange = z.infer<typeof bookChange>;

/** `coin_price` matches that exact price. */
const queries = listQueries({ name: searchTerm, coin_price: coinPrice().optional(), ...labelFilters, ...dayFilters }, 'name', 'created');
export type BookListQuery = z.infer<typeof queries.list>;

export const bookRoutes = {
  list: listRoute(entities.books, { path: '/library/book', query: queries.list, item: book }),
  ...labelRoutes(entities.books, { categories: '/library/book/categories', tags: '/library/book/tags' }),
  ...writeRoutes(entities.books, {
    id: bookId,
    item: book,
    draft: bookDraft,
    change: bookChange,
    files: {
      image: { kind: 'image', ratio: pictureRatios.cover, required: 'Image is required' },
      pdf_file: { kind: 'pdf', required: 'PDF file is required' },
    },
    paths: { create: '/library/book/store', update: '/library/book/update/:id' },
  }),
  ...archiveRoutes(entities.books, {
    id: bookId,
    item: book,
    query: queries.archive,
    paths: { archive: '/library/book/destroy/:id', archived: '/library/book/archived', restore: '/library/book/restore' },
  }),
  ...refundRoutes(entities.books, {
    id: bookId,
    paths: { refund: '/library/book/refund', undoRefund: '/library/book/undoRefund' },
  }),
  stats: route({
    method: 'GET',
    path: '/library/book/stats',
    summary: 'Counts active books; with `id`, shows that book, active or archived, and a page of its purchases.',
    permission: 'books.read',
    query: listQuery({}).extend({ id: bookId.optional() }),
    response: z.union([
      z.object({ data: z.object({ total_books: z.int() }) }),
      z.object({ data: book.extend({ doctors_purchased_books: purchasePage }) }),
    ]),
  }),
};
