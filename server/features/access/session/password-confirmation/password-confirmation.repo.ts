import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/index.ts';

/** Stores when the password or a second step of a session was confirmed, so that actions that need a recent one accept it. Returns false if the session has ended. */
export const markPasswordConfirmed = async (
  db: Db,
  sessionHash: Buffer,
  { now, confirmedAt }: { now: Date; confirmedAt: Date },
): Promise<boolean> => {
  const confirmed = db
    .updateTable('sessions')
    // A passkey counts for longer, so a password that is confirmed after it must not shorten that.
    .set({ verified_at: sql<Date>`greatest(verified_at, ${confirmedAt})` })
    .where('token_hash', '=', sessionHash)
    .where('expires_at', '>', now);
  return (await confirmed.returning('id').executeTakeFirst()) !== undefined;
};
