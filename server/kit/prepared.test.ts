import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '../platform/database/index.ts';
import { openTestDatabase } from '../test/template-database.ts';
import { prepareSharedRead } from './prepared.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const listCounts = prepareSharedRead<{ name: string }, { count: number }>((db, { parameter }) =>
  db.selectFrom('tallies').select('count').where('name', '=', parameter('name')),
);
const read = (db: Db, name: string) => listCounts(db, { name }, undefined);
const write = (db: Db, name: string) => db.insertInto('counter_totals').values({ name, part: '', count: 1 }).execute();

it('sends one statement for equal reads of one turn', async () => {
  const { db } = database;
  const [first, second, other] = await Promise.all([read(db, 'equal'), read(db, 'equal'), read(db, 'other')]);
  expect([second === first, other === first]).toEqual([true, false]);
});

it('sees every write before it, also one that was made while an earlier read ran', async () => {
  const { db } = database;
  const [before, after] = await Promise.all([read(db, 'written'), write(db, 'written').then(() => read(db, 'written'))]);
  expect([before.length <= 1, after]).toEqual([true, [{ count: 1 }]]);
});

it('shares nothing in a transaction', async () => {
  const [first, second] = await database.transaction((db) => Promise.all([read(db, 'alone'), read(db, 'alone')]));
  expect([first, second === first]).toEqual([[], false]);
});
