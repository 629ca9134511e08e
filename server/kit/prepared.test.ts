import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/index.ts';
import { openTestDatabase } from '../test/template-database.ts';
import { prepareSharedRead } from './prepared.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const readCount = prepareSharedRead<{ name: string }, { count: number; at: Date }>((db, { parameter }) =>
  db
    .selectFrom('tallies')
    .where('name', '=', parameter('name'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<Date>`clock_timestamp()`.as('at')),
);

it('sends one statement for the same reads of a turn, and a new one for later reads, which see every write before them', async () => {
  const { db } = database;
  const read = (name = 'shared') => readCount(db, { name }, undefined);
  const [first, second, other] = await Promise.all([read(), read(), read('other')]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  await db.insertInto('tally_slots').values({ name: 'shared', part: '', slot: 0, count: 0 }).execute();
  const later = await read();
  expect([first?.[0]?.count, later[0]?.count]).toEqual([0, 1]);
});
