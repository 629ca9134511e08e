import { type SqlBool, sql } from 'kysely';
import type { ReportKind } from '../../../../contract/app/reports.ts';
import type { Db } from '../../../platform/database/index.ts';
import { selectVisible, type Viewer } from '../visible-messages/index.ts';
import { isShownTo } from './shown.read.ts';

/** The posts that doctors other than their authors read. */
const isPublished = sql<SqlBool>`posts.archived_at is null and posts.held_at is null`;

type Author = { author_id: number };

const post = ({ doctorId }: Viewer) => isShownTo(doctorId, { kind: 'post', id: 'posts.id', authorId: 'posts.doctor_id' });

const finders: Record<ReportKind, (db: Db, viewer: Viewer, id: number) => Promise<Author | undefined>> = {
  post: (db, viewer, id) =>
    db
      .selectFrom('posts')
      .select('posts.doctor_id as author_id')
      .where('posts.id', '=', id)
      .where(isPublished)
      .where(post(viewer))
      .executeTakeFirst(),
  post_comment: (db, viewer, id) =>
    db
      .selectFrom('post_comments as comment')
      .innerJoin('posts', 'posts.id', 'comment.post_id')
      .select('comment.doctor_id as author_id')
      .where('comment.id', '=', id)
      .where('comment.hidden_at', 'is', null)
      .where(isPublished)
      .where(post(viewer))
      .where(isShownTo(viewer.doctorId, { kind: 'post_comment', id: 'comment.id', authorId: 'comment.doctor_id' }))
      .executeTakeFirst(),
  message_comment: (db, viewer, id) =>
    db
      .selectFrom('message_comments as comment')
      .select('comment.doctor_id as author_id')
      .where('comment.id', '=', id)
      .where('comment.hidden_at', 'is', null)
      .where('comment.message_id', 'in', selectVisible(db, viewer).select('messages.id'))
      .where(isShownTo(viewer.doctorId, { kind: 'message_comment', id: 'comment.id', authorId: 'comment.doctor_id' }))
      .executeTakeFirst(),
};

/** The author of a record that a doctor is shown; undefined for any other record. */
export const findReportable = (db: Db, viewer: Viewer, { kind, id }: { kind: ReportKind; id: number }) => finders[kind](db, viewer, id);
