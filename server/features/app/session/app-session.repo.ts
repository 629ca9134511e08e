import { compileQuery, type Operand } from '../../../kit/compiled-query.ts';
import type { Db } from '../../../platform/database/index.ts';

type ActiveLookup = { hash: Buffer; now: Date; idleSince: Date };

const selectActive = (db: Db, { hash, now, idleSince }: { [Name in keyof ActiveLookup]: Operand<ActiveLookup[Name]> }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('app_settings', (join) => join.onTrue())
    .select(['sessions.last_used_at', 'sessions.created_at', 'sessions.verified_at'])
    .select(['users.id', 'users.name', 'users.status', 'users.status_reason', 'users.must_change_password'])
    .select(['users.locale', 'users.terms_version', 'app_settings.terms_version as current_terms'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.audience', '=', 'app')
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', idleSince)
    .where('users.archived_at', 'is', null)
    .where('users.role', '=', 'doctor');

export type ActiveAppSession = Awaited<ReturnType<ReturnType<typeof selectActive>['execute']>>[number];

// Every request runs it.
const findActive = compileQuery<ActiveLookup, ActiveAppSession>((db, { parameter }) =>
  selectActive(db, { hash: parameter('hash'), now: parameter('now'), idleSince: parameter('idleSince') }),
);

export const appSessionRepo = {
  /** Finds the session of a token hash with its doctor, of any status. An archived doctor has none. */
  findActive: async (db: Db, lookup: ActiveLookup): Promise<ActiveAppSession | undefined> => (await findActive(db, lookup, undefined))[0],
  removeOfDevice: (db: Db, userId: number, deviceId: string) =>
    db.deleteFrom('sessions').where('user_id', '=', userId).where('device_id', '=', deviceId).execute(),
};
