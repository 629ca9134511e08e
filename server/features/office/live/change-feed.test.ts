// Proves LIVE-2
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testStart } from '../../../test/builders.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import { openChangeFeed } from './change-feed.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const start = testStart.getTime();
/** A time in seconds after the start of the tests, in milliseconds. */
const at = (seconds: number) => start + seconds * 1_000;
const open = (seconds: number) => {
  const clock = { now: () => new Date(at(seconds)) };
  return openChangeFeed(database, clock);
};
const insert = async (seconds: number, { action = 'areas.update', count = 1 } = {}): Promise<number> => {
  const entry = { at: new Date(at(seconds)), action, entity: 'areas', entity_id: 1, request_id: 'feed' };
  const rows = Array.from({ length: count }, () => entry);
  const inserted = await database.db.insertInto('audit').values(rows).returning('id').execute();
  return Math.max(...inserted.map(({ id }) => id));
};
const idsOf = (rows: { id: number }[] | undefined) => rows?.map(({ id }) => id);

it('has what was committed while a page loaded, also if its request began before the page', async () => {
  const old = await insert(-60);
  const late = await insert(-5);
  const feed = await open(3);
  expect(idsOf(feed.since(at(0)))).toEqual([late]);
  const read = await insert(-5);
  expect(idsOf(await feed.read())).toEqual([read]);
  expect(idsOf(feed.since(at(2)))).toContain(read);
  expect(idsOf(feed.since(at(-3_600)))).toEqual([old, late, read]);
});

it('has what was committed after the last entry of a client, also with a lower id', async () => {
  await insert(100);
  const committedLate = await insert(199);
  const last = await insert(200);
  const next = await insert(203);
  const feed = await open(260);
  expect(idsOf(feed.after(last))).toEqual([committedLate, next]);
  expect(feed.after(last + 1_000)).toBeUndefined();
});

it('says that entries are missing for a time before its oldest one, whatever the entries are', async () => {
  await insert(1_000, { action: 'session.signIn', count: 1_001 });
  const feed = await open(5_000);
  expect(feed.since(at(1_000))).toBeUndefined();
  expect(feed.since(at(4_000))).toEqual([]);
});

it('says that entries are missing when it had to drop them', async () => {
  const first = await insert(5_000);
  const feed = await open(5_100);
  expect(idsOf(feed.since(at(5_000)))).toEqual([first]);
  for (const seconds of [5_050, 5_060]) {
    await insert(seconds, { count: 1_500 });
    await feed.read();
  }
  expect(feed.since(at(5_000))).toBeUndefined();
  expect(feed.after(first)).toBeUndefined();
  expect(feed.since(at(5_101))).toEqual([]);
});
