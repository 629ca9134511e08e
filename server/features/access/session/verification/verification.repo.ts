import type { Db } from '../../../../platform/database/index.ts';

/** Stores that the password or a second step of a session was verified just now, so that routes with `needsFresh` accept it for ten minutes. Returns false if the session has ended. */
export const markVerified = async (db: Db, sessionHash: Buffer, now: Date): Promise<boolean> => {
  const verified = db.updateTable('sessions').set({ verified_at: now }).where('token_hash', '=', sessionHash).where('expires_at', '>', now);
  return (await verified.returning('id').executeTakeFirst()) !== undefined;
};
