import type { FeedQuery } from '../../../../contract/app/messages.ts';
import { say } from '../../../../contract/app/texts.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { lockDoctor, readAccounts } from '../../members/doctors/index.ts';
import { videosOf } from '../../messages/videos/index.ts';
import { payReward } from '../rewards/index.ts';
import { storeSeen } from '../visible-messages/index.ts';
import { readVideoStates } from './earning.read.ts';
import type { Reader } from './feed.read.ts';
import { cardPresenter, presentMessagePage } from './messages.present.ts';
import { messagesRead } from './messages.read.ts';

const readerOf = async ({ db, actor, now }: Context): Promise<Reader> => ({
  doctorId: actor.id,
  now,
  accounts: await readAccounts(db, actor.id),
});

/** Returns a message that the doctor sees, and the balance of the doctor. Throws 404 for any other message. */
const getVisibleMessage = async ({ db, actor, now, language }: Context, id: number) => {
  const message = await messagesRead.visibleById(db, { doctorId: actor.id, now }, id);
  if (!message) throw notFound(say(language, 'This message is not available.'));
  return message;
};

/** A message that the doctor sees, as what a reaction or comment is about. Throws 404 for any other message. */
export const getMessageTarget = async (context: Context, id: number) => ({
  kind: 'message' as const,
  id: (await getVisibleMessage(context, id)).id,
});

const readVideos = async ({ db, actor }: Context, messageId: number) => {
  const all = await videosOf(db, [messageId]);
  const videos = all.filter(({ state }) => state === 'ready').reverse();
  return { videos, hasVideos: all.length > 0, states: await readVideoStates(db, actor.id, messageId) };
};

/** The messages that companies show to the doctor. */
export const messages = {
  async list(context: Context, query: FeedQuery) {
    const page = await messagesRead.page(context.db, await readerOf(context), query);
    return presentCursorPage(page, cardPresenter(context));
  },
  async read(context: Context, id: number) {
    await getVisibleMessage(context, id);
    const card = await messagesRead.cardById(context.db, await readerOf(context), id);
    return { data: presentMessagePage(context, card, await readVideos(context, id)) };
  },
  async see(context: Context, id: number) {
    // Locked first, because a merge of the doctor locks in this order too.
    await lockDoctor(context);
    const { coins, points } = await getVisibleMessage(context, id);
    const seenAt = await storeSeen(context.db, { messageId: id, doctorId: context.actor.id, at: context.now });
    const reward = coins > 0 ? await payReward(context, id) : { coins_earned: 0, why: null, points };
    return { data: { seen_at: seenAt.toISOString(), ...reward } };
  },
};
