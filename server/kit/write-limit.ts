import type { Context } from '../platform/context.ts';
import { tooManyRequests } from '../platform/errors.ts';

/**
 * Throws 429 if a limit is reached: `nth` is when the oldest of as many records as the limit allows was written, undefined if there are fewer.
 * Lock the writer before, so that requests at the same time are counted one after another.
 */
export const assertBelowLimit = (
  { now }: Pick<Context, 'now'>,
  nth: Date | undefined,
  { ms, message }: { ms: number; message: string },
): void => {
  const waitMs = nth ? nth.getTime() + ms - now.getTime() : 0;
  if (waitMs > 0) throw tooManyRequests(message, Math.ceil(waitMs / 1000));
};
