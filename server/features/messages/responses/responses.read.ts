import { sql } from 'kysely';
import { type PageQuery, type Rows, windowOf } from '../../../kit/page.ts';
import type { Db } from '../../../platform/database/index.ts';
import { actingDoctorColumns } from '../../reactions/index.ts';

/** A message with the number of its rows that triggers keep on it. */
type Counted = { id: number; total: number };

const seenRows = (db: Db) =>
  db
    .selectFrom('message_seen as seen')
    .innerJoin('users as doer', 'doer.id', 'seen.doctor_id')
    .innerJoin('doctors as doing', 'doing.user_id', 'seen.doctor_id')
    .select(['seen.seen_at', ...actingDoctorColumns]);

export type SeenRow = Awaited<ReturnType<ReturnType<typeof seenRows>['execute']>>[number];

const commentRows = (db: Db) =>
  db
    .selectFrom('message_comments as comment')
    .innerJoin('users as doer', 'doer.id', 'comment.doctor_id')
    .innerJoin('doctors as doing', 'doing.user_id', 'comment.doctor_id')
    .select(['comment.id', 'comment.content', 'comment.created_at', ...actingDoctorColumns])
    .orderBy('comment.id', 'desc');

export type CommentRow = Awaited<ReturnType<ReturnType<typeof commentRows>['execute']>>[number];

export const responsesRead = {
  /** Who has seen a message, the latest first. */
  seenPage: async (db: Db, { id, total }: Counted, query: PageQuery): Promise<Rows<SeenRow>> => {
    const { limit, offset, fromEnd } = windowOf(query, total);
    if (limit === 0) return { rows: [], total };
    const order = fromEnd ? 'asc' : 'desc';
    const doctors = db
      .selectFrom('message_seen')
      .select('doctor_id')
      .where('message_id', '=', id)
      .orderBy('seen_at', order)
      .orderBy('doctor_id', order)
      .limit(limit)
      .offset(offset);
    const rows = await seenRows(db)
      .where('seen.message_id', '=', id)
      .where('seen.doctor_id', 'in', doctors)
      .orderBy('seen.seen_at', 'desc')
      .orderBy('seen.doctor_id', 'desc')
      .execute();
    return { rows, total };
  },
  /** Comments that are shown, the newest first. */
  commentPage: async (db: Db, { id, total }: Counted, query: PageQuery): Promise<Rows<CommentRow>> => {
    const { limit, offset, fromEnd } = windowOf(query, total);
    if (limit === 0) return { rows: [], total };
    const ids = db
      .selectFrom('message_comments')
      .select('id')
      .where('message_id', '=', id)
      .where('hidden_at', 'is', null)
      .orderBy('id', fromEnd ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset);
    return { rows: await commentRows(db).where('comment.id', 'in', ids).execute(), total };
  },
  /** Doctors whom a message names, those with the newest numbers first, each with the number of all. */
  namedDoctors: (db: Db, id: number, { limit, offset }: { limit: number; offset: number }) =>
    db
      .selectFrom('message_doctors as link')
      .innerJoin('users', 'users.id', 'link.doctor_id')
      .select(['users.id', 'users.name', sql<number>`count(*) over ()`.as('total')])
      .where('link.message_id', '=', id)
      .orderBy('link.doctor_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
};
