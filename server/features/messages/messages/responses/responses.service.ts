import { userId } from '../../../../../contract/entities/members/members.ts';
import type { MessageFunnel } from '../../../../../contract/entities/messages/message-funnel.ts';
import { messageRules } from '../../../../../contract/entities/messages/message-status.ts';
import type { MessageId, MessageViewer } from '../../../../../contract/entities/messages/messages.ts';
import { toId } from '../../../../../contract/kit/ids.ts';
import { isAdmin } from '../../../../kit/actor.ts';
import { type PageQuery, presentPage } from '../../../../kit/list.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { doctorSummaryPresenter, listComments } from '../../../content/reactions/index.ts';
import { reachOfMessages } from '../decisions/reach.read.ts';
import { presentNamedDoctor } from '../messages.present.ts';
import { getOrThrow } from '../messages.service.ts';
import { presentFunnel, suppressSmallGroups } from './funnel.present.ts';
import { readFunnel } from './funnel.read.ts';
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
  /** How far doctors went. A company sees it of an approved message only, as all its numbers, and without small groups. */
  async funnel(context: Context, id: MessageId): Promise<{ data: MessageFunnel }> {
    const { coins, status, seen } = await getOrThrow(context, id);
    const isCompany = !isAdmin(context.actor);
    if (isCompany && !messageRules[status].isPublic) throw conflict('Doctors see this message after its approval.');
    const [[reach], { has_videos: hasVideos, ...counts }] = [await reachOfMessages(context.db, [id]), await readFunnel(context.db, id)];
    const funnel = presentFunnel({ addressed: reach?.doctors ?? 0, seen, coins, hasVideos, ...counts });
    return { data: isCompany ? suppressSmallGroups(funnel) : funnel };
  },
};
