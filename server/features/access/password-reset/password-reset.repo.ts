import { sql } from 'kysely';
import { activeAccountStatuses } from '../../../../contract/entities/members/account-status.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { AccountChannel } from '../../../platform/providers/messengers/index.ts';

/** Where a code sets a new password. */
export const audiences = ['office', 'app'] as const;
export type Audience = (typeof audiences)[number];

type NewCode = { userId: number; codeHash: Buffer; accountDigest: Buffer; channel: AccountChannel; expiresAt: Date };
type Counted = { key: string; since: Date; max: number };

/** Users who may sign in to the office, or to the members' app, which doctors of every status use. */
const selectRecipients = (db: Db, audience: Audience) => {
  const active = db.selectFrom('users').select(['id', 'role', 'phone', 'email']).where('archived_at', 'is', null);
  return audience === 'app'
    ? active.where('role', '=', 'doctor')
    : active.where('role', '!=', 'doctor').where('status', 'in', activeAccountStatuses);
};

export const passwordResetRepo = {
  findRecipientByPhone: (db: Db, phone: string, audience: Audience) =>
    selectRecipients(db, audience).select('password_hash').where('phone', '=', phone).executeTakeFirst(),
  findRecipientById: (db: Db, id: number, audience: Audience) => selectRecipients(db, audience).where('id', '=', id).executeTakeFirst(),
  /** Finds a user who may sign in, and locks the row until the transaction ends. */
  lockRecipient: (db: Db, id: number, audience: Audience) =>
    selectRecipients(db, audience).select('password_hash').where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

  /** Finds a user of any role and status, and locks the row until the transaction ends. */
  lockByPhone: (db: Db, phone: string) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'role', 'status', 'archived_at'])
      .where('phone', '=', phone)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Stores the code of a user in place of an earlier one. */
  saveCode: (db: Db, { userId, codeHash, accountDigest, channel, expiresAt }: NewCode) => {
    const code = { code_hash: codeHash, account_digest: accountDigest, channel, tries: 0, expires_at: expiresAt };
    return db
      .insertInto('password_reset_codes')
      .values({ user_id: userId, ...code })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(code))
      .execute();
  },
  /** Counts an attempt before the code is compared. Returns undefined if the phone has no valid code. */
  countAttempt: (db: Db, { phone, now, maxAttempts }: { phone: string; now: Date; maxAttempts: number }) =>
    db
      .updateTable('password_reset_codes')
      .from('users')
      .set({ tries: sql`tries + 1` })
      .whereRef('users.id', '=', 'password_reset_codes.user_id')
      .where('users.phone', '=', phone)
      .where('tries', '<', maxAttempts)
      .where('expires_at', '>', now)
      .returning(['user_id', 'code_hash', 'users.name', 'users.phone', 'users.email'])
      .executeTakeFirst(),
  /** Takes back the attempt with a correct code whose new password was refused. Changes nothing if the code was replaced. */
  uncountAttempt: (db: Db, { userId, codeHash }: { userId: number; codeHash: Buffer }) =>
    db
      .updateTable('password_reset_codes')
      .set({ tries: sql`tries - 1` })
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .execute(),
  /** Removes a code, so that it is used once. Returns undefined if another request used or replaced it. */
  redeemCode: (db: Db, { userId, codeHash }: { userId: number; codeHash: Buffer }) =>
    db
      .deleteFrom('password_reset_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .returning(['channel', 'account_digest'])
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
