import { sql } from 'kysely';
import { entities } from '../../../../contract/entities/index.ts';
import { anyOf, type PageQuery, tableAs } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { readActivity } from './reactions.read.ts';

/** The kinds of record that doctors comment on, by the table of their comments. */
export const commentTables = { message: 'message_comments', post: 'post_comments' } as const;
export type Commentable = keyof typeof commentTables;
/** The kinds of record that have comments. */
export const entityOf = { message: entities.messages, post: entities.posts } as const;

/** A page of the visible comments on a record, newest first. */
export const findComments = (db: Db, { kind, id, total }: { kind: Commentable; id: number; total: number }, query: PageQuery) => {
  const rows = db
    .selectFrom(tableAs(commentTables[kind], 'activity'))
    .select(['activity.id', 'activity.doctor_id', 'activity.content', 'activity.created_at'])
    .where(sql.ref(`activity.${kind}_id`), '=', id)
    .where('activity.hidden_at', 'is', null);
  return readActivity(db, { rows, total }, query);
};

export type CommentRow = Awaited<ReturnType<typeof findComments>>['rows'][number];

type HiddenComment = { id: number; record_id: number };
export type HiddenComments = { kind: Commentable; ids: readonly number[]; isArchivedToo?: boolean };

/**
 * Shows hidden comments again, but none that a doctor deleted, who is its author, and those of archived records only if asked to; returns those
 * that were hidden, each with its record. It first locks them in one order, so that two requests cannot deadlock.
 */
export const setShown = async (db: Db, { kind, ids, isArchivedToo = false }: HiddenComments): Promise<HiddenComment[]> => {
  const table = sql.table(commentTables[kind]);
  const { rows } = await sql<HiddenComment>`
    select comment.id, record.id as record_id
    from ${table} as comment join ${sql.table(entityOf[kind].table)} as record on record.id = ${sql.ref(`comment.${kind}_id`)}
    where comment.id = ${anyOf(ids)} and comment.hidden_at is not null and (record.archived_at is null or ${isArchivedToo})
      and not exists (select from users where users.id = comment.hidden_by and users.role = 'doctor')
    order by record.id, comment.id
    for no key update`.execute(db);
  await sql`update ${table} set hidden_at = null, hidden_by = null where id = ${anyOf(rows.map(({ id }) => id))}`.execute(db);
  return rows;
};
