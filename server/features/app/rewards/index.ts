import type { Context } from '../../../platform/context.ts';

type Reward = { coins_earned: number; why: 'already' | 'closed' | 'budget' | 'unfinished' | null; points: number };

/** Pays the coins of a message to the doctor if nothing is left to do for them. It pays nothing yet. */
export const payReward = async ({ db, actor }: Context, _messageId: number): Promise<Reward> => {
  const { points } = await db.selectFrom('doctors').select('points').where('user_id', '=', actor.id).executeTakeFirstOrThrow();
  return { coins_earned: 0, why: null, points };
};
