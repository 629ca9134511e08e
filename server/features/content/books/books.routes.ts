import { type Book, type BookChange, type BookListQuery, bookId, bookRoutes } from '../../../../contract/entities/content/books.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { createContentService, presentShared, type Sent } from '../../../kit/content.ts';
import { handle } from '../../../kit/handle.ts';
import { columnConditions } from '../../../kit/records.ts';
import { recordFile } from '../../office/files/index.ts';
import { listPurchases, refund, undoRefund } from '../purchases/index.ts';

const books = createContentService(entities.books, {
  columns: ['name', 'coin_price', 'image_id', 'pdf_id'],
  counts: ['buyers'],
  conditions: ({ coin_price }: BookListQuery) => columnConditions({ coin_price }),
  toColumns: async (context, { draft, files: { image, pdf_file } }: Sent<BookChange, 'image' | 'pdf_file'>) => ({
    ...draft,
    image_id: image && (await recordFile(context, image, 'public')),
    pdf_id: pdf_file && (await recordFile(context, pdf_file, 'private')),
  }),
  present: (row, { files, actor, now }): Book => ({
    id: toId(bookId, row.id),
    name: row.name,
    coin_price: row.coin_price,
    image: files.publicUrl(row.image_id),
    pdf_file: files.signUrl(row.pdf_id, actor.id, now),
    buyers: row.buyers,
    ...presentShared(row),
  }),
});

export const booksHandlers = [
  handle(bookRoutes.list, ({ query, context }) => books.list(context, query)),
  handle(bookRoutes.categories, ({ query, context }) => books.categories(context, query)),
  handle(bookRoutes.tags, ({ query, context }) => books.tags(context, query)),
  handle(bookRoutes.create, ({ body, files, context }) => books.create(context, body, files)),
  handle(bookRoutes.update, ({ params, body, files, context }) => books.update(context, params.id, { sent: body, files })),
  handle(bookRoutes.archive, ({ params, context }) => books.archive(context, params.id)),
  handle(bookRoutes.archived, ({ query, context }) => books.archived(context, query)),
  handle(bookRoutes.restore, ({ body, context }) => books.restore(context, body.ids)),
  handle(bookRoutes.refund, ({ body, context }) => refund(context, { kind: 'book', ...body })),
  handle(bookRoutes.undoRefund, ({ body, context }) => undoRefund(context, { kind: 'book', ...body })),
  // Counts all active books. With an id, presents that book and a page of its buyers.
  handle(bookRoutes.stats, async ({ query: { id, ...query }, context }) => {
    if (id === undefined) return { data: { total_books: await books.count(context) } };
    const record = await books.find(context, id);
    const doctors_purchased_books = await listPurchases(context, { kind: 'book', record }, query);
    return { data: { ...books.present(record, context), doctors_purchased_books } };
  }),
];
