import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { maxEmbeddedWorks } from '../../../../../contract/entities/members/doctors.ts';
import { type PageQuery, readPage } from '../../../../kit/list.ts';
import { descending } from '../../../../kit/order.ts';
import type { Db } from '../../../../platform/database/index.ts';

/** The books that a doctor bought, newest purchase first, with those that were archived or refunded since. */
const bookRows = (db: Db, doctorId: number | Expression<number>) =>
  db
    .selectFrom('book_purchases as bought')
    .innerJoin('books', 'books.id', 'bought.book_id')
    .select(['books.id', 'books.name', 'books.image_id', 'books.pdf_id', 'bought.coins', 'bought.purchased_at', 'bought.refunded_at'])
    .where('bought.doctor_id', '=', doctorId)
    .orderBy('bought.id', 'desc');

const researchRows = (db: Db, doctorId: number | Expression<number>) =>
  db
    .selectFrom('research_purchases as bought')
    .innerJoin('research', 'research.id', 'bought.research_id')
    .select([
      'research.id',
      'research.name',
      'research.image_id',
      'research.description',
      'bought.coins',
      'bought.purchased_at',
      'bought.refunded_at',
    ])
    .where('bought.doctor_id', '=', doctorId)
    .orderBy('bought.id', 'desc');

const postRows = (db: Db, doctorId: number | Expression<number>) =>
  db
    .selectFrom('posts')
    .select(['posts.id', 'posts.description', 'posts.created_at'])
    .where('posts.doctor_id', '=', doctorId)
    .where('posts.archived_at', 'is', null)
    .orderBy('posts.id', 'desc');

/** Selects the newest purchases and posts of a doctor as three columns. */
export const newestWorks = (db: Db, doctorId: Expression<number>) => {
  const max = sql.lit(maxEmbeddedWorks);
  return [
    jsonArrayFrom(bookRows(db, doctorId).limit(max)).as('books'),
    jsonArrayFrom(researchRows(db, doctorId).limit(max)).as('researches'),
    jsonArrayFrom(postRows(db, doctorId).limit(max)).as('posts'),
  ] as const;
};

type RowOf<Rows extends (...args: never[]) => { execute(): Promise<object[]> }> = Awaited<ReturnType<ReturnType<Rows>['execute']>>[number];
type PurchaseTimes = { purchased_at: Date | string; refunded_at: Date | string | null };

/** A row from a query, or from a JSON column, in which instants are strings. */
export type BookRow = Omit<RowOf<typeof bookRows>, keyof PurchaseTimes> & PurchaseTimes;
export type ResearchRow = Omit<RowOf<typeof researchRows>, keyof PurchaseTimes> & PurchaseTimes;
export type PostRow = Omit<RowOf<typeof postRows>, 'created_at'> & { created_at: string };
export type NewestWorks = { books: BookRow[]; researches: ResearchRow[]; posts: PostRow[] };

export const worksRead = {
  books: (db: Db, id: number, query: PageQuery) => readPage(db, { rows: bookRows(db, id), order: descending('bought.id'), query }),
  researches: (db: Db, id: number, query: PageQuery) => readPage(db, { rows: researchRows(db, id), order: descending('bought.id'), query }),
};
