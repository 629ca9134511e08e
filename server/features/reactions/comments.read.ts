import { sql } from 'kysely';
import { anyOf, type PageQuery, tableAs } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';
import { paginateActivity } from './reactions.read.ts';

/** The kinds of record that doctors comment on, by the table of their comments. */
const commentTables = { message: 'message_comments', post: 'post_comments' } as const;
export type Commentable = keyof typeof commentTables;

/** A page of the visible comments on a record, newest first. The row of the record stores their total. */
export const findComments = (db: Db, { kind, id, total }: { kind: Commentable; id: number; total: number }, query: PageQuery) => {
  const rows = db
    .selectFrom(tableAs(commentTables[kind], 'activity'))
    .select(['activity.id', 'activity.doctor_id', 'activity.content', 'activity.created_at'])
    .where(sql.ref(`activity.${kind}_id`), '=', id)
    .where('activity.hidden_at', 'is', null);
  return paginateActivity(db, { rows, total }, query);
};

export type CommentRow = Awaited<ReturnType<typeof findComments>>['rows'][number];

/** Shows hidden comments again; returns those that were hidden, each with its record. */
export const showComments = async (db: Db, kind: Commentable, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; record_id: number }>`
    update ${sql.table(commentTables[kind])} set hidden_at = null, hidden_by = null
    where id = ${anyOf(ids)} and hidden_at is not null
    returning id, ${sql.ref(`${kind}_id`)} as record_id`.execute(db);
  return rows;
};
