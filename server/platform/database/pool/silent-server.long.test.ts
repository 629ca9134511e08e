// Proves LIM-25
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../test/template-database.ts';
import { type Database, isUnavailable, openDatabase } from '../index.ts';

/** A proxy in front of a server. After `silence`, connections stay open and nothing passes any more, until `restore` for new ones. */
const startProxy = async ({ hostname, port, searchParams }: URL) => {
  const socketFolder = searchParams.get('host');
  const target = socketFolder ? { path: `${socketFolder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port) };
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let isSilent = false;
  const server: Server = createServer((client) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      if (isSilent) silent.add(from);
      from.on('data', (piece) => void (silent.has(from) || to.write(piece)));
      from.on('close', () => void (silent.has(from) || to.destroy()));
      from.on('error', () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const silence = () => {
    isSilent = true;
    for (const socket of sockets) silent.add(socket);
  };
  const restore = () => {
    isSilent = false;
  };
  return { silence, restore, port: (server.address() as AddressInfo).port, close };
};

describe('a network that silently drops packets', () => {
  let owner: Database;
  let database: Database;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    owner = await openTestDatabase();
    const url = new URL(owner.url);
    proxy = await startProxy(url);
    const proxied = Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port), search: '' }).href;
    database = await openDatabase({ dataDir: '', url: proxied, log: pino({ level: 'silent' }), poolSize: 3 });
  });
  afterAll(async () => {
    proxy?.close();
    await database?.close();
    await owner?.close();
  });

  it('keeps a long statement while the server answers new connections', async () => {
    await sql`select pg_sleep(6)`.execute(database.db);
  });

  it('fails waiting statements before their time limit, and works again after it', async () => {
    // Opens three connections, so that one is idle while the network is silent.
    await Promise.all(Array.from({ length: 3 }, () => database.transaction((db) => sql`select pg_sleep(0.2)`.execute(db))));
    const transaction = database.transaction(async (db) => {
      proxy.silence();
      await sql`select 1`.execute(db);
    });
    const outcomes = await Promise.allSettled([transaction, sql`select 1`.execute(database.db)]);
    for (const outcome of outcomes) {
      const reason: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
      expect([isUnavailable(reason), String(reason)]).toEqual([true, expect.stringMatching(/does not answer|trying to connect/)]);
    }
    await expect(sql`select 1`.execute(database.db)).rejects.toThrow('does not answer');
    proxy.restore();
    // A statement on a connection that was opened before would fail with its own time limit.
    const problems: string[] = [];
    const attempt = () =>
      sql`select 1`.execute(database.db).catch((error: unknown) => {
        problems.push(String(error));
        throw error;
      });
    await vi.waitFor(attempt, { timeout: 60_000 });
    expect(problems.filter((problem) => !problem.includes('does not answer'))).toEqual([]);
  });
});
