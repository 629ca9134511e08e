import type { BookDraft } from '../../../contract/entities/books.ts';
import type { Db } from '../../platform/database/index.ts';

type NewBook = Pick<BookDraft, 'name' | 'coin_price'> & { image_id: string; pdf_id: string };
/** What a book is made of, but for its labels; what is not given stays. */
type BookFacts = { [Fact in keyof NewBook]?: NewBook[Fact] | undefined };

export const booksRepo = {
  insert: (db: Db, book: NewBook, { at, by }: { at: Date; by: number }) =>
    db
      .insertInto('books')
      .values({ ...book, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { facts, at }: { facts: BookFacts; at: Date }) =>
    db
      .updateTable('books')
      .set({ ...facts, updated_at: at })
      .where('id', '=', id)
      .execute(),
};
