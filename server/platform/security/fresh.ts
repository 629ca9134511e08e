import type { Actor } from '../context.ts';
import { freshNeeded } from '../errors.ts';

/** How long a verified password counts as fresh. */
export const freshMs = 10 * 60 * 1000;

/** Throws 403 `fresh_needed` if the password of the session was verified more than ten minutes ago. */
export const assertFresh = ({ verifiedAt }: Pick<Actor, 'verifiedAt'>, now: Date): void => {
  if (now.getTime() - verifiedAt.getTime() > freshMs) throw freshNeeded();
};
