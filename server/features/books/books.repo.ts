import type { BookChange, BookDraft, BookListQuery } from '../../../contract/entities/books.ts';
import { entities } from '../../../contract/entities/index.ts';
import { recordCounts } from '../../kit/counters.ts';
import type { Days } from '../../kit/days.ts';
import { labelColumns, labelConditions } from '../../kit/labels.ts';
import { anyOf, loadRows, type PageResult } from '../../kit/list.ts';
import { readRecordIds } from '../../kit/records.ts';
import { nextVersion } from '../../kit/stale.ts';
import type { Db } from '../../platform/database/index.ts';

const selectBooks = (db: Db) =>
  db
    .selectFrom('books')
    .leftJoin('users as archiver', 'archiver.id', 'books.archived_by')
    .innerJoinLateral(recordCounts({ kind: 'book', counts: ['buyers'], id: 'books.id' }), (join) => join.onTrue())
    .select(['books.id', 'books.name', 'books.coin_price', 'books.image_id', 'books.pdf_id'])
    .select(['books.created_at', 'books.updated_at', 'books.archived_at', 'archiver.name as archived_by_name'])
    .selectAll('counts')
    .select(labelColumns(db, entities.books));

export type BookRow = Awaited<ReturnType<ReturnType<typeof selectBooks>['execute']>>[number];

type FileIds = { image_id: string | undefined; pdf_id: string | undefined };

export const booksRepo = {
  page: async (db: Db, query: BookListQuery & Days, isArchived: boolean): Promise<PageResult<BookRow>> => {
    const found = await readRecordIds(db, {
      entity: entities.books,
      isArchived,
      query,
      columns: { coin_price: query.coin_price },
      conditions: labelConditions(entities.books, query),
    });
    return loadRows(found, (ids) => selectBooks(db).where('books.id', '=', anyOf(ids)).execute());
  },
  /** An active or archived book. */
  byId: (db: Db, id: number): Promise<BookRow | undefined> => selectBooks(db).where('books.id', '=', id).executeTakeFirst(),
  activeById: (db: Db, id: number): Promise<BookRow | undefined> =>
    selectBooks(db).where('books.id', '=', id).where('books.archived_at', 'is', null).executeTakeFirst(),
  insert: (db: Db, { name, coin_price }: BookDraft, { at, by, ...files }: { image_id: string; pdf_id: string; at: Date; by: number }) =>
    db
      .insertInto('books')
      .values({ name, coin_price, ...files, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { name, coin_price, image_id, pdf_id, at }: BookChange & FileIds & { at: Date }) =>
    db
      .updateTable('books')
      .set({ name, coin_price, image_id, pdf_id, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
};
