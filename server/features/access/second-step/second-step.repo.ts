import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { passkeysRepo } from './passkeys/passkeys.repo.ts';

type Challenge = { token_hash: Buffer; user_id: number; password_digest: Buffer; office_role: string | null; expires_at: Date };

export const secondStepRepo = {
  findSecret: (db: Db, userId: number) =>
    db.selectFrom('totp_secrets').select(['secret', 'confirmed_at', 'last_used_step']).where('user_id', '=', userId).executeTakeFirst(),
  /** Replaces the secret that a user is setting up. Returns false if the user has confirmed one. */
  saveUnconfirmed: async (db: Db, userId: number, { secret, at }: { secret: Buffer; at: Date }): Promise<boolean> => {
    const saved = await db
      .insertInto('totp_secrets')
      .values({ user_id: userId, secret, created_at: at })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret, created_at: at }).where('totp_secrets.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    return saved !== undefined;
  },
  /** The secrets of apps, in the order of their users. */
  findSecrets: (db: Db, { after, limit }: { after: number; limit: number }) =>
    db.selectFrom('totp_secrets').select(['user_id', 'secret']).where('user_id', '>', after).orderBy('user_id').limit(limit).execute(),
  /** Replaces the encrypted secret of a user. Does nothing if the user has set up another one meanwhile. */
  replaceSecret: (db: Db, userId: number, { from, to }: { from: Uint8Array; to: Buffer }) =>
    db.updateTable('totp_secrets').set({ secret: to }).where('user_id', '=', userId).where('secret', '=', from).execute(),
  /** Returns false if another request confirmed or replaced the secret first. */
  confirm: async (db: Db, userId: number, { secret, step, at }: { secret: Buffer; step: number; at: Date }): Promise<boolean> => {
    const confirmed = await db
      .updateTable('totp_secrets')
      .set({ confirmed_at: at, last_used_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return confirmed !== undefined;
  },
  /** Marks a step as used. Returns false if it or a later one was used before, also if two requests arrive at the same time. */
  markStepUsed: async (db: Db, userId: number, step: number): Promise<boolean> => {
    const used = await db
      .updateTable('totp_secrets')
      .set({ last_used_step: step })
      .where('user_id', '=', userId)
      .where('last_used_step', '<', step)
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  },
  /** Returns whether the user had a confirmed app. */
  removeApp: async (db: Db, userId: number): Promise<boolean> =>
    Boolean((await db.deleteFrom('totp_secrets').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst())?.confirmed_at),
  /** Removes an unconfirmed app and open passkey challenges. */
  removeUnconfirmed: async (db: Db, userId: number): Promise<void> => {
    await db.deleteFrom('totp_secrets').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
    await passkeysRepo.removeChallenges(db, userId);
  },
  /** Removes every method, and the recovery codes. Returns whether the second step was on. */
  remove: async (db: Db, userId: number): Promise<boolean> => {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
    const hadPasskeys = (await passkeysRepo.removeOfUser(db, userId)) > 0;
    return (await secondStepRepo.removeApp(db, userId)) || hadPasskeys;
  },
  /** Which methods a user has, in one statement. */
  findMethods: async (db: Db, userId: number): Promise<{ has_app: boolean; has_passkey: boolean }> => {
    const { rows } = await sql<{ has_app: boolean; has_passkey: boolean }>`
      select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as has_app,
        exists (select from passkeys where user_id = ${userId}) as has_passkey`.execute(db);
    return rows[0] ?? { has_app: false, has_passkey: false };
  },
  /** How many apps and passkeys a user has. */
  countMethods: async (db: Db, userId: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*)::int from totp_secrets where user_id = ${userId} and confirmed_at is not null)
        + (select count(*)::int from passkeys where user_id = ${userId}) as count`.execute(db);
    return rows[0]?.count ?? 0;
  },

  replaceRecoveryCodes: async (db: Db, userId: number, hashes: Buffer[]): Promise<void> => {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await db
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ code_hash, user_id: userId })))
      .execute();
  },
  countRecoveryCodes: async (db: Db, userId: number): Promise<number> => {
    const { count } = await db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },
  findRecoveryCode: (db: Db, userId: number, hash: Buffer) =>
    db.selectFrom('recovery_codes').select('used_at').where('code_hash', '=', hash).where('user_id', '=', userId).executeTakeFirst(),
  /** Returns false if another request used the code first. */
  markRecoveryCodeUsed: async (db: Db, userId: number, { hash, at }: { hash: Buffer; at: Date }): Promise<boolean> => {
    const used = await db
      .updateTable('recovery_codes')
      .set({ used_at: at })
      .where('code_hash', '=', hash)
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  },

  insertChallenge: (db: Db, challenge: Challenge) => db.insertInto('sign_in_challenges').values(challenge).execute(),
  findChallenge: (db: Db, hash: Buffer) =>
    db
      .selectFrom('sign_in_challenges')
      .select(['user_id', 'password_digest', 'office_role', 'wrong_codes', 'expires_at'])
      .where('token_hash', '=', hash)
      .executeTakeFirst(),
  countWrongCode: (db: Db, hash: Buffer) =>
    db
      .updateTable('sign_in_challenges')
      .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
      .where('token_hash', '=', hash)
      .execute(),
  /** Returns false if another request removed the challenge first. */
  removeChallenge: async (db: Db, hash: Buffer): Promise<boolean> =>
    (await db.deleteFrom('sign_in_challenges').where('token_hash', '=', hash).returning('user_id').executeTakeFirst()) !== undefined,

  /** Stores when the days of grace of a user start, unless they have started; returns when they did. */
  startGrace: async (db: Db, userId: number, at: Date): Promise<Date> => {
    await db
      .insertInto('second_step_duties')
      .values({ user_id: userId, since: at })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    const { since } = await db.selectFrom('second_step_duties').select('since').where('user_id', '=', userId).executeTakeFirstOrThrow();
    return since;
  },

  removeGrace: (db: Db, userId: number) => db.deleteFrom('second_step_duties').where('user_id', '=', userId).execute(),

  saveReset: (db: Db, reset: { user_id: number; reset_by: number | null; reset_at: Date }) =>
    db
      .insertInto('second_step_resets')
      .values(reset)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ reset_by: reset.reset_by, reset_at: reset.reset_at }))
      .execute(),
  removeReset: (db: Db, userId: number) => db.deleteFrom('second_step_resets').where('user_id', '=', userId).execute(),
};
