import { sql } from 'kysely';
import type { PageQuery } from '../../kit/page.ts';
import type { Db } from '../../platform/database/index.ts';
import { deedPage } from './reactions.read.ts';

/** What doctors comment on. */
export type Commented = 'message' | 'post';

const written = {
  message: { table: 'message_comments', record: 'message_id' },
  post: { table: 'post_comments', record: 'post_id' },
} as const;

const commentsOn = (db: Db, { of, id }: { of: Commented; id: number }) => {
  const { table, record } = written[of];
  return db
    .selectFrom(`${table as 'message_comments'} as every`) // both tables have one shape but for the record's column
    .select(['every.id', 'every.doctor_id', 'every.content', 'every.created_at'])
    .where(sql.ref(`every.${record}`), '=', id)
    .where('every.hidden_at', 'is', null);
};

/** A page of the comments on a record that has so many shown in all. */
export const commentRows = (db: Db, { total, ...wanted }: { of: Commented; id: number; total: number }, query: PageQuery) =>
  deedPage(db, { deeds: commentsOn(db, wanted), total }, query);

export type CommentRow = Awaited<ReturnType<typeof commentRows>>['rows'][number];
