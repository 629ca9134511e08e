import { compileQuery, type Operand } from '../../../kit/compiled-query.ts';
import type { Db } from '../../../platform/database/index.ts';

type ActiveLookup = { hash: Buffer; now: Date; idleSince: Date };

const selectActive = (db: Db, { hash, now, idleSince }: { [Name in keyof ActiveLookup]: Operand<ActiveLookup[Name]> }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('app_settings', (join) => join.onTrue())
    .leftJoin('erasures as closure', (join) =>
      join
        .onRef('closure.user_id', '=', 'users.id')
        .onRef('closure.requested_by', '=', 'users.id')
        .on('closure.cancelled_at', 'is', null)
        .on('closure.done_at', 'is', null),
    )
    .select(['sessions.last_used_at', 'sessions.created_at', 'sessions.verified_at'])
    .select(['users.id', 'users.name', 'users.status', 'users.status_reason', 'users.must_change_password'])
    .select(['users.locale', 'users.terms_version', 'app_settings.terms_version as current_terms', 'closure.due_at as closing_at'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.audience', '=', 'app')
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', idleSince)
    .where(({ eb, or }) => or([eb('users.archived_at', 'is', null), eb('closure.id', 'is not', null)]))
    .where('users.role', '=', 'doctor');

export type ActiveAppSession = Awaited<ReturnType<ReturnType<typeof selectActive>['execute']>>[number];

// Every request runs it.
const findActive = compileQuery<ActiveLookup, ActiveAppSession>((db, { parameter }) =>
  selectActive(db, { hash: parameter('hash'), now: parameter('now'), idleSince: parameter('idleSince') }),
);

const selectDoctors = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'password_hash', 'archived_at'])
    .select(({ selectFrom }) =>
      selectFrom('erasures')
        .select('due_at')
        .whereRef('user_id', '=', 'users.id')
        .whereRef('requested_by', '=', 'users.id')
        .where('cancelled_at', 'is', null)
        .where('done_at', 'is', null)
        .as('closing_at'),
    )
    .where('role', '=', 'doctor');

/** A doctor who signs in. `closing_at` is when the data is erased, if the doctor asked for it. */
export type DoctorAccount = Awaited<ReturnType<ReturnType<typeof selectDoctors>['execute']>>[number];

export const appSessionRepo = {
  /** Finds the session of a token hash with its doctor, of any status. An archived doctor has one only after closing the own account. */
  findActive: async (db: Db, lookup: ActiveLookup): Promise<ActiveAppSession | undefined> => (await findActive(db, lookup, undefined))[0],
  findByPhone: (db: Db, phone: string) => selectDoctors(db).where('phone', '=', phone).executeTakeFirst(),
  /** Reads the doctor and locks the account until the transaction ends. */
  lockById: (db: Db, id: number) => selectDoctors(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

  list: (db: Db, userId: number, { now, idleSince }: Omit<ActiveLookup, 'hash'>) =>
    db
      .selectFrom('sessions')
      .select(['id', 'token_hash', 'device_name', 'user_agent', 'ip_address', 'created_at', 'last_used_at'])
      .select(({ selectFrom }) =>
        selectFrom('push_devices').select('platform').whereRef('session_id', '=', 'sessions.id').limit(1).as('push_platform'),
      )
      .where('user_id', '=', userId)
      .where('audience', '=', 'app')
      .where('expires_at', '>', now)
      .where('last_used_at', '>', idleSince)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  /** Removes a session of a user with its push device; false if the user has no such session. */
  removeById: (db: Db, userId: number, id: number) =>
    db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(['device_name', 'user_agent'])
      .executeTakeFirst(),
  removeByHash: (db: Db, hash: Buffer) => db.deleteFrom('sessions').where('token_hash', '=', hash).execute(),
  removeOfDevice: (db: Db, userId: number, deviceId: string) =>
    db.deleteFrom('sessions').where('user_id', '=', userId).where('device_id', '=', deviceId).execute(),
};
