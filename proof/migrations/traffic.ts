import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { signIn } from '../../bench/kit/client.ts';
import type { Server } from '../../bench/kit/process.ts';
import type { RouteSpec } from '../../contract/kit/route.ts';

/** The status of each call, by its method and path. */
export type Statuses = Record<string, number>;

let serial = 0;
const nextName = () => {
  serial += 1;
  return `Area ${process.pid} ${serial}`;
};

/** Signs in, calls every GET route of a version, and adds, changes, archives and restores a record. */
export const runSmoke = async ({ address }: Server, routes: readonly RouteSpec[]): Promise<Statuses> => {
  const client = await signIn(address);
  const statuses: Statuses = {};
  const record = async (method: string, path: string, { id = 1, body }: { id?: number; body?: unknown } = {}) => {
    const { status, text } = await client.send(`${method} ${path.replace(':id', String(id))}`, body);
    statuses[`${method} ${path}`] = status;
    return text;
  };
  for (const { method, path } of routes) if (method === 'GET') await record(method, path);
  const { data } = JSON.parse(await record('POST', '/area/store', { body: { name: nextName() } }));
  await record('POST', '/area/update/:id', { id: data.id, body: { name: nextName() } });
  await record('DELETE', '/area/destroy/:id', { id: data.id });
  await record('POST', '/area/restore', { body: { ids: [data.id] } });
  return statuses;
};

/** Requests that were sent under load: how many, those that failed, and the slowest. */
export type Load = { calls: number; failures: string[]; slowestMs: number };

const loops = 4;

/** Sends requests from several loops until it is stopped. A response 5xx and a cut connection are failures. */
export const startLoad = async ({ address }: Server): Promise<{ stop(): Promise<Load> }> => {
  const load: Load = { calls: 0, failures: [], slowestMs: 0 };
  const client = await signIn(address);
  let isStopped = false;
  const send = async (method: string, path: string, body?: unknown) => {
    const start = performance.now();
    const outcome = await client.send(`${method} ${path}`, body).catch((error: unknown) => ({ status: 0, text: String(error) }));
    load.calls += 1;
    load.slowestMs = Math.max(load.slowestMs, performance.now() - start);
    if (outcome.status === 0 || outcome.status >= 500) load.failures.push(`${method} ${path}: ${outcome.status} ${outcome.text}`);
  };
  const repeat = async () => {
    while (!isStopped) {
      for (const path of ['/doctor', '/company', '/area', '/audit', '/statistics/doctors', '/auth/me']) await send('GET', path);
      await send('POST', '/area/store', { name: nextName() });
      await signIn(address).catch((error: unknown) => load.failures.push(`sign-in: ${error}`));
    }
  };
  const repeating = Array.from({ length: loops }, repeat);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(repeating);
      return load;
    },
  };
};

/** The longest time in ms that a session waited for a lock: requests and jobs, and migrations. */
export type LockWaits = { requests: number; migrations: number };

const waitsSql = `
  select l.mode = 'AccessExclusiveLock' as is_migration, extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms
  from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and l.waitstart is not null and l.locktype = 'relation' and a.datname = current_database()`;

type Wait = { is_migration: boolean; ms: number };

const longestOf = (waits: Wait[]) => Math.max(0, ...waits.map(({ ms }) => ms));

/** Keeps a table in use until a migration has waited for it and given up once. */
const holdTable = async (client: pg.Client) => {
  await client.query('begin; select from users limit 1');
  let [isHeld, hasWaited] = [true, false];
  return {
    isHeld: () => isHeld,
    async update(isWaiting: boolean) {
      if (isHeld && hasWaited && !isWaiting) {
        isHeld = false;
        await client.query('commit');
      }
      hasWaited ||= isWaiting;
    },
  };
};

/** Watches who waits for the lock of a table while a long transaction makes migrations wait. */
export const watchLocks = async (url: string): Promise<{ stop(): Promise<LockWaits> }> => {
  const [watcher, reader] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([watcher.connect(), reader.connect()]);
  const holder = await holdTable(reader);
  const longest: LockWaits = { requests: 0, migrations: 0 };
  let isStopped = false;
  const watch = async () => {
    while (!isStopped) {
      const { rows } = await watcher.query<Wait>(waitsSql);
      const { migrations = [], requests = [] } = Object.groupBy(rows, ({ is_migration }) => (is_migration ? 'migrations' : 'requests'));
      longest.migrations = Math.max(longest.migrations, longestOf(migrations));
      longest.requests = Math.max(longest.requests, longestOf(requests));
      await holder.update(migrations.length > 0);
      await wait(10);
    }
  };
  const watching = watch();
  return {
    async stop() {
      isStopped = true;
      await watching;
      await Promise.all([watcher.end(), reader.end()]);
      if (holder.isHeld()) throw new Error('No migration waited for the table in use, so the proof shows nothing');
      return longest;
    },
  };
};
