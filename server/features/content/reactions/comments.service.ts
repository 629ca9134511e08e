import { type Comment, maxEmbeddedComments } from '../../../../contract/entities/content/reactions.ts';
import { summarizeRestore } from '../../../kit/archive.ts';
import { audit, auditNames } from '../../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { type Commentable, type CommentRow, entityOf, findComments, type HiddenComments, setShown } from './comments.read.ts';
import { setHidden } from './comments.repo.ts';
import { doctorSummaryPresenter } from './reactions.service.ts';

const presenter = (context: Context) => {
  const presentDoctor = doctorSummaryPresenter(context);
  return (row: CommentRow): Comment => ({
    id: row.id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    doctor: presentDoctor(row),
  });
};

/** A page of the visible comments on a record, newest first. `record.comments` is their number. */
export const listComments = async (
  context: Context,
  { kind, record }: { kind: Commentable; record: { id: number; comments: number } },
  query: PageQuery,
) => presentPage(await findComments(context.db, { kind, id: record.id, total: record.comments }, query), presenter(context), query);

/** The newest comments, as many as the response of the record itself includes. */
export const listNewestComments = async (
  context: Context,
  target: { kind: Commentable; record: { id: number; comments: number } },
): Promise<Comment[]> => (await listComments(context, target, { page: 1, per_page: maxEmbeddedComments })).data.data;

/** The action and the entity of an audit entry about a comment. Its id is that of the record. */
export const commentAuditNames = (kind: Commentable, verb: 'comment' | 'hideComment' | 'restoreComment') =>
  auditNames(entityOf[kind], verb);

/** Hides a comment, also of an archived record, with an audit entry; 404 if it is hidden already. */
export const hideComment = async (context: Context, kind: Commentable, id: number) => {
  const { db, now: at, actor } = context;
  const { record_id } = orNotFound(await setHidden(db, kind, { id, at, by: actor.id }), `comment ${id}`);
  await audit(context, { ...commentAuditNames(kind, 'hideComment'), id: record_id, after: { comment: id } });
  return { message: 'Comment deleted successfully' };
};

/** Shows hidden comments again, with an audit entry for each; returns their ids. */
export const showComments = async (context: Context, comments: HiddenComments): Promise<Set<number>> => {
  const rows = await setShown(context.db, comments);
  const names = commentAuditNames(comments.kind, 'restoreComment');
  await audit(
    context,
    rows.map(({ id, record_id }) => ({ ...names, id: record_id, after: { comment: id } })),
  );
  return new Set(rows.map(({ id }) => id));
};

/** Shows hidden comments of active records again, with the response of the request. */
export const restoreComments = async (context: Context, kind: Commentable, ids: readonly number[]) => {
  const shown = await showComments(context, { kind, ids });
  return summarizeRestore(
    { label: 'Comment' },
    ids.map((id) => ({ id, reason: shown.has(id) ? null : `The deleted comment ${id} was not found` })),
    (id) => !shown.has(id),
  );
};
