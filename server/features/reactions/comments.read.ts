import { sql } from 'kysely';
import { type PageQuery, tableAs } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';
import { paginateActivity } from './reactions.read.ts';

/** The kinds of record that doctors comment on, by the table of their comments. */
const commentTables = { message: 'message_comments', post: 'post_comments' } as const;
export type Commentable = keyof typeof commentTables;

/** A page of the visible comments on a record, whose row stores their total. */
export const findComments = (db: Db, { of, id, total }: { of: Commentable; id: number; total: number }, query: PageQuery) => {
  const rows = db
    .selectFrom(tableAs(commentTables[of], 'every'))
    .select(['every.id', 'every.doctor_id', 'every.content', 'every.created_at'])
    .where(sql.ref(`every.${of}_id`), '=', id)
    .where('every.hidden_at', 'is', null);
  return paginateActivity(db, { rows, total }, query);
};

export type CommentRow = Awaited<ReturnType<typeof findComments>>['rows'][number];
