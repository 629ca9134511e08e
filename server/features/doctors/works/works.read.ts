import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { carriedWorks } from '../../../../contract/entities/doctors.ts';
import { inWindow, type Part } from '../../../kit/page.ts';
import type { Db } from '../../../platform/database/index.ts';

/** Books that a doctor bought, newest purchase first; archived ones too, for they stay with who bought them. */
const bookRows = (db: Db, doctorId: number | Expression<number>) =>
  db
    .selectFrom('book_purchases as bought')
    .innerJoin('books', 'books.id', 'bought.book_id')
    .select(['books.id', 'books.name', 'books.image_id', 'books.pdf_id', 'bought.coins', 'bought.purchased_at'])
    .where('bought.doctor_id', '=', doctorId)
    .orderBy('bought.id', 'desc');

const researchRows = (db: Db, doctorId: number | Expression<number>) =>
  db
    .selectFrom('research_purchases as bought')
    .innerJoin('research', 'research.id', 'bought.research_id')
    .select(['research.id', 'research.name', 'research.image_id', 'research.description', 'bought.coins', 'bought.purchased_at'])
    .where('bought.doctor_id', '=', doctorId)
    .orderBy('bought.id', 'desc');

const postRows = (db: Db, doctorId: number | Expression<number>) =>
  db
    .selectFrom('posts')
    .select(['posts.id', 'posts.description', 'posts.created_at'])
    .where('posts.doctor_id', '=', doctorId)
    .where('posts.archived_at', 'is', null)
    .orderBy('posts.id', 'desc');

/** What a doctor bought and wrote last, as three columns of the doctor's own row. */
export const newestWorks = (db: Db, doctorId: Expression<number>) => {
  const most = sql.lit(carriedWorks);
  return [
    jsonArrayFrom(bookRows(db, doctorId).limit(most)).as('books'),
    jsonArrayFrom(researchRows(db, doctorId).limit(most)).as('researches'),
    jsonArrayFrom(postRows(db, doctorId).limit(most)).as('posts'),
  ] as const;
};

type RowOf<Rows extends (...args: never[]) => { execute(): Promise<object[]> }> = Awaited<ReturnType<ReturnType<Rows>['execute']>>[number];
type Instant = { purchased_at: Date | string };

/** A row as a column or as JSON brings it, where instants are text. */
export type BookRow = Omit<RowOf<typeof bookRows>, 'purchased_at'> & Instant;
export type ResearchRow = Omit<RowOf<typeof researchRows>, 'purchased_at'> & Instant;
export type PostRow = Omit<RowOf<typeof postRows>, 'created_at'> & { created_at: string };
export type NewestWorks = { books: BookRow[]; researches: ResearchRow[]; posts: PostRow[] };

const total = sql<number>`count(*) over ()`.as('total');

export const worksRead = {
  books: (db: Db, id: number, part: Part) => inWindow(bookRows(db, id).select(total), part).execute(),
  researches: (db: Db, id: number, part: Part) => inWindow(researchRows(db, id).select(total), part).execute(),
};
