// Proves GRW-2
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCounter } from '../../../kit/counters.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { buildBook, buildDoctor, buildMessage, buildPost, buildPurchase } from '../../../test/builders.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import { foldCounts } from './folding.ts';

let database: Database;
let doctors: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  doctors = [];
  for (let index = 0; index < 12; index += 1) doctors.push((await buildDoctor(database.db)).id);
});
afterAll(() => database?.close());

/** Lists the counters that differ from the number of rows that they count. */
const findWrong = async () => {
  const { rows } = await sql<{ name: string; part: string; difference: number }>`
    select name, part, sum(count)::bigint as difference from (
      select name, part, count from tallies where name ~ '^(message.seen|message.reaction.|(message|post).comments|book.buyers)$'
      union all select 'message.seen', message_id::text, -1 from message_seen
      union all select 'message.reaction' || reaction, message_id::text, -1 from message_reactions
      union all select 'message.comments', message_id::text, -1 from message_comments where hidden_at is null
      union all select 'post.comments', post_id::text, -1 from post_comments where hidden_at is null
      union all select 'book.buyers', book_id::text, -1 from book_purchases) as counted
    group by name, part having sum(count) <> 0`.execute(database.db);
  return rows;
};
const readTotals = async () =>
  (await sql`select name, part, count from tallies where count <> 0 order by name, part`.execute(database.db)).rows;

/** Runs a statement in a transaction that is rolled back. */
const rollBack = async (statement: RawBuilder<unknown>) => {
  const reason = new Error('rolled back');
  const work = async (db: Db) => {
    await statement.execute(db);
    throw reason;
  };
  await expect(database.transaction(work)).rejects.toBe(reason);
};

it('keeps every counter exact at any moment, while members write, the office edits and hides, and two processes fold', async () => {
  const messages = [await buildMessage(database.db, { status: 'approved' }), await buildMessage(database.db, { status: 'approved' })];
  const [post, book] = [await buildPost(database.db), await buildBook(database.db)];
  for (const doctor_id of doctors) await buildPurchase(database.db, { kind: 'book', id: book.id, doctor_id });
  const statementsOf = (doctor: number, message: number): RawBuilder<unknown>[] => [
    sql`insert into message_seen (message_id, doctor_id) values (${message}, ${doctor})`,
    sql`insert into message_reactions (message_id, doctor_id, reaction) values (${message}, ${doctor}, ${1 + (doctor % 5)})`,
    sql`insert into message_comments (message_id, doctor_id, content) values (${message}, ${doctor}, 'A'), (${message}, ${doctor}, 'B')`,
    sql`update message_reactions set reaction = 6 - reaction where message_id = ${message} and doctor_id = ${doctor}`,
    sql`insert into post_comments (post_id, doctor_id, content) values (${post.id}, ${doctor}, 'C')`,
    sql`update message_comments set hidden_at = now() where message_id = ${message} and doctor_id = ${doctor} and content = 'A'`,
    sql`update messages set name = name || '.' where id = ${message}`,
    sql`delete from message_reactions where message_id = ${message} and doctor_id = ${doctor} and doctor_id % 3 = 0`,
  ];
  const write = async (doctor: number) => {
    for (const { id } of messages)
      for (const [index, statement] of statementsOf(doctor, id).entries()) {
        if (index % 2 === 0) await rollBack(statement);
        await database.transaction((db) => statement.execute(db));
      }
  };
  let isWriting = true;
  const whileWriting = async (work: () => Promise<unknown>) => {
    while (isWriting) await work();
  };
  const wrong: unknown[] = [];
  const loops = [
    ...[1, 2].map(() => whileWriting(() => foldCounts(database))),
    whileWriting(async () => wrong.push(...(await findWrong()))),
  ];
  await Promise.all(doctors.map(write));
  isWriting = false;
  await Promise.all(loops);
  expect([wrong, await findWrong()]).toEqual([[], []]);
  const totals = await readTotals();
  await foldCounts(database);
  expect(await database.db.selectFrom('counter_deltas').selectAll().execute()).toEqual([]);
  expect(await readTotals()).toEqual(totals);
  await sql`call recount()`.execute(database.db);
  expect(await readTotals()).toEqual(totals);
});

it('shows a change to whoever reads after its commit, before it is folded', async () => {
  const { id } = await buildMessage(database.db, { status: 'approved' });
  const [first, second] = doctors;
  const count = () => getCounter(database.db, 'message.comments', String(id));
  await sql`insert into message_comments (message_id, doctor_id, content) values (${id}, ${first}, 'A'), (${id}, ${second}, 'B')`.execute(
    database.db,
  );
  expect(await count()).toBe(2);
  await foldCounts(database);
  await sql`update message_comments set hidden_at = now() where message_id = ${id} and content = 'A'`.execute(database.db);
  expect(await count()).toBe(1);
});
