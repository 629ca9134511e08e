import { z } from 'zod';

/**
 * Why a deed earned no coins. `already`: this message was paid. `closed`: nothing can be earned with it now. `budget`: it has paid the most that
 * it may pay. `unfinished`: something is left to do, or the server does not know the length of one of its videos.
 */
const rewardRefusals = ['already', 'closed', 'budget', 'unfinished'] as const;

/** What a deed earned, and the balance after it. `why` is null if it earned coins. */
export const rewardFields = {
  coins_earned: z.int(),
  why: z.enum(rewardRefusals).nullable(),
  points: z.int(),
};

const reward = z.object(rewardFields);
export type Reward = z.infer<typeof reward>;
