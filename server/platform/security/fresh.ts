import type { Actor } from '../context.ts';
import { freshNeeded } from '../errors.ts';

/** How long a confirmed password counts as fresh. */
export const freshMs = 10 * 60 * 1000;

/** Throws 403 `fresh_needed` if the password of the session was confirmed more than ten minutes ago. */
export const assertFresh = ({ passwordConfirmedAt }: Pick<Actor, 'passwordConfirmedAt'>, now: Date): void => {
  if (now.getTime() - passwordConfirmedAt.getTime() > freshMs) throw freshNeeded();
};
