import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/golden.ts';
import { type Database, isUnavailable, openDatabase, violationOf } from './index.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const one = async (query: RawBuilder<unknown>) => (await query.execute(database.db)).rows[0];
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('gives the same values on both kinds', async () => {
  const row = await one(sql`select 9007199254740991::bigint as big, date '2026-02-28' as day, timestamptz '2026-02-28 12:00+02' as instant,
    array[1, null]::bigint[] as bigs, array[date '2026-01-01'] as days, '\\x0102'::bytea as bytes, 1.50::numeric as exact,
    '{"a":[1]}'::jsonb as json, array['a,b', null]::text[] as words, count(*) as count from areas where false`);
  expect({ ...(row as object), bytes: [...(row as { bytes: Uint8Array }).bytes] }).toEqual({
    big: 9_007_199_254_740_991,
    day: '2026-02-28',
    instant: new Date('2026-02-28T10:00:00Z'),
    bigs: [1, null],
    days: ['2026-01-01'],
    bytes: [1, 2],
    exact: '1.50',
    json: { a: [1] },
    words: ['a,b', null],
    count: 0,
  });
});

describe('a transaction', () => {
  const names = async () => (await database.db.selectFrom('areas').select('name').orderBy('id').execute()).map(({ name }) => name);

  it('keeps everything or nothing', async () => {
    await database.transaction((db) => db.insertInto('areas').values({ name: 'Kept' }).execute());
    const undone = database.transaction(async (db) => {
      await db.insertInto('areas').values({ name: 'Lost' }).execute();
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await names()).toEqual(['Kept']);
  });

  it('is not seen from outside before it ends', async () => {
    const isInserted = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const writing = database.transaction(async (db) => {
      await db.insertInto('areas').values({ name: 'Undecided' }).execute();
      isInserted.resolve();
      await mayEnd.promise;
      throw new Error('undone');
    });
    await isInserted.promise;
    const seen = names();
    mayEnd.resolve();
    await expect(writing).rejects.toThrow('undone');
    expect(await seen).toEqual(['Kept']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the outer handle's query", () => database.db.selectFrom('areas').selectAll().execute()],
    ["the outer handle's raw query", () => sql`select 1`.execute(database.db)],
    ['a transaction of the outer handle', () => database.db.transaction().execute(async () => undefined)],
    ['a second transaction', () => database.transaction(async () => undefined)],
    ['a ping', () => database.ping()],
    [
      'a raw query of the embedded instance',
      () => (database.boss.kind === 'embedded' ? database.boss.pglite.query('select 1') : database.ping()),
    ],
  ])('refuses %s in it at once, and leaves nothing locked', { timeout: 5_000 }, async (_, misuse) => {
    await expect(database.transaction(misuse)).rejects.toThrow("use the transaction's handle");
    expect(await names()).toEqual(['Kept']);
  });

  it('lets work that outlives it use the outer handle', async () => {
    const isOver = Promise.withResolvers<void>();
    const { later } = await database.transaction(async () => ({ later: isOver.promise.then(names) }));
    isOver.resolve();
    expect(await later).toEqual(['Kept']);
  });

  it('lets many wait for their turn', async () => {
    const add = (index: number) =>
      database.transaction((db) =>
        db
          .insertInto('specialties')
          .values({ name: `S${index}` })
          .execute(),
      );
    await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? add(index) : names())));
    expect(await one(sql`select count(*) as count from specialties`)).toEqual({ count: 20 });
  });
});

describe('violationOf', () => {
  const user = { role: 'doctor' as const, name: 'A', phone: '1', email: 'a@b', password_hash: '', status: 'pending' as const };
  it.each<[string, string, () => Promise<unknown>]>([
    [
      'unique',
      'users_phone_taken',
      () =>
        database.db
          .insertInto('users')
          .values([user, { ...user, email: 'c@d' }])
          .execute(),
    ],
    [
      'foreign_key',
      'users_area_id_fkey',
      () =>
        database.db
          .insertInto('users')
          .values({ ...user, area_id: 9999 })
          .execute(),
    ],
    ['check', 'areas_name_check', () => database.db.insertInto('areas').values({ name: '' }).execute()],
    ['not_null', 'areas_name_not_null', () => sql`insert into areas (name) values (null)`.execute(database.db)],
  ])('knows a %s violation', async (kind, constraint, work) => {
    const error = await failureOf(work());
    expect(violationOf(error)).toEqual({ kind, constraint });
    expect(isUnavailable(error)).toBe(false);
    expect(JSON.stringify({ ...(error as object) })).not.toContain('a@b');
  });

  it('knows none in other failures', async () => {
    expect(violationOf(await failureOf(sql`select 1 / 0`.execute(database.db)))).toBeUndefined();
    expect(violationOf('a string')).toBeUndefined();
  });
});

it('knows a server that is not there as unavailable', async () => {
  const log = pino({ level: 'silent' });
  const error = await failureOf(openDatabase({ dataDir: '', url: 'postgres://nobody@127.0.0.1:9/none', log }));
  expect(isUnavailable(error)).toBe(true);
});

describe.runIf(process.env.TEST_DATABASE_URL)('on a PostgreSQL server', () => {
  const log = pino({ level: 'silent' });
  const open = (poolSize: number) =>
    openDatabase({ dataDir: '', url: database.boss.kind === 'postgres' ? database.boss.url : '', log, poolSize });

  it('prepares a query under a name when it comes again, but never a search', async () => {
    const single = await open(1);
    for (const term of ['a', 'b', 'c']) {
      await single.db.selectFrom('areas').select('id').where('name', '=', term).execute();
      await single.db.selectFrom('areas').select('id').where(sql<boolean>`search_key like contains_pattern(${term})`).execute();
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(single.db);
    await single.close();
    expect(rows.map(({ statement }) => statement)).toEqual(['select "id" from "areas" where "name" = $1']);
  });

  it('serves on after a change to a prepared query’s table', async () => {
    const single = await open(1);
    const read = () => single.db.selectFrom('sign_in_failures').selectAll().execute();
    await read();
    await read();
    await sql`alter table sign_in_failures add column extra text`.execute(single.db);
    await failureOf(read());
    expect(await read()).toEqual([]);
    await single.close();
  });

  it('survives the end of every connection under load, and serves on', async () => {
    const served = await open(5);
    const killer = new pg.Client({ connectionString: database.boss.kind === 'postgres' ? database.boss.url : '' });
    killer.on('error', (error) => expect.fail(error.message));
    await killer.connect();
    const failures: unknown[] = [];
    let isOver = false;
    const load = async (index: number) => {
      while (!isOver) {
        const work =
          index % 2
            ? served.transaction((db) => sql`select pg_sleep(0.01)`.execute(db).then(() => db.selectFrom('areas').selectAll().execute()))
            : served.db.selectFrom('users').selectAll().execute();
        const failure = await failureOf(work);
        if (failure) failures.push(failure);
      }
    };
    const loads = Array.from({ length: 8 }, (_, index) => load(index));
    for (let round = 0; round < 4; round += 1) {
      await wait(200);
      await killer.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'medboard'",
      );
    }
    isOver = true;
    await Promise.all(loads);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([]);
    for (let index = 0; index < 20; index += 1) await served.ping();
    await killer.end();
    await served.close();
  });
});
