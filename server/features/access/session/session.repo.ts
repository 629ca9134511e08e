import { sql } from 'kysely';
import { activeAccountStatuses } from '../../../../contract/entities/members/account-status.ts';
import { compileQuery, type Operand } from '../../../kit/compiled-query.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';
import { pushDevices } from '../../../platform/providers/messengers/index.ts';
import { trustedDevicesRepo } from './trusted-devices/trusted-devices.repo.ts';

const selectActive = (db: Db, { hash, now, idleSince }: { hash: Operand<Buffer>; now: Operand<Date>; idleSince: Operand<Date> }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.last_used_at', 'sessions.created_at', 'sessions.verified_at', 'sessions.second_step_due_at'])
    .select(['users.id', 'users.name', 'users.role', 'users.office_role', 'users.must_change_password'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.audience', '=', 'office')
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', idleSince)
    .where('users.archived_at', 'is', null)
    .where('users.status', 'in', activeAccountStatuses)
    .where('users.role', '!=', 'doctor');

export type ActiveSession = Awaited<ReturnType<ReturnType<typeof selectActive>['execute']>>[number];

type ActiveLookup = { hash: Buffer; now: Date; idleSince: Date };

// Every request runs it.
const findActive = compileQuery<ActiveLookup, ActiveSession>((db, { parameter }) =>
  selectActive(db, { hash: parameter('hash'), now: parameter('now'), idleSince: parameter('idleSince') }),
);

type NewSession = {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  user_agent?: string;
  ip_address?: string;
  audience?: 'office' | 'app';
  device_id?: string | undefined;
  device_name?: string | undefined;
  second_step_due_at?: Date | undefined;
  verified_at?: Date | undefined;
};

const selectAccounts = (db: Db) =>
  db.selectFrom('users').select(['id', 'name', 'phone', 'email', 'role', 'status', 'status_reason', 'archived_at', 'password_hash']);

export const sessionRepo = {
  /** Finds the session of a token hash with its user. Archived users and unapproved companies have none. */
  findActive: async (db: Db, lookup: ActiveLookup): Promise<ActiveSession | undefined> => (await findActive(db, lookup, undefined))[0],
  insert: (db: Db, session: NewSession) => db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow(),
  /** Sets from when the sessions of a user may only set up a second step; null: never. */
  setSecondStepDue: (db: Db, userId: number, dueAt: Date | null) =>
    db.updateTable('sessions').set({ second_step_due_at: dueAt }).where('user_id', '=', userId).execute(),
  /** Stores that a session is used now. Does nothing if a use at or after `since` is stored already. */
  touch: (db: Db, hash: Buffer, { now, since }: { now: Date; since: Date }) =>
    db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', hash).where('last_used_at', '<', since).execute(),
  remove: (db: Db, hash: Buffer) => db.deleteFrom('sessions').where('token_hash', '=', hash).execute(),
  /**
   * Removes the sessions of a user with the devices of the members' app, and all trusted devices, because with them the password alone is
   * enough to sign in.
   */
  removeOfUser: async (db: Db, userId: number, except: Buffer | undefined): Promise<void> => {
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(except !== undefined, (qb) => qb.where('token_hash', '!=', except ?? Buffer.alloc(0)))
      .execute();
    await trustedDevicesRepo.removeOfUser(db, userId);
    await pushDevices.removeOfUser(db, userId, except);
  },

  findUserByPhone: (db: Db, phone: string) => selectAccounts(db).where('phone', '=', phone).executeTakeFirst(),
  findUserById: (db: Db, id: number) => selectAccounts(db).where('id', '=', id).executeTakeFirst(),
  /** Reads the user and locks it until the transaction ends. */
  lockUser: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .select(['role', 'status', 'archived_at', 'password_hash'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  setPassword: (db: Db, id: number, { hash, at }: { hash: string; at: Date }) =>
    db
      .updateTable('users')
      .set({ password_hash: hash, must_change_password: false, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),

  /** Serializes the attempts with one key, so that concurrent ones are counted correctly. */
  lockAttempts: (db: Db, key: string) => sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(db),
  listFailuresSince: (db: Db, key: string, since: Date) =>
    db
      .selectFrom('sign_in_failures')
      .select('failed_at')
      .where('key', '=', key)
      .where('failed_at', '>', since)
      .orderBy('failed_at')
      .execute(),
  insertFailures: (db: Db, keys: string[], at: Date) =>
    db
      .insertInto('sign_in_failures')
      .values(keys.map((key) => ({ key, failed_at: at })))
      .execute(),
  /** Removes one failure of this time; others of the same time stay. One that another transaction removes counts as gone, so that both remove one. */
  removeFailure: (db: Db, { key, at }: { key: string; at: Date }) =>
    sql`
      delete from sign_in_failures where ctid = (
        select ctid from sign_in_failures where key = ${key} and failed_at = ${at} limit 1 for update skip locked
      )`.execute(db),
  removeFailuresOf: (db: Db, key: string) => db.deleteFrom('sign_in_failures').where('key', '=', key).execute(),

  /** Whether the user has signed in from the network, and how many users have, counted up to `limit`. */
  findKnownSignIns: async (
    db: Db,
    { userId, network, since, limit }: { userId: number; network: string; since: Date; limit: number },
  ): Promise<{ isKnown: boolean; users: number }> => {
    const { rows } = await sql<{ is_known: boolean; users: number }>`
      select exists (select from known_sign_ins where user_id = ${userId} and network = ${network} and signed_in_at > ${since}) as is_known,
        (select count(*)::int from (
          select from known_sign_ins where network = ${network} and signed_in_at > ${since} limit ${limit}
        ) as of_network) as users`.execute(db);
    return { isKnown: rows[0]?.is_known ?? false, users: rows[0]?.users ?? 0 };
  },
  saveKnownSignIn: (db: Db, { userId, network, at }: { userId: number; network: string; at: Date }) =>
    db
      .insertInto('known_sign_ins')
      .values({ user_id: userId, network, signed_in_at: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ signed_in_at: at }))
      .execute(),
};
