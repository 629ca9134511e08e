import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/golden.ts';
import { startChild } from './child.test-kit.ts';
import { sessionOver } from './embedded.ts';
import { listMigrations, type Migration, migrate, type Session } from './migrate.ts';
import { sessionOverClient } from './postgres.ts';
import type { Database } from './types.ts';

const log = pino({ level: 'silent' });
let database: Database;
let session: Session;
let client: pg.Client | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  if (database.boss.kind === 'embedded') {
    session = sessionOver(database.boss.pglite);
    return;
  }
  client = new pg.Client({ connectionString: database.boss.url });
  await client.connect();
  session = sessionOverClient(client);
});
afterAll(async () => {
  await client?.end();
  await database.close();
});

const known = listMigrations();
const next = (text: string, sha256 = 'a'): Migration => ({ number: known.length + 1, name: 'next', sha256, text });
const applied = () => session.query<{ number: number }>('select number from migrations order by number');

it('applies nothing twice', async () => {
  const before = await applied();
  await migrate(session, log);
  expect(await applied()).toEqual(before);
  expect(before).toHaveLength(known.length);
});

it('undoes a migration that fails half-way, and applies it when it is mended', async () => {
  await expect(migrate(session, log, [...known, next('create table half (id integer); select 1 / 0')])).rejects.toThrow('Migration');
  await migrate(session, log, [...known, next('create table half (id integer)')]);
  expect(await applied()).toHaveLength(known.length + 1);
});

it('refuses a database that is newer than the code', async () => {
  await expect(migrate(session, log, known)).rejects.toThrow('start a newer version');
});

it('refuses a migration that was changed after it was applied', async () => {
  await expect(migrate(session, log, [...known, next('create table half (id bigint)', 'b')])).rejects.toThrow(
    'was changed after it was applied',
  );
});

it.runIf(process.env.TEST_DATABASE_URL)('applies each migration once when several processes start at once', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const maintenance = new pg.Client({ connectionString: url.href });
  await maintenance.connect();
  const name = `medboard_test_${process.pid}_migrate`;
  await maintenance.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  url.pathname = `/${name}`;
  try {
    const children = [1, 2, 3].map(() => startChild('migrate', url.href));
    expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    const fresh = new pg.Client({ connectionString: url.href });
    await fresh.connect();
    const { rows } = await fresh.query('select number from migrations');
    await fresh.end();
    expect(rows).toHaveLength(known.length);
  } finally {
    await maintenance.query(`drop database ${name} with (force)`);
    await maintenance.end();
  }
});
