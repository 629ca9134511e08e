// Proves LIM-16, UPD-1
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/template-database.ts';
import { temporaryFolder } from '../child.test-kit.ts';
import { createClientSession } from '../postgres.ts';
import type { Database } from '../types.ts';
import { migrate, prepareSchema, type Session } from './migrate.ts';
import { listMigrations, type Migration } from './migration-files.ts';

const log = pino({ level: 'silent' });
const assertMigrated = (opened: Session) => prepareSchema(opened, log, { migrates: false });

let database: Database;
let session: Session;
let client: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  session = createClientSession(client);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const migrations = listMigrations();
const next = (text: string, change: Partial<Migration> = {}): Migration => {
  const number = migrations.length + 1;
  return { number, name: 'next', sha256: 'a', text, needs: number, isOutside: false, ...change };
};
const run = (added: Migration[]) => migrate(session, log, { migrations: [...migrations, ...added] });
const listApplied = () => session.query<{ number: number }>('select number from migrations order by number');
const forget = (count: number) => session.query('delete from migrations where number > $1', [migrations.length - count]);

it('applies each migration once', async () => {
  const before = await listApplied();
  await migrate(session, log);
  expect(await listApplied()).toEqual(before);
  expect(before).toHaveLength(migrations.length);
});

it('rolls back a migration that fails, and applies it after it is fixed', async () => {
  await expect(run([next('create table partial (id integer); select 1 / 0')])).rejects.toThrow(
    `Migration ${migrations.length + 1} (next) failed: division by zero`,
  );
  await run([next('create table partial (id integer)')]);
  expect(await listApplied()).toHaveLength(migrations.length + 1);
});

it('rejects a database that needs newer code', async () => {
  await expect(run([])).rejects.toThrow(`needs a version with migration ${migrations.length + 1}`);
  await expect(assertMigrated(session)).rejects.toThrow('start a newer version');
});

it('rejects a migration that was changed after it was applied', async () => {
  await expect(run([next('create table partial (id bigint)', { sha256: 'b' })])).rejects.toThrow('was changed after it was applied');
});

it('leaves a newer database as it is if the code can work on it', async () => {
  await forget(0);
  await run([next('alter table partial add column name text', { needs: migrations.length })]);
  const applied = await listApplied();
  await run([]);
  await assertMigrated(session);
  expect(await listApplied()).toEqual(applied);
});

it('refuses a database of a version before the schema became a few files, whatever its journal looks like', async () => {
  const [{ name } = { name: '' }] = await session.query<{ name: string }>('select name from migrations where number = 1');
  const rename = (to: string) => session.query('update migrations set name = $1 where number = 1', [to]);
  await rename('foundation');
  const refusal = /run `npm run backup` with that version, and `npm run restore` with this one/;
  await expect(run([])).rejects.toThrow(refusal);
  await expect(assertMigrated(session)).rejects.toThrow(refusal);
  await session.exec('alter table migrations rename column needs to other');
  await expect(run([])).rejects.toThrow(refusal);
  await session.exec('alter table migrations rename column other to needs');
  await rename(name);
  await run([]);
});

it('continues a migration outside a transaction that left an invalid index', async () => {
  await forget(0);
  await session.exec('insert into partial (id) values (1), (1)');
  const text = `
    create index concurrently if not exists partial_name on partial (name);
    -- Fails at first.
    create unique index concurrently if not exists partial_id on partial (id);`;
  const migration = next(text, { isOutside: true });
  await expect(run([migration])).rejects.toThrow('could not create unique index');
  await session.exec('delete from partial');
  await run([migration]);
  const indexes = await session.query(
    "select indexrelid::regclass::text as name, indisvalid from pg_index where indrelid = 'partial'::regclass",
  );
  expect(indexes).toEqual(['partial_name', 'partial_id'].map((name) => ({ name, indisvalid: true })));
});

it.each([
  ['0001_a.outside.sql', 'insert into areas (name) select 1;', /^Migration 0001_a.outside.sql may be repeated .*: insert into areas/],
  ['0001_a.sql', '-- needs: 2\nselect 1', 'Migration 0001_a.sql needs migration 2, which comes after it'],
  ['0002_a.sql', 'select 1', /^Migration 0002_a.sql should be number 1/],
])('refuses the file %s with the text %j', (name, text, message) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder.path, name), text);
  try {
    expect(() => listMigrations(folder.path)).toThrow(message);
  } finally {
    folder.remove();
  }
});
