// Proves PRC-1, PRC-2, PRC-3, PRC-4, PRC-5
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../platform/database/child.test-kit.ts';
import type { Database } from '../platform/database/index.ts';
import { buildAdmin, buildToken } from './builders.ts';
import { type ServerProcess, spawnServer, startLoad, startServerProcess } from './server-process.ts';
import { createEmptyDatabase, dropDatabase, openTestDatabase, urlOfDatabase } from './template-database.ts';

const folder = temporaryFolder();
const timeout = { timeout: 60_000 };
let database: Database;
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

const send = async (path: string, { on, token, body, key }: { on: ServerProcess; token?: string; body: object; key?: string }) => {
  const response = await fetch(`${on.address}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

afterAll(folder.remove);

describe('two processes on one database', () => {
  let servers: [ServerProcess, ServerProcess];
  beforeAll(async () => {
    await openDatabase();
    const two = { ...settings, PROCESSES: '2' };
    servers = [await startServerProcess(two), await startServerProcess(two)];
  });
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await database?.close();
  });

  /** Sends requests to both processes in turn. */
  const sendToBoth = (count: number, path: string, request: Omit<Parameters<typeof send>[1], 'on'>) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(path, { ...request, on: servers[index % 2 === 0 ? 0 : 1] })));

  it('do what a repeated request asks for once', async () => {
    const token = await buildToken(database.db, (await buildAdmin(database.db)).id, new Date());
    const area = { name: 'Two processes' };
    const responses = await sendToBoth(20, '/area/store', { token, body: area, key: 'the-same-request' });
    expect(new Set(responses.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(await database.db.selectFrom('areas').select('name').where('name', '=', area.name).execute()).toHaveLength(1);
  });

  it('count wrong passwords together', async () => {
    const { phone } = await buildAdmin(database.db);
    const responses = await sendToBoth(20, '/auth/login', { body: { phone, password: 'a-wrong-password' } });
    const refused = responses.filter(({ status }) => status !== 429).length;
    expect([refused > 0, refused <= 10]).toEqual([true, true]);
  });

  it('send metrics of the database and of the jobs', async () => {
    const text = await (await fetch(`${servers[0].address}/metrics`)).text();
    expect(text).toMatch(/^medboard_database_connections\{state="in_use"\} \d+$/m);
    expect(text).toContain('# TYPE medboard_jobs_waiting gauge');
  });

  it('leave the jobs to a process that only runs jobs', async () => {
    const jobs = await startServerProcess({ ...settings, ROLE: 'jobs' });
    const statusOf = async (path: string) => (await fetch(`${jobs.address}${path}`)).status;
    expect([await statusOf('/ready'), await statusOf('/api/v1/area'), await statusOf('/')]).toEqual([200, 404, 404]);
    expect(await jobs.stop()).toBe(0);
  });

  it('complete the requests of one that stops, while clients go to the other', async () => {
    const [first, second] = servers;
    const load = startLoad([first.address, second.address]);
    await expect.poll(load.answered, timeout).toBeGreaterThan(100);
    expect(await first.stop()).toBe(0);
    const seen = load.answered();
    await expect.poll(load.answered, timeout).toBeGreaterThan(seen + 100);
    expect(await load.stop()).toEqual([]);
  });
});

describe('a start that is stopped', () => {
  let name: string;
  let client: pg.Client;
  beforeEach(async () => {
    name = await createEmptyDatabase('start');
    client = new pg.Client({ connectionString: urlOfDatabase(name) });
    await client.connect();
    // The first migration creates this table too, and waits for the end of the transaction.
    await client.query('begin; create table users ()');
    return async () => {
      await client.end();
      await dropDatabase(name);
    };
  });
  const countSessions = async (condition: string) => {
    // Within a transaction, pg_stat_activity is cached until this is called.
    await client.query('select pg_stat_clear_snapshot()');
    const sql = `select count(*)::integer as count from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and ${condition}`;
    return (await client.query<{ count: number }>(sql, [name])).rows[0]?.count;
  };

  it('ends at once while it migrates, and leaves no part of a migration', async () => {
    const starting = spawnServer({ DATABASE_URL: urlOfDatabase(name), DATA_DIR: folder.path });
    await expect.poll(() => countSessions(`wait_event_type = 'Lock'`), timeout).toBe(1);
    await starting.stop();
    await client.query('rollback');
    await expect.poll(() => countSessions('true'), timeout).toBe(0);
    const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
    expect(rows.filter(({ relname }) => relname !== 'migrations')).toEqual([]);
  }, 60_000);
});
