import { setImmediate as nextTurn } from 'node:timers/promises';
import { permissionsOf } from '../../../contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { type LiveSession, sessionRepo } from './session.repo.ts';
import { hashOf } from './tokens.ts';

export const idleLimit = 2 * 60 * 60 * 1000;
export const lifeLimit = 12 * 60 * 60 * 1000;
const touchEvery = 60 * 1000;

type Waiting = { hash: Buffer; settle: (session: LiveSession | undefined) => void; fail: (error: unknown) => void };

const permissionSets = new Map((['admin', 'company', 'doctor'] as const).map((role) => [role, new Set<string>(permissionsOf(role))]));

const actorOf = ({ id, name, role, must_change_password }: LiveSession, sessionHash: Buffer): Actor => ({
  id,
  name,
  role,
  sessionHash,
  mustChangePassword: must_change_password,
  can: (permission) => permissionSets.get(role)?.has(permission) ?? false,
});

/**
 * Looks sessions up for all requests that wait at the same moment by one statement. Each look-up is sent after its request
 * arrived, so a session that ended before cannot pass; what is shared is the trip to the database, never an old answer.
 */
const batchedLookup = (database: Database, clock: Clock) => {
  let waiting: Waiting[] = [];
  let isRunning = false;

  const run = async (batch: Waiting[]) => {
    try {
      const now = clock.now();
      const distinct = new Map(batch.map(({ hash }) => [hash.toString('hex'), hash]));
      const found = await sessionRepo.live(database.db, [...distinct.values()], { now, idleSince: new Date(now.getTime() - idleLimit) });
      const byHash = new Map(found.map((session) => [Buffer.from(session.token_hash).toString('hex'), session]));
      for (const { hash, settle } of batch) settle(byHash.get(hash.toString('hex')));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };

  const drain = async () => {
    while (waiting.length > 0) {
      // Whoever arrives in the same turn of the event loop shares the trip.
      await nextTurn();
      const batch = waiting;
      waiting = [];
      await run(batch);
    }
    isRunning = false;
  };

  return (hash: Buffer) =>
    new Promise<LiveSession | undefined>((settle, fail) => {
      waiting.push({ hash, settle, fail });
      if (isRunning) return;
      isRunning = true;
      void drain();
    });
};

/** Makes the function that turns a bearer token into its actor, or nothing where no live session stands behind it. */
export const createAuthenticator = (database: Database, clock: Clock) => {
  const lookup = batchedLookup(database, clock);
  return async (token: string): Promise<Actor | undefined> => {
    const hash = hashOf(token);
    const session = await lookup(hash);
    if (!session) return undefined;
    const now = clock.now();
    if (now.getTime() - session.last_used_at.getTime() > touchEvery) await sessionRepo.touch(database.db, hash, now);
    return actorOf(session, hash);
  };
};
