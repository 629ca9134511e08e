import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../platform/database/child.test-kit.ts';
import type { Database } from '../platform/database/index.ts';
import { buildAdmin, buildToken } from './builders.ts';
import { type ServerProcess, startLoad, startServerProcess } from './server-process.ts';
import { openTestDatabase } from './template-database.ts';

const folder = temporaryFolder();
const timeout = { timeout: 60_000 };
let database: Database;
let server: ServerProcess;
let settings: Record<string, string>;

const openDatabase = async () => {
  database = await openTestDatabase();
  if (database.queueConnection.kind !== 'postgres') throw new Error('Several processes need PostgreSQL');
  settings = {
    DATABASE_URL: database.queueConnection.url,
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

describe.runIf(process.env.TEST_DATABASE_URL)('a server of two processes', () => {
  beforeAll(async () => {
    await openDatabase();
    server = await startServerProcess({ ...settings, WORKERS: '2' });
    await vi.waitFor(() => expect(server.workers()).toHaveLength(2), timeout);
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
    folder.remove();
  });

  it('replaces its processes without a failed request', async () => {
    const before = server.workers();
    const load = startLoad(`${server.address}/ready`);
    server.process.kill('SIGHUP');
    await expect.poll(() => server.workers().filter((pid) => !before.includes(pid)).length, timeout).toBe(2);
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

it('refuses several processes on the embedded database', async () => {
  await expect(startServerProcess({ WORKERS: '2', DATA_DIR: folder.path })).rejects.toThrow(
    'WORKERS must be 1 without DATABASE_URL, because the embedded database has one process',
  );
});
