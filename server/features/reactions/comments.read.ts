import { sql } from 'kysely';
import { type PageQuery, type Rows, type Window, windowedPage } from '../../kit/page.ts';
import type { Db } from '../../platform/database/index.ts';
import { actingDoctorColumns } from './reactions.read.ts';

/** What doctors comment on. */
export type Commented = 'message' | 'post';

const written = {
  message: { table: 'message_comments', record: 'message_id' },
  post: { table: 'post_comments', record: 'post_id' },
} as const;

type Wanted = { of: Commented; id: number };

const rowsOf = (db: Db, { of, id }: Wanted, { limit, offset, fromEnd }: Window) => {
  const { table, record } = written[of];
  return db
    .selectFrom((from) =>
      from
        .selectFrom(`${table as 'message_comments'} as every`) // both tables have one shape but for the record's column
        .select(['every.id', 'every.doctor_id', 'every.content', 'every.created_at'])
        .where(sql.ref(`every.${record}`), '=', id)
        .where('every.hidden_at', 'is', null)
        .orderBy('every.id', fromEnd ? 'asc' : 'desc')
        .limit(limit)
        .offset(offset)
        .as('written'),
    )
    .innerJoin('users as doer', 'doer.id', 'written.doctor_id')
    .innerJoin('doctors as doing', 'doing.user_id', 'written.doctor_id')
    .select(['written.id', 'written.content', 'written.created_at', ...actingDoctorColumns])
    .orderBy('written.id', 'desc');
};

export type CommentRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** A page of the comments on a record that has so many shown in all, newest first; one statement, none beyond the end. */
export const commentRows = (db: Db, { total, ...wanted }: Wanted & { total: number }, query: PageQuery): Promise<Rows<CommentRow>> =>
  windowedPage(total, query, (window) => rowsOf(db, wanted, window).execute());
