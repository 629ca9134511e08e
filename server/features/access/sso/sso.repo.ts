import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../../platform/database/index.ts';

export type Attempt = Selectable<Tables['sso_attempts']>;
export type NewAttempt = Omit<Attempt, 'session_hash' | 'user_id'> & Partial<Attempt>;
export type Code = Selectable<Tables['sso_codes']>;
export type CodeKey = { codeHash: Buffer; browserHash: Buffer; now: Date };

export const ssoRepo = {
  insertAttempt: (db: Db, attempt: NewAttempt) => db.insertInto('sso_attempts').values(attempt).execute(),
  /** Removes an attempt of this browser and returns it; undefined if it has expired or another request removed it first. */
  takeAttempt: (db: Db, { stateHash, browserHash, now }: { stateHash: Buffer; browserHash: Buffer; now: Date }) =>
    db
      .deleteFrom('sso_attempts')
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst(),

  insertCode: (db: Db, code: Code) => db.insertInto('sso_codes').values(code).execute(),
  hasCode: async (db: Db, { codeHash, browserHash, now }: CodeKey): Promise<boolean> => {
    const found = db.selectFrom('sso_codes').select('user_id').where('code_hash', '=', codeHash).where('browser_hash', '=', browserHash);
    return (await found.where('expires_at', '>', now).executeTakeFirst()) !== undefined;
  },
  /** Removes a code of this browser and returns it; undefined if it has expired or another request used it first. */
  takeCode: (db: Db, { codeHash, browserHash, now }: CodeKey) =>
    db
      .deleteFrom('sso_codes')
      .where('code_hash', '=', codeHash)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst(),

  findIdentity: (db: Db, issuer: string, subject: string) =>
    db.selectFrom('user_identities').select('user_id').where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst(),
  findIdentityOf: (db: Db, issuer: string, userId: number) =>
    db
      .selectFrom('user_identities')
      .select(['email', 'linked_at'])
      .where('issuer', '=', issuer)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  /** Returns false if the user or the subject is linked already, also by a request at the same time. */
  insertIdentity: async (
    db: Db,
    identity: { issuer: string; subject: string; user_id: number; email: string; linked_at: Date },
  ): Promise<boolean> => {
    const inserted = await db
      .insertInto('user_identities')
      .values(identity)
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    return inserted !== undefined;
  },
  /** Removes the identities of a user, and the codes that were not used yet. Returns false if there was none. */
  removeIdentities: async (db: Db, userId: number): Promise<boolean> => {
    await db.deleteFrom('sso_codes').where('user_id', '=', userId).execute();
    const removed = await db.deleteFrom('user_identities').where('user_id', '=', userId).returning('user_id').executeTakeFirst();
    return removed !== undefined;
  },
};
