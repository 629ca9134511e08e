import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEmbeddedDatabase, startPGlite } from './embedded.ts';
import { nameStatement } from './prepared-statements.ts';
import type { Database } from './types.ts';

let pglite: PGlite;
let database: Database;
const reasons: Error[] = [];
beforeAll(async () => {
  pglite = await startPGlite({});
  await pglite.exec(`create table parents (id integer primary key);
    create table children (id integer primary key, parent_id integer references parents (id), word text not null);
    create function contains_pattern(term text) returns text language sql immutable return '%' || term || '%';`);
  const options = { pglite, log: pino({ level: 'silent' }), onFatal: (reason: Error) => void reasons.push(reason), limitMs: null };
  database = createEmbeddedDatabase(options, () => pglite.close()).database;
});
afterAll(() => database.close());

const run = async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(database.db)).rows;
const catchError = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const listPrepared = async () =>
  (await pglite.query<{ statement: string }>('select statement from pg_prepared_statements order by prepare_time')).rows;

it('prepares the statements that have a name', async () => {
  nameStatement('insert into parents (id) values ($1)');
  nameStatement('select id from parents where id = $1');
  for (const id of [1, 2, 3]) {
    await sql`insert into parents (id) values (${id})`.execute(database.db);
    await sql`select id from parents where id = ${id}`.execute(database.db);
    await sql`select id from children where word like contains_pattern(${'a'})`.execute(database.db);
  }
  expect(await listPrepared()).toEqual([
    { statement: 'insert into parents (id) values ($1)' },
    { statement: 'select id from parents where id = $1' },
  ]);
  const { rows } = await pglite.query(
    "select generic_plans + custom_plans as runs from pg_prepared_statements where statement like 'select%'",
  );
  expect(rows).toEqual([{ runs: 3 }]);
});

it('returns the number of changed rows, and rows of a change', async () => {
  const change = () => sql`update parents set id = id where id < 3 returning id`.execute(database.db);
  await change();
  expect(await change()).toEqual({ numAffectedRows: 2n, rows: [{ id: 1 }, { id: 2 }] });
  expect(await sql`select id from parents where id = 1`.execute(database.db)).toEqual({ rows: [{ id: 1 }] });
});

it('runs a query without columns, an empty one, and long answers', async () => {
  expect(await run('select from parents')).toEqual([{}, {}, {}]);
  expect(await run('')).toEqual([]);
  const long = "select repeat('é', 400000) as text, n from generate_series(1, 3) as n";
  const many = 'select n, n * n as square from generate_series(1, 5000) as n';
  expect(await run(many)).toEqual(Array.from({ length: 5000 }, (_, index) => ({ n: index + 1, square: (index + 1) ** 2 })));
  expect(await run<{ text: string }>(long)).toEqual([1, 2, 3].map((n) => ({ text: 'é'.repeat(400_000), n })));
});

it.each([
  ['insert into parents (id) values (1)'],
  ['insert into children (id, parent_id, word) values (1, 99, $$a$$)'],
  ['insert into children (id, word) values (1, null)'],
  ["select 'a'::integer"],
  ['select missing from parents'],
  ['selec 1'],
])('throws the error of PGlite for %s, prepared or not', async (text) => {
  const describeError = (error: unknown) => {
    const { name, message, severity, code, detail, hint, schema, table, column, constraint, routine, position } = error as Record<
      string,
      unknown
    >;
    return { name, message, severity, code, detail, hint, schema, table, column, constraint, routine, position };
  };
  const expected = describeError(await catchError(pglite.query(text)));
  expect(expected.code).toMatch(/^\w{5}$/);
  for (let round = 0; round < 3; round += 1) {
    const error = await catchError(run(text));
    expect(describeError(error)).toEqual(expected);
    expect(Object.keys(error as object)).not.toContain('detail');
  }
  expect(await run('select 1 as one')).toEqual([{ one: 1 }]);
});

it('prepares a statement again after its table changes', async () => {
  const read = 'select * from parents where id = 1';
  await run(read);
  await run(read);
  await pglite.exec('alter table parents add column extra text');
  expect(await run(read)).toEqual([{ id: 1, extra: null }]);
});

it('waits until a transaction of another user of the instance has ended', async () => {
  const isInserted = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const other = pglite.transaction(async (transaction) => {
    await transaction.query('insert into parents (id) values (7)');
    isInserted.resolve();
    await mayEnd.promise;
    await transaction.rollback();
  });
  await isInserted.promise;
  const rows = run('select id from parents where id = 7');
  await nextTurn();
  mayEnd.resolve();
  await other;
  expect(await rows).toEqual([]);
});

it('fails a statement that is not answered, and ends the process', async () => {
  vi.spyOn(pglite, 'execProtocolRawStream').mockResolvedValueOnce().mockResolvedValueOnce();
  const error = await catchError(run('insert into parents (id) values (8), (9)'));
  expect(String(error)).toBe('Error: The embedded database did not complete a statement');
  await expect.poll(() => reasons).toEqual([error]);
});
