import type { MessageId, SeenBy } from '../../../../contract/entities/messages.ts';
import type { Comment } from '../../../../contract/entities/reactions.ts';
import { audit } from '../../../kit/audit.ts';
import { countedPage, type PageQuery, pageAnswer } from '../../../kit/page.ts';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentActingDoctor } from '../../reactions/index.ts';
import { existing } from '../message.service.ts';
import { presentNamedDoctor } from '../messages.present.ts';
import { type CommentRow, responsesRead, type SeenRow } from './responses.read.ts';
import { responsesRepo } from './responses.repo.ts';

const commentPresenter = (context: Context) => {
  const presentDoctor = presentActingDoctor(context);
  return (row: CommentRow): Comment => ({
    id: row.id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    doctor: presentDoctor(row),
  });
};

const seenPresenter = (context: Context) => {
  const presentDoctor = presentActingDoctor(context);
  return (row: SeenRow): SeenBy => {
    const { user, image } = presentDoctor(row);
    return {
      id: row.doctor_id as SeenBy['id'], // a doctor and its user share one number
      ...user,
      doctor: { image },
      pivot: { seen_at: row.seen_at.toISOString() },
    };
  };
};

/** What a message's own page carries of its comments. */
export const newestComments = async (context: Context, { id, comments }: { id: number; comments: number }): Promise<Comment[]> => {
  const { rows } = await responsesRead.commentPage(context.db, { id, total: comments }, { page: 1, per_page: 10 });
  return rows.map(commentPresenter(context));
};

/** What doctors did with a message, for who moderates. */
export const responses = {
  async seen(context: Context, id: MessageId, query: PageQuery) {
    const { seen } = await existing(context, id);
    return pageAnswer(await responsesRead.seenPage(context.db, { id, total: seen }, query), seenPresenter(context), query);
  },
  async comments(context: Context, id: MessageId, query: PageQuery) {
    const { comments } = await existing(context, id);
    return pageAnswer(await responsesRead.commentPage(context.db, { id, total: comments }, query), commentPresenter(context), query);
  },
  async doctors(context: Context, id: MessageId, query: PageQuery) {
    await existing(context, id);
    const page = await countedPage((part) => responsesRead.namedDoctors(context.db, id, part), query);
    return pageAnswer(page, presentNamedDoctor, query);
  },
  async hideComment(context: Context, id: number) {
    const hidden = await responsesRepo.hideComment(context.db, id, { at: context.now, by: context.actor.id });
    if (!hidden) throw notFound(`There is no comment ${id}`);
    await audit(context, { action: 'messages.hideComment', entity: 'messages', id: hidden.message_id, after: { comment: id } });
    return { message: 'Comment deleted successfully' };
  },
};
