import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { coinPrice } from '../kit/price.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';
import { labelFields, labelFilters, labelIds } from './labels.ts';
import { named } from './members.ts';
import { purchasePage } from './purchases.ts';

export const bookId = recordId('BookId');
export type BookId = z.infer<typeof bookId>;

export const book = z.object({
  id: bookId,
  name: z.string(),
  coin_price: z.int(),
  /** A public address; `?size=thumbnail` asks for the small picture. */
  image: z.string(),
  /** A signed address of the PDF, good for at most five minutes. */
  pdf_file: z.string(),
  /** How many doctors bought it. */
  buyers: z.int(),
  ...labelFields,
  created_at: z.iso.datetime(),
  ...archivedFields,
});
export type Book = z.infer<typeof book>;

export const bookDraft = z.strictObject({
  name: requiredText('Name', { max: 150 }),
  coin_price: coinPrice(),
  ...labelIds,
});
export type BookDraft = z.infer<typeof bookDraft>;

/** What is not sent stays as it is. */
export const bookChange = bookDraft.partial();
export type BookChange = z.infer<typeof bookChange>;

/** `coin_price` finds exactly that price. */
export const bookListQuery = listQuery({ name: searchTerm, coin_price: coinPrice().optional(), ...labelFilters });
export type BookListQuery = z.infer<typeof bookListQuery>;

const paging = listQuery({});

export const bookRoutes = {
  list: route({
    method: 'GET',
    path: '/library/book',
    summary: 'Lists live books, newest first.',
    permission: 'books.read',
    query: bookListQuery,
    response: pageOf(book),
  }),
  categories: route({
    method: 'GET',
    path: '/library/book/categories',
    summary: 'Lists the categories that live books carry, by name.',
    permission: 'books.read',
    query: paging,
    response: pageOf(named),
  }),
  tags: route({
    method: 'GET',
    path: '/library/book/tags',
    summary: 'Lists the tags that live books carry, by name.',
    permission: 'books.read',
    query: paging,
    response: pageOf(named),
  }),
  create: route({
    method: 'POST',
    path: '/library/book/store',
    summary: 'Adds a book with its picture and its PDF.',
    permission: 'books.write',
    body: bookDraft,
    files: { image: { kind: 'image', required: 'Image is required' }, pdf_file: { kind: 'pdf', required: 'PDF file is required' } },
    response: answerOf(book),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/library/book/update/:id',
    summary: 'Changes a book.',
    permission: 'books.write',
    params: byId(bookId),
    body: bookChange,
    files: { image: { kind: 'image' }, pdf_file: { kind: 'pdf' } },
    response: answerOf(book),
  }),
  archive: route({
    method: 'DELETE',
    path: '/library/book/destroy/:id',
    summary: 'Archives a book; who bought it keeps it.',
    permission: 'books.write',
    params: byId(bookId),
    response: done,
  }),
  archived: route({
    method: 'GET',
    path: '/library/book/archived',
    summary: 'Lists archived books.',
    permission: 'books.read',
    query: bookListQuery,
    response: pageOf(book),
  }),
  restore: route({
    method: 'POST',
    path: '/library/book/restore',
    summary: 'Restores archived books.',
    permission: 'books.write',
    body: restoreBody(bookId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/library/book/stats',
    summary: 'Counts live books; with `id`, shows that book and a page of the doctors who bought it.',
    permission: 'books.read',
    query: paging.extend({ id: bookId.optional() }),
    response: z.union([
      z.object({ data: z.object({ total_books: z.int() }) }),
      z.object({ data: book.extend({ doctors_purchased_books: purchasePage }) }),
    ]),
  }),
};
