import { getUserPermissions, officeRoles, type UserRole } from '../../../contract/office-roles.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Settings } from '../../platform/config.ts';
import type { Actor } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { type ActiveSession, sessionRepo } from './session.repo.ts';
import { hashToken } from './tokens.ts';

/** A session ends after this time without a request. */
export const idleTimeoutMs = 2 * 60 * 60 * 1000;
export const sessionLifetimeMs = 12 * 60 * 60 * 1000;
/** A use is written at most this often, so a session may end this much earlier. */
const touchIntervalMs = 5 * 60 * 1000;

/** The session of a token, with the hash of the token. */
type SessionMatch = { session: ActiveSession; hash: Buffer };

/** The pending look-ups by token. Requests with the same token share one. */
type PendingLookups = Map<string, PromiseWithResolvers<SessionMatch | undefined>>;

const keyOf = ({ role, office_role }: UserRole) => `${role} ${office_role ?? ''}`;
const everyRole: UserRole[] = [
  ...officeRoles.map((office_role) => ({ role: 'admin', office_role }) as const),
  ...(['company', 'doctor'] as const).map((role) => ({ role, office_role: null })),
];
const permissionSets = new Map(everyRole.map((role) => [keyOf(role), new Set<string>(getUserPermissions(role))]));

/** The time from which a session may only set up a second step. Ignored unless the policy is `required`. */
const getDueAt = ({ second_step_due_at }: ActiveSession, { policy }: Settings['secondStep']): Date | undefined =>
  policy === 'required' ? (second_step_due_at ?? undefined) : undefined;

const createActor = (session: ActiveSession, sessionHash: Buffer, { now, dueAt }: { now: Date; dueAt: Date | undefined }): Actor => {
  const { id, name, role, office_role, must_change_password, verified_at, created_at } = session;
  return {
    id,
    name,
    role,
    officeRole: office_role,
    sessionHash,
    mustChangePassword: must_change_password,
    // A sign-in verifies the password.
    verifiedAt: verified_at ?? created_at,
    secondStepDueAt: dueAt,
    mustSetUpSecondStep: dueAt !== undefined && dueAt <= now,
    can: (permission) => permissionSets.get(keyOf({ role, office_role }))?.has(permission) ?? false,
  };
};

/**
 * Creates a look-up of sessions that runs one statement for all requests that arrive at the same time. The statement runs after
 * these requests arrived, so it never finds a session that ended before. Results are not cached.
 */
const createBatchedLookup = (database: Database, clock: Clock) => {
  let pending: PendingLookups = new Map();
  let isRunning = false;

  const run = async (batch: PendingLookups) => {
    try {
      const now = clock.now();
      const lookups = [...batch].map(([token, { resolve }]) => ({ hash: hashToken(token), resolve }));
      const hashes = lookups.map(({ hash }) => hash);
      const idleSince = new Date(now.getTime() - idleTimeoutMs);
      const sessions = await sessionRepo.findActive(database.db, hashes, { now, idleSince });
      const byHash = new Map(sessions.map((session) => [Buffer.from(session.token_hash).toString('hex'), session]));
      for (const { hash, resolve } of lookups) {
        const session = byHash.get(hash.toString('hex'));
        resolve(session && { session, hash });
      }
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  };

  // Each batch is a separate call. A loop over all batches does not end under load, and keeps the objects of requests alive (decision 054).
  const startBatch = () => {
    isRunning = true;
    // Requests received in the same turn of the event loop share the statement.
    setImmediate(() => {
      const batch = pending;
      pending = new Map();
      void run(batch).finally(() => {
        isRunning = false;
        if (pending.size > 0) startBatch();
      });
    });
  };

  return (token: string): Promise<SessionMatch | undefined> => {
    const lookup = pending.get(token) ?? Promise.withResolvers();
    pending.set(token, lookup);
    if (!isRunning) startBatch();
    return lookup.promise;
  };
};

/** Creates the function that finds the user of a bearer token; undefined if the session is missing or has ended. Counts as use of the session, unless `isUse` is false. */
export const createAuthenticator = (database: Database, clock: Clock, { secondStep }: Pick<Settings, 'secondStep'>) => {
  const findSession = createBatchedLookup(database, clock);
  return async (token: string, { isUse = true }: { isUse?: boolean } = {}): Promise<Actor | undefined> => {
    const found = await findSession(token);
    if (!found) return undefined;
    const { session, hash } = found;
    const now = clock.now();
    const since = new Date(now.getTime() - touchIntervalMs);
    if (isUse && session.last_used_at < since) await sessionRepo.touch(database.db, hash, { now, since });
    return createActor(session, hash, { now, dueAt: getDueAt(session, secondStep) });
  };
};
