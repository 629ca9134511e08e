import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { carriedWorks } from '../../../../contract/entities/doctors.ts';
import { prepared } from '../../../kit/prepared.ts';
import type { Db } from '../../../platform/database/index.ts';

/** Books that a doctor bought, newest purchase first; archived ones too, for they stay with who bought them. */
const bookRows = (db: Db, doctorId: number) =>
  db
    .selectFrom('book_purchases as bought')
    .innerJoin('books', 'books.id', 'bought.book_id')
    .select(['books.id', 'books.name', 'books.image_id', 'books.pdf_id', 'bought.coins', 'bought.purchased_at'])
    .where('bought.doctor_id', '=', doctorId)
    .orderBy('bought.id', 'desc');

const researchRows = (db: Db, doctorId: number) =>
  db
    .selectFrom('research_purchases as bought')
    .innerJoin('research', 'research.id', 'bought.research_id')
    .select(['research.id', 'research.name', 'research.image_id', 'research.description', 'bought.coins', 'bought.purchased_at'])
    .where('bought.doctor_id', '=', doctorId)
    .orderBy('bought.id', 'desc');

const postRows = (db: Db, doctorId: number) =>
  db
    .selectFrom('posts')
    .select(['posts.id', 'posts.description', 'posts.created_at'])
    .where('posts.doctor_id', '=', doctorId)
    .where('posts.archived_at', 'is', null)
    .orderBy('posts.id', 'desc');

const allOf = (db: Db, id: number) => {
  const most = sql.lit(carriedWorks);
  return db.selectNoFrom([
    jsonArrayFrom(bookRows(db, id).limit(most)).as('books'),
    jsonArrayFrom(researchRows(db, id).limit(most)).as('researches'),
    jsonArrayFrom(postRows(db, id).limit(most)).as('posts'),
  ]);
};

type Works = Awaited<ReturnType<ReturnType<typeof allOf>['executeTakeFirstOrThrow']>>;
type Instant = { purchased_at: Date | string };

/** A row as a column or as JSON brings it, where instants are text. */
export type BookRow = Omit<Works['books'][number], 'purchased_at'> & Instant;
export type ResearchRow = Omit<Works['researches'][number], 'purchased_at'> & Instant;
export type PostRow = Works['posts'][number];

const works = prepared<{ id: number }, Works>((db, { parameter }) => allOf(db, parameter('id')));

type Part = { limit: number; offset: number };
const total = sql<number>`count(*) over ()`.as('total');

export const worksRead = {
  /** What a doctor bought and wrote last, by one statement. */
  newest: async (db: Db, id: number): Promise<Works> => (await works(db, { id }, undefined))[0] ?? { books: [], researches: [], posts: [] },
  books: (db: Db, id: number, { limit, offset }: Part) => bookRows(db, id).select(total).limit(limit).offset(offset).execute(),
  researches: (db: Db, id: number, { limit, offset }: Part) => researchRows(db, id).select(total).limit(limit).offset(offset).execute(),
};
