import type { Db } from '../../../platform/database/index.ts';

/** Stores that the password or a second step of a session was verified just now, so that routes with `needsFresh` accept it for ten minutes. */
export const markVerified = (db: Db, sessionHash: Buffer, now: Date) =>
  db.updateTable('sessions').set({ verified_at: now }).where('token_hash', '=', sessionHash).execute();
