import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../platform/database/child.test-kit.ts';
import type { Database } from '../platform/database/index.ts';
import { buildAdmin, buildToken } from './builders.ts';
import { type ServerProcess, spawnServer, startLoad, startServerProcess } from './server-process.ts';
import { openTestDatabase } from './template-database.ts';

const folder = temporaryFolder();
const timeout = { timeout: 60_000 };
let database: Database;
let server: ServerProcess;
let settings: Record<string, string>;

const openDatabase = async () => {
  database = await openTestDatabase();
  settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    ADMIN_PHONE: '01000000001',
    ADMIN_PASSWORD: 'a-password-of-tests',
  };
};

const tokenOfAdmin = async () => buildToken(database.db, (await buildAdmin(database.db)).id, new Date());

/** Sends a request over a connection of its own, so that the requests reach all processes. */
const send = async (path: string, token: string, { body, key }: { body?: object; key?: string } = {}) => {
  const response = await fetch(`${server.address}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      connection: 'close',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

afterAll(folder.remove);

describe.runIf(process.env.TEST_DATABASE_URL)('a server of two processes', () => {
  beforeAll(async () => {
    await openDatabase();
    server = await startServerProcess({ ...settings, WORKERS: '2' });
    await vi.waitFor(() => expect(server.workers()).toHaveLength(2), timeout);
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
  });

  it('replaces its processes without a failed request, and again if it is asked to meanwhile', async () => {
    const before = server.workers();
    const listNew = () => server.workers().filter((pid) => !before.includes(pid));
    const load = startLoad(`${server.address}/ready`);
    server.process.kill('SIGHUP');
    await expect.poll(listNew, { ...timeout, interval: 5 }).not.toEqual([]);
    const during = listNew();
    server.process.kill('SIGHUP');
    await expect.poll(() => listNew().filter((pid) => !during.includes(pid)).length, timeout).toBe(2);
    await expect.poll(() => server.workers().length, timeout).toBe(2);
    const seen = load.answered();
    await expect.poll(load.answered, timeout).toBeGreaterThan(seen + 100);
    expect((await load.stop()).failures).toEqual([]);
  });

  it('starts a process again that was killed', async () => {
    const [killed = 0, other = 0] = server.workers();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => server.workers().filter((pid) => pid !== killed && pid !== other).length, timeout).toBe(1);
    expect(server.workers()).toContain(other);
  });

  it('does what a repeated request asks for once, in whichever process it arrives', async () => {
    const token = await tokenOfAdmin();
    const area = { name: 'Two processes' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send('/area/store', token, { body: area, key: 'the-same-request' })),
    );
    expect(new Set(responses.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(await database.db.selectFrom('areas').select('name').where('name', '=', area.name).execute()).toHaveLength(1);
  });

  it('counts wrong passwords of all processes together', async () => {
    const { phone } = await buildAdmin(database.db);
    const signIn = async () => {
      const response = await fetch(`${server.address}/api/v1/auth/login`, {
        method: 'POST',
        headers: { connection: 'close', 'content-type': 'application/json' },
        body: JSON.stringify({ phone, password: 'a-wrong-password' }),
      });
      return response.status;
    };
    const statuses = await Promise.all(Array.from({ length: 20 }, signIn));
    const refused = statuses.filter((status) => status !== 429).length;
    const alone = statuses.length - refused;
    expect([refused > 0, refused <= 10, alone > 0]).toEqual([true, true, true]);
  });

  it('adds up the metrics of its processes', async () => {
    const countOf = async () => {
      const text = await (await fetch(`${server.address}/metrics`)).text();
      return Number(/^http_request_duration_seconds_count\{[^}]*route="\/health"[^}]*\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    // A process that starts does not answer yet.
    await expect.poll(async () => (await fetch(`${server.address}/metrics`)).status, timeout).toBe(200);
    const before = await countOf();
    for (let sent = 0; sent < 10; sent += 1) await fetch(`${server.address}/health`, { headers: { connection: 'close' } });
    expect(await countOf()).toBe(before + 10);
    const all = await (await fetch(`${server.address}/metrics`)).text();
    expect(all).toMatch(/^medboard_database_connections\{state="in_use"\} \d+$/m);
    expect(all).toContain('# TYPE medboard_jobs_waiting gauge');
  });

  it('leaves the jobs to a process that only runs jobs', async () => {
    const jobs = await startServerProcess({ ...settings, ROLE: 'jobs' });
    const statusOf = async (path: string) => (await fetch(`${jobs.address}${path}`)).status;
    expect([await statusOf('/ready'), await statusOf('/api/v1/area'), await statusOf('/')]).toEqual([200, 404, 404]);
    expect(await jobs.stop()).toBe(0);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('a start of two processes that is stopped', () => {
  const name = `medboard_start_${process.pid}_${randomBytes(4).toString('hex')}`;
  const maintenanceUrl = process.env.TEST_DATABASE_URL ?? '';
  const url = maintenanceUrl && Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }).href;
  let client: pg.Client;
  const maintain = async (statement: string) => {
    const maintainer = new pg.Client({ connectionString: maintenanceUrl });
    await maintainer.connect();
    await maintainer.query(statement).finally(() => maintainer.end());
  };
  beforeEach(async () => {
    await maintain(`create database ${name}`);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    // The first migration creates this table too, and waits for the end of the transaction.
    await client.query('begin; create table users ()');
    return async () => {
      await client.end();
      await maintain(`drop database ${name} with (force)`);
    };
  });
  const countSessions = async (condition: string) => {
    // Within a transaction, pg_stat_activity is cached until this is called.
    await client.query('select pg_stat_clear_snapshot()');
    const sql = `select count(*)::integer as count from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and ${condition}`;
    return (await client.query<{ count: number }>(sql, [name])).rows[0]?.count;
  };
  const isMigrating = () => expect.poll(() => countSessions(`wait_event_type = 'Lock'`), timeout).toBe(1);
  const isForked = (spawned: Pick<ServerProcess, 'workers'>) => expect.poll(spawned.workers, { ...timeout, interval: 1 }).toHaveLength(1);

  it.each([
    ['when its first process has just been forked', isForked],
    ['while its first process migrates', isMigrating],
  ])(
    'ends at once %s, and leaves no part of a migration',
    async (_when, waitUntil) => {
      const starting = spawnServer({ DATABASE_URL: url, DATA_DIR: folder.path, WORKERS: '2' });
      await waitUntil(starting);
      const start = performance.now();
      expect(await starting.stop()).toBe(0);
      // After 30 s it would be killed.
      expect(performance.now() - start).toBeLessThan(25_000);
      await client.query('rollback');
      await expect.poll(() => countSessions('true'), timeout).toBe(0);
      const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
      expect(rows.filter(({ relname }) => relname !== 'migrations')).toEqual([]);
    },
    60_000,
  );
});

it('refuses several processes on the embedded database', async () => {
  await expect(startServerProcess({ WORKERS: '2', DATA_DIR: folder.path })).rejects.toThrow(
    'WORKERS must be 1 without DATABASE_URL, because the embedded database has one process',
  );
});
