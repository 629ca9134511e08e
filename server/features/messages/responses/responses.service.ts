import type { MessageId, SeenBy } from '../../../../contract/entities/messages.ts';
import { audit } from '../../../kit/audit.ts';
import { countedPage, type PageQuery, pageAnswer } from '../../../kit/page.ts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { commentPage, presentActingDoctor } from '../../reactions/index.ts';
import { existing } from '../message.service.ts';
import { presentNamedDoctor } from '../messages.present.ts';
import { responsesRead, type SeenRow } from './responses.read.ts';
import { responsesRepo } from './responses.repo.ts';

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

/** What doctors did with a message, for who moderates. */
export const responses = {
  async seen(context: Context, id: MessageId, query: PageQuery) {
    const page = await responsesRead.seenPage(context.db, await existing(context, id), query);
    return pageAnswer(page, seenPresenter(context), query);
  },
  async comments(context: Context, id: MessageId, query: PageQuery) {
    return commentPage(context, { of: 'message', record: await existing(context, id) }, query);
  },
  async doctors(context: Context, id: MessageId, query: PageQuery) {
    await existing(context, id);
    const page = await countedPage((part) => responsesRead.namedDoctors(context.db, id, part), query);
    return pageAnswer(page, presentNamedDoctor, query);
  },
  async hideComment(context: Context, id: number) {
    const hidden = await responsesRepo.hideComment(context.db, id, { at: context.now, by: context.actor.id });
    const { message_id } = orNotFound(hidden, `comment ${id}`);
    await audit(context, { action: 'messages.hideComment', entity: 'messages', id: message_id, after: { comment: id } });
    return { message: 'Comment deleted successfully' };
  },
};
