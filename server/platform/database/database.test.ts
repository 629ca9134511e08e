// Proves LIM-8, LIM-10, LIM-16
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/template-database.ts';
import { type Database, getConstraintViolation, isUnavailable, nameStatement, openDatabase } from './index.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const selectOne = async (query: RawBuilder<unknown>) => (await query.execute(database.db)).rows[0];
const catchError = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('returns values of each type', async () => {
  const row =
    await selectOne(sql`select 9007199254740991::bigint as big, date '2026-02-28' as day, timestamptz '2026-02-28 12:00+02' as instant,
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

it.each<[string, unknown, unknown?]>([
  ['text', 'it\'s "é" \\ ع'],
  ['text', null],
  ['text', ''],
  ['integer', -7],
  ['bigint', 9_007_199_254_740_991],
  ['bigint', 42n, 42],
  ['numeric', '1.50'],
  ['double precision', 0.1],
  ['boolean', false],
  ['date', '2026-02-28'],
  ['timestamptz', new Date('2026-02-28T10:00:00.123Z')],
  ['timestamptz', '2026-02-28T12:00:00+02:00', new Date('2026-02-28T10:00:00Z')],
  ['jsonb', JSON.stringify({ a: [1, null, 'ع'] }), { a: [1, null, 'ع'] }],
  ['bytea', Buffer.from([0, 1, 255])],
  ['integer[]', [1, null, 3]],
  ['bigint[]', [1, null]],
  ['text[]', ['a,b', 'quote "', null, '']],
  ['text[]', []],
  ['date[]', ['2026-01-01', null]],
])('returns a value of the type %s as it was sent, each time (case %#)', async (type, value, expected = value) => {
  const read = () => selectOne(sql`select ${value}::${sql.raw(type)} as value`) as Promise<{ value: unknown }>;
  for (const { value: result } of [await read(), await read(), await read()])
    expect(result instanceof Uint8Array ? Buffer.from(result) : result).toEqual(expected);
});

describe('transaction', () => {
  const names = async () => (await database.db.selectFrom('areas').select('name').orderBy('id').execute()).map(({ name }) => name);

  it('commits everything or nothing', async () => {
    await database.transaction((db) => db.insertInto('areas').values({ name: 'Kept' }).execute());
    const rolledBack = database.transaction(async (db) => {
      await db.insertInto('areas').values({ name: 'Lost' }).execute();
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await names()).toEqual(['Kept']);
  });

  it('is invisible to others until it commits', async () => {
    const isInserted = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const writing = database.transaction(async (db) => {
      await db.insertInto('areas').values({ name: 'Undecided' }).execute();
      isInserted.resolve();
      await mayEnd.promise;
      throw new Error('rolled back');
    });
    await isInserted.promise;
    const seen = names();
    mayEnd.resolve();
    await expect(writing).rejects.toThrow('rolled back');
    expect(await seen).toEqual(['Kept']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a query on the handle of the database', () => database.db.selectFrom('areas').selectAll().execute()],
    ['a raw query on the handle of the database', () => sql`select 1`.execute(database.db)],
    ['a transaction on the handle of the database', () => database.db.transaction().execute(async () => undefined)],
    ['a second transaction', () => database.transaction(async () => undefined)],
    ['a ping', () => database.ping()],
  ])('rejects %s inside it immediately, and leaves nothing locked', async (_, misuse) => {
    await expect(database.transaction(misuse)).rejects.toThrow("use the transaction's handle");
    expect(await names()).toEqual(['Kept']);
  });

  it('lets work that outlives the transaction use the handle of the database', async () => {
    const isOver = Promise.withResolvers<void>();
    const { later } = await database.transaction(async () => ({ later: isOver.promise.then(names) }));
    isOver.resolve();
    expect(await later).toEqual(['Kept']);
  });

  it('runs many concurrent transactions and queries', async () => {
    const add = (index: number) =>
      database.transaction((db) =>
        db
          .insertInto('specialties')
          .values({ name: `S${index}` })
          .execute(),
      );
    await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? add(index) : names())));
    expect(await selectOne(sql`select count(*) as count from specialties`)).toEqual({ count: 20 });
  });
});

describe('getConstraintViolation', () => {
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
  ])('recognizes a %s violation', async (kind, constraint, work) => {
    const error = await catchError(work());
    expect(getConstraintViolation(error)).toEqual({ kind, constraint });
    expect(isUnavailable(error)).toBe(false);
    expect(JSON.stringify({ ...(error as object) })).not.toContain('a@b');
  });

  it('returns undefined for other errors', async () => {
    expect(getConstraintViolation(await catchError(sql`select 1 / 0`.execute(database.db)))).toBeUndefined();
    expect(getConstraintViolation('a string')).toBeUndefined();
  });
});

describe('opening a server', () => {
  const open = (url: string) => openDatabase({ dataDir: '', url, log: pino({ level: 'silent' }) });

  it.each([
    ['postgres://nobody:secret@127.0.0.1:9/none', '127.0.0.1:9/none', 'no server accepts connections at this address'],
    ['postgres://nobody:secret@medboard.invalid/none', 'medboard.invalid/none', 'the name of the host '],
  ])('fails with a sentence that names DATABASE_URL and the cause, and counts as unavailable: %s', async (url, address, cause) => {
    const error = await catchError(open(url));
    expect(String(error)).toContain(`The database of DATABASE_URL (${address}) cannot be opened: ${cause}`);
    expect([isUnavailable(error), String(error).includes('secret')]).toEqual([true, false]);
  });

  it('fails with such a sentence if the address is not valid', async () => {
    expect(String(await catchError(open('postgres://127.0.0.1:99999/none')))).toBe(
      'Error: The database of DATABASE_URL cannot be opened: the address is not valid.',
    );
  });
});

describe('on a PostgreSQL server', () => {
  const log = pino({ level: 'silent' });
  const open = (poolSize: number) => openDatabase({ dataDir: '', url: database.url, log, poolSize });

  it('says what is missing if the role may not create the tables', async () => {
    const [role, name] = [`medboard_test_${process.pid}`, `medboard_test_${process.pid}_role`];
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(`create role ${role} login password 'secret'`);
    await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
    try {
      const url = Object.assign(new URL(database.url), { username: role, password: 'secret', pathname: `/${name}` }).href;
      const error = await catchError(openDatabase({ dataDir: '', url, log }));
      expect(String(error)).toMatch(/The database of DATABASE_URL \(.*\) cannot be opened: permission denied for schema public\.$/);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${role}`);
      await admin.end();
    }
  });

  it('continues after the table of a prepared query changes', async () => {
    const singleConnection = await open(1);
    nameStatement('select * from sign_in_failures');
    const read = () => sql`select * from sign_in_failures`.execute(singleConnection.db);
    await read();
    await sql`alter table sign_in_failures add column extra text`.execute(singleConnection.db);
    expect(isUnavailable(await catchError(read()))).toBe(true);
    expect((await read()).rows).toEqual([]);
    await singleConnection.close();
  });

  it('continues after all connections are terminated under load', async () => {
    const served = await open(5);
    const adminClient = new pg.Client({
      connectionString: database.url,
    });
    adminClient.on('error', (error) => expect.fail(error.message));
    await adminClient.connect();
    const failures: unknown[] = [];
    let completed = 0;
    let isOver = false;
    const write = () =>
      served.transaction((db) => sql`select pg_sleep(0.01)`.execute(db).then(() => db.selectFrom('areas').selectAll().execute()));
    const read = () => served.db.selectFrom('users').selectAll().execute();
    const load = async (work: () => Promise<unknown>) => {
      while (!isOver) {
        const failure = await catchError(work());
        if (failure) failures.push(failure);
        else completed += 1;
      }
    };
    const loads = Array.from({ length: 8 }, (_, index) => load(index % 2 ? write : read));
    for (let round = 0; round < 4; round += 1) {
      const before = completed;
      await expect.poll(() => completed).toBeGreaterThan(before + loads.length);
      await adminClient.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'medboard'",
      );
    }
    isOver = true;
    await Promise.all(loads);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([]);
    for (let index = 0; index < 20; index += 1) await served.ping();
    await adminClient.end();
    await served.close();
  });
});
