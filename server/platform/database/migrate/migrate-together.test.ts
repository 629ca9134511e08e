// Proves UPD-2
import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/template-database.ts';
import { startChild, temporaryFolder } from '../child.test-kit.ts';
import { createClientSession } from '../postgres.ts';
import { migrate } from './migrate.ts';
import { listMigrations, type Migration } from './migration-files.ts';

const serverUrl = process.env.TEST_DATABASE_URL ?? '';

describe('several processes on one database', () => {
  const name = `medboard_test_${process.pid}_migrate`;
  const url = Object.assign(new URL(serverUrl || 'postgres://none'), { pathname: `/${name}` }).href;
  let maintenance: pg.Client;
  let client: pg.Client;
  beforeAll(async () => {
    maintenance = new pg.Client({ connectionString: serverUrl });
    await maintenance.connect();
  });
  afterAll(() => maintenance.end());
  beforeEach(async () => {
    await maintenance.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await maintenance.query(`drop database ${name} with (force)`);
  });

  /** Waits until a statement that starts with `beginning` waits for a lock; returns the process id of its session. */
  const findWaiting = async (beginning: string): Promise<number> => {
    for (;;) {
      const { rows } = await maintenance.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and starts_with(query, $2)`,
        [name, beginning],
      );
      if (rows[0]) return rows[0].pid;
      await wait(20);
    }
  };

  it('applies each migration once if they start together', async () => {
    const children = [1, 2, 3].map(() => startChild('migrate', url));
    expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    const { rows } = await client.query('select number from migrations');
    expect(rows).toHaveLength(listMigrations().length);
  });

  it('continues after kill -9 during the creation of an index, also if other processes are already waiting', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder.path, '0001_table.sql'), 'create table busy (id integer);');
    writeFileSync(join(folder.path, '0002_index.outside.sql'), 'create index concurrently if not exists busy_id on busy (id);');
    const session = createClientSession(client);
    const log = pino({ level: 'silent' });
    const migrations = listMigrations(folder.path);
    await migrate(session, log, { migrations: migrations.slice(0, 1) });
    await client.query('begin; insert into busy values (1)');
    const killed = startChild('migrate', url, folder.path);
    const server = await findWaiting('create index concurrently');
    const waiting = [1, 2].map(() => startChild('migrate', url, folder.path));
    await Promise.all(waiting.map((child) => child.printed('connected')));
    await killed.kill();
    await maintenance.query('select pg_terminate_backend($1)', [server]);
    await client.query('commit');
    expect(await Promise.all(waiting.map(({ ended }) => ended))).toEqual([0, 0]);
    const { rows } = await client.query(
      `select indisvalid, (select count(*) from migrations)::integer as applied from pg_index where indexrelid = 'busy_id'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true, applied: 2 }]);
    folder.remove();
  });

  it('gives up its lock request while a table is in use, retries, and fails with a message', async () => {
    const events = new EventEmitter();
    const log = pino({ level: 'warn' }, { write: () => void events.emit('retried') });
    const session = createClientSession(client);
    const first: Migration = { number: 1, name: 'table', sha256: 'a', text: 'create table busy (id integer)', needs: 0, isOutside: false };
    const second = { ...first, number: 2, name: 'column', text: 'alter table busy add column name text' };
    await migrate(session, log, { migrations: [first] });
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin; select from busy');
    const migrateTwice = () =>
      migrate(session, log, { migrations: [first, second], patience: { lockTimeoutMs: 50, attempts: 2, pauseMs: 10 } });
    await expect(migrateTwice()).rejects.toThrow('Migration 2 (column) failed: canceling statement due to lock timeout');
    const retried = once(events, 'retried');
    const migrated = migrate(session, log, { migrations: [first, second], patience: { lockTimeoutMs: 50, attempts: 1000, pauseMs: 1 } });
    await retried;
    await reader.query('commit');
    await migrated;
    expect((await reader.query('select name from busy')).rows).toEqual([]);
    await reader.end();
  });

  it('reads and writes all columns of a table to which a column was added', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    const read = () => db.selectFrom('areas').selectAll().execute();
    const write = () => db.insertInto('areas').values({ name: crypto.randomUUID() }).returningAll().execute();
    const inTransaction = () => database.transaction((trx) => trx.selectFrom('areas').selectAll().orderBy('id').execute());
    // The third call uses the prepared statement on each connection.
    const callAll = () => Promise.all([read, write, inTransaction].map((call) => call()));
    for (let round = 0; round < 3; round += 1) await callAll();
    await sql`alter table areas add column nickname text default 'none'`.execute(db);
    const results = await Promise.all([callAll(), callAll()]);
    for (const rows of results.flat()) expect(rows[0]).toHaveProperty('nickname', 'none');
    await database.close();
  });
});
