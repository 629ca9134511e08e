import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/template-database.ts';
import { startChild } from './child.test-kit.ts';
import { createEmbeddedSession } from './embedded.ts';
import { listMigrations, type Migration, migrate, type Session } from './migrate.ts';
import { createClientSession } from './postgres.ts';
import type { Database } from './types.ts';

const log = pino({ level: 'silent' });
let database: Database;
let session: Session;
let client: pg.Client | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  if (database.queueConnection.kind === 'embedded') {
    session = createEmbeddedSession(database.queueConnection.pglite);
    return;
  }
  client = new pg.Client({ connectionString: database.queueConnection.url });
  await client.connect();
  session = createClientSession(client);
});
afterAll(async () => {
  await client?.end();
  await database.close();
});

const migrations = listMigrations();
const next = (text: string, sha256 = 'a'): Migration => ({ number: migrations.length + 1, name: 'next', sha256, text });
const listApplied = () => session.query<{ number: number }>('select number from migrations order by number');

it('applies each migration once', async () => {
  const before = await listApplied();
  await migrate(session, log);
  expect(await listApplied()).toEqual(before);
  expect(before).toHaveLength(migrations.length);
});

it('rolls back a migration that fails, and applies it after it is fixed', async () => {
  await expect(migrate(session, log, [...migrations, next('create table partial (id integer); select 1 / 0')])).rejects.toThrow(
    `Migration ${migrations.length + 1} (next) failed: division by zero`,
  );
  await migrate(session, log, [...migrations, next('create table partial (id integer)')]);
  expect(await listApplied()).toHaveLength(migrations.length + 1);
});

it('rejects a database that is newer than the code', async () => {
  await expect(migrate(session, log, migrations)).rejects.toThrow('start a newer version');
});

it('rejects a migration that was changed after it was applied', async () => {
  await expect(migrate(session, log, [...migrations, next('create table partial (id bigint)', 'b')])).rejects.toThrow(
    'was changed after it was applied',
  );
});

it.runIf(process.env.TEST_DATABASE_URL)('applies each migration once if several processes start together', async () => {
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
    expect(rows).toHaveLength(migrations.length);
  } finally {
    await maintenance.query(`drop database ${name} with (force)`);
    await maintenance.end();
  }
});
