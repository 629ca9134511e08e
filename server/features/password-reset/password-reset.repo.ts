import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

export type Channel = 'whatsapp' | 'mail';
type NewCode = { userId: number; codeHash: Buffer; channel: Channel; expiresAt: Date };
type Counted = { key: string; since: Date; max: number };

/** Users who may sign in here. */
const selectRecipients = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'phone', 'email'])
    .where('role', '!=', 'doctor')
    .where('status', '=', 'approved')
    .where('archived_at', 'is', null);

export const passwordResetRepo = {
  findRecipientByPhone: (db: Db, phone: string) => selectRecipients(db).where('phone', '=', phone).executeTakeFirst(),
  findRecipientById: (db: Db, id: number) => selectRecipients(db).where('id', '=', id).executeTakeFirst(),

  /** Finds a user of any role who is not archived. */
  findActiveByPhone: (db: Db, phone: string) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'role'])
      .where('phone', '=', phone)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),

  /** Stores the code of a user in place of an earlier one. */
  saveCode: (db: Db, { userId, codeHash, channel, expiresAt }: NewCode) => {
    const code = { code_hash: codeHash, channel, tries: 0, expires_at: expiresAt };
    return db
      .insertInto('password_reset_codes')
      .values({ user_id: userId, ...code })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(code))
      .execute();
  },
  /** Counts a try of the valid code of a phone, before the code is compared; undefined if there is none. */
  takeTry: (db: Db, { phone, now, maxTries }: { phone: string; now: Date; maxTries: number }) =>
    db
      .updateTable('password_reset_codes')
      .from('users')
      .set({ tries: sql`tries + 1` })
      .whereRef('users.id', '=', 'password_reset_codes.user_id')
      .where('users.phone', '=', phone)
      .where('users.role', '!=', 'doctor')
      .where('users.status', '=', 'approved')
      .where('users.archived_at', 'is', null)
      .where('tries', '<', maxTries)
      .where('expires_at', '>', now)
      .returning(['user_id', 'code_hash', 'users.name', 'users.phone', 'users.email'])
      .executeTakeFirst(),
  /** Gives back the try of a right code whose new password was refused. */
  returnTry: (db: Db, userId: number) =>
    db.updateTable('password_reset_codes').set({ tries: sql`tries - 1` }).where('user_id', '=', userId).execute(),
  removeCode: (db: Db, userId: number) => db.deleteFrom('password_reset_codes').where('user_id', '=', userId).execute(),
  /** Removes a code, so that it is used once; undefined if another request used or replaced it. */
  redeemCode: (db: Db, { userId, codeHash }: { userId: number; codeHash: Buffer }) =>
    db
      .deleteFrom('password_reset_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .returning('channel')
      .executeTakeFirst(),

  /** Serializes the attempts with one key, so that concurrent ones are counted correctly. */
  lockAttempts: (db: Db, key: string) => sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(db),
  /** The attempt that has to leave the time window before another one is allowed; undefined if one is allowed now. */
  findBlocking: (db: Db, { key, since, max }: Counted) =>
    db
      .selectFrom('password_reset_attempts')
      .select('attempted_at')
      .where('key', '=', key)
      .where('attempted_at', '>', since)
      .orderBy('attempted_at', 'desc')
      .offset(max - 1)
      .limit(1)
      .executeTakeFirst(),
  insertAttempts: (db: Db, keys: string[], at: Date) =>
    db
      .insertInto('password_reset_attempts')
      .values(keys.map((key) => ({ key, attempted_at: at })))
      .execute(),
};
