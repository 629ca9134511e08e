import type { BookListQuery } from '../../../contract/entities/books.ts';
import { labelledPage } from '../../kit/labelled.ts';
import { labelColumns } from '../../kit/labels.ts';
import type { Rows } from '../../kit/page.ts';
import { tallied } from '../../kit/tallies.ts';
import type { Db } from '../../platform/database/index.ts';

/** Books with their labels and who archived them. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('books')
    .leftJoin('users as archiver', 'archiver.id', 'books.archived_by')
    .select([
      'books.id',
      'books.name',
      'books.coin_price',
      'books.image_id',
      'books.pdf_id',
      'books.buyers',
      'books.created_at',
      'books.archived_at',
      'archiver.name as archived_by_name',
    ])
    .select(labelColumns(db, 'book'))
    .orderBy('books.id', 'desc');

export type BookRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const booksRead = {
  page: (db: Db, asked: { query: BookListQuery; isArchived: boolean }): Promise<Rows<BookRow>> =>
    labelledPage(db, { kind: 'book', ...asked, where: { coin_price: asked.query.coin_price } }, (ids) =>
      rowsOf(db).where('books.id', '=', ids).execute(),
    ),
  /** A live book. */
  byId: (db: Db, id: number): Promise<BookRow | undefined> =>
    rowsOf(db).where('books.id', '=', id).where('books.archived_at', 'is', null).executeTakeFirst(),
  count: (db: Db): Promise<number> => tallied(db, 'books.live'),
};
