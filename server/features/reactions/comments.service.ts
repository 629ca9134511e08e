import { type Comment, carriedComments } from '../../../contract/entities/reactions.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { type Commented, type CommentRow, commentRows } from './comments.read.ts';
import { presentActingDoctor } from './reactions.service.ts';

const presenter = (context: Context) => {
  const presentDoctor = presentActingDoctor(context);
  return (row: CommentRow): Comment => ({
    id: row.id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    doctor: presentDoctor(row),
  });
};

/** A page of the comments on a record that are shown, newest first; `record` carries their number, which triggers keep. */
export const commentPage = async (
  context: Context,
  { of, record }: { of: Commented; record: { id: number; comments: number } },
  query: PageQuery,
) => pageAnswer(await commentRows(context.db, { of, id: record.id, total: record.comments }, query), presenter(context), query);

/** As many of them as the record's own page carries along. */
export const newestComments = async (
  context: Context,
  commented: { of: Commented; record: { id: number; comments: number } },
): Promise<Comment[]> => (await commentPage(context, commented, { page: 1, per_page: carriedComments })).data.data;
