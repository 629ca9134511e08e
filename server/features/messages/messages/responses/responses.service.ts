import { userId } from '../../../../../contract/entities/members/members.ts';
import type { MessageId, MessageViewer } from '../../../../../contract/entities/messages/messages.ts';
import { toId } from '../../../../../contract/kit/ids.ts';
import { audit } from '../../../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../../../kit/list.ts';
import type { Context } from '../../../../platform/context.ts';
import { orNotFound } from '../../../../platform/errors.ts';
import { doctorSummaryPresenter, listComments } from '../../../content/reactions/index.ts';
import { presentNamedDoctor } from '../messages.present.ts';
import { messagesRepo } from '../messages.repo.ts';
import { getOrThrow } from '../messages.service.ts';
import { responsesRead, type SeenRow } from './responses.read.ts';

const seenPresenter = (context: Context) => {
  const presentDoctor = doctorSummaryPresenter(context);
  return (row: SeenRow): MessageViewer => {
    const { user, image } = presentDoctor(row);
    return {
      id: toId(userId, row.doctor_id),
      ...user,
      doctor: { image },
      pivot: { seen_at: row.seen_at.toISOString() },
    };
  };
};

/** How doctors responded to a message. */
export const responses = {
  async seen(context: Context, id: MessageId, query: PageQuery) {
    const page = await responsesRead.seenPage(context.db, await getOrThrow(context, id), query);
    return presentPage(page, seenPresenter(context), query);
  },
  async comments(context: Context, id: MessageId, query: PageQuery) {
    return listComments(context, { kind: 'message', record: await getOrThrow(context, id) }, query);
  },
  async doctors(context: Context, id: MessageId, query: PageQuery) {
    await getOrThrow(context, id);
    return presentPage(await responsesRead.namedDoctors(context.db, id, query), presentNamedDoctor, query);
  },
  async hideComment(context: Context, id: number) {
    const hidden = await messagesRepo.hideComment(context.db, id, { at: context.now, by: context.actor.id });
    const { message_id } = orNotFound(hidden, `comment ${id}`);
    await audit(context, { action: 'messages.hideComment', entity: 'messages', id: message_id, after: { comment: id } });
    return { message: 'Comment deleted successfully' };
  },
};
