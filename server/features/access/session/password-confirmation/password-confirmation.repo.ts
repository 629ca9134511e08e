import type { Db } from '../../../../platform/database/index.ts';

/** Stores that the password or a second step of a session was confirmed just now, so that routes with `needsRecentPassword` accept it for ten minutes. Returns false if the session has ended. */
export const markPasswordConfirmed = async (db: Db, sessionHash: Buffer, now: Date): Promise<boolean> => {
  const confirmed = db
    .updateTable('sessions')
    .set({ verified_at: now })
    .where('token_hash', '=', sessionHash)
    .where('expires_at', '>', now);
  return (await confirmed.returning('id').executeTakeFirst()) !== undefined;
};
