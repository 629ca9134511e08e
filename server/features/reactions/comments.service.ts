import { type Comment, maxEmbeddedComments } from '../../../contract/entities/reactions.ts';
import { type PageQuery, presentPage } from '../../kit/list.ts';
import type { Context } from '../../platform/context.ts';
import { type Commentable, type CommentRow, findComments } from './comments.read.ts';
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

/** A page of the comments on a record that are shown, newest first; `record` carries their number, which triggers keep. */
export const listComments = async (
  context: Context,
  { of, record }: { of: Commentable; record: { id: number; comments: number } },
  query: PageQuery,
) => presentPage(await findComments(context.db, { of, id: record.id, total: record.comments }, query), presenter(context), query);

/** As many of them as the record's own page carries along. */
export const listNewestComments = async (
  context: Context,
  commented: { of: Commentable; record: { id: number; comments: number } },
): Promise<Comment[]> => (await listComments(context, commented, { page: 1, per_page: maxEmbeddedComments })).data.data;
