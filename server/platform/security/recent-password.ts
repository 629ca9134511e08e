import { recentMinutes } from '../../../contract/entities/access/active-sessions.ts';
import type { Actor } from '../context.ts';
import { recentPasswordNeeded } from '../errors.ts';

const minuteMs = 60_000;

/** The time to store for a confirmation. That of a passkey is later, so that it counts for longer than a password. */
export const toConfirmationTime = (now: Date, isPasskey: boolean): Date =>
  isPasskey ? new Date(now.getTime() + (recentMinutes.passkey - recentMinutes.password) * minuteMs) : now;

/** Throws 403 `fresh_needed` with the words of the action if the session has no recent confirmation. */
export const assertRecentPassword = ({ passwordConfirmedAt }: Pick<Actor, 'passwordConfirmedAt'>, now: Date, action: string): void => {
  if (now.getTime() - passwordConfirmedAt.getTime() > recentMinutes.password * minuteMs) throw recentPasswordNeeded(action);
};
