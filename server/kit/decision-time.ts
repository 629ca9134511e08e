import type { Context } from '../platform/context.ts';

// Within this time a person can hardly have seen another's decision.
const reactionMs = 5_000;

/**
 * A decision made after this time cannot have been seen by the sender of the request. A sender who does not say what was seen may have
 * missed a decision of another user a few seconds before.
 */
export const getLastSeenTime = (
  { receivedAt, actor }: Pick<Context, 'receivedAt' | 'actor'>,
  { hasSeen, decidedBy }: { hasSeen: boolean; decidedBy: number | null | undefined },
): Date => (hasSeen || decidedBy === actor.id ? receivedAt : new Date(receivedAt.getTime() - reactionMs));
