import { type Comment, maxEmbeddedComments } from '../../../../contract/entities/content/reactions.ts';
import { summarizeRestore } from '../../../kit/archive.ts';
import { audit, auditNames } from '../../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { type Commentable, type CommentRow, entityOf, findComments, showComments } from './comments.read.ts';
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

/** Shows hidden comments again, with an audit entry for each. */
export const restoreComments = async (context: Context, kind: Commentable, ids: readonly number[]) => {
  const rows = await showComments(context.db, kind, ids);
  const shown = new Set(rows.map(({ id }) => id));
  const names = commentAuditNames(kind, 'restoreComment');
  await audit(
    context,
    rows.map(({ id, record_id }) => ({ ...names, id: record_id, after: { comment: id } })),
  );
  return summarizeRestore(
    { label: 'Comment' },
    ids.map((id) => ({ id, reason: shown.has(id) ? null : `The deleted comment ${id} was not found` })),
    (id) => !shown.has(id),
  );
};
