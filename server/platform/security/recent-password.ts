import type { Actor } from '../context.ts';
import { recentPasswordNeeded } from '../errors.ts';

/** How long a confirmed password counts as recent. */
export const recentPasswordMs = 10 * 60 * 1000;

/** Throws 403 `fresh_needed` if the password of the session was confirmed more than ten minutes ago. */
export const assertRecentPassword = ({ passwordConfirmedAt }: Pick<Actor, 'passwordConfirmedAt'>, now: Date): void => {
  if (now.getTime() - passwordConfirmedAt.getTime() > recentPasswordMs) throw recentPasswordNeeded();
};
