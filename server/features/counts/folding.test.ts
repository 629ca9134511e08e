import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '../../platform/database/index.ts';
import { buildBook, buildDoctor, buildMessage, buildPost, buildPurchase } from '../../test/builders.ts';
import { openTestDatabase } from '../../test/template-database.ts';
import { foldCounts } from './folding.ts';

let database: Database;
let doctors: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  doctors = [];
  for (let index = 0; index < 12; index += 1) doctors.push((await buildDoctor(database.db)).id);
});
afterAll(() => database?.close());

/** Compares every count with the number of rows that it counts. */
const compare = async () => {
  const reactions = [1, 2, 3, 4, 5];
  const counts = [
    sql`select 'seen' as count, id, seen as shown, (select count(*) from message_seen where message_id = messages.id) as rows from messages`,
    sql`select 'comments', id, comments, (select count(*) from message_comments where message_id = messages.id and hidden_at is null) from messages`,
    sql`select 'posts', id, comments, (select count(*) from post_comments where post_id = posts.id and hidden_at is null) from posts`,
    sql`select 'buyers', id, buyers, (select count(*) from book_purchases where book_id = books.id) from books`,
    ...reactions.map(
      (one) => sql`select ${sql.lit(`reaction${one}`)}, id, ${sql.ref(`reaction${one}`)},
        (select count(*) from message_reactions where message_id = messages.id and reaction = ${sql.lit(one)}) from messages`,
    ),
  ];
  const { rows } = await sql<{ count: string; id: number; shown: number; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(
    database.db,
  );
  return { total: rows.reduce((sum, row) => sum + row.rows, 0), wrong: rows.filter((row) => row.shown !== row.rows) };
};

/** Runs a statement in a transaction that is rolled back. */
const rollBack = async (statement: RawBuilder<unknown>) => {
  const reason = new Error('rolled back');
  const work = async (db: Db) => {
    await statement.execute(db);
    throw reason;
  };
  await expect(database.transaction(work)).rejects.toBe(reason);
};

it('adds every change once, while members write, the office edits and hides, and two processes fold', async () => {
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
  const foldingLoops = [1, 2].map(async () => {
    while (isWriting) await foldCounts(database);
  });
  await Promise.all(doctors.map(write));
  isWriting = false;
  await Promise.all(foldingLoops);
  await foldCounts(database);
  const { total, wrong } = await compare();
  expect(total).toBe(100);
  expect(wrong).toEqual([]);
  expect(await database.db.selectFrom('count_deltas').selectAll().execute()).toEqual([]);
});

it('adds the waiting changes of a record at once when the office hides a comment', async () => {
  const { id } = await buildMessage(database.db, { status: 'approved' });
  const [first, second] = doctors;
  await sql`insert into message_comments (message_id, doctor_id, content) values (${id}, ${first}, 'A'), (${id}, ${second}, 'B')`.execute(
    database.db,
  );
  const count = () => database.db.selectFrom('messages').select('comments').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await count()).toEqual({ comments: 0 });
  await sql`update message_comments set hidden_at = now() where message_id = ${id} and content = 'A'`.execute(database.db);
  expect(await count()).toEqual({ comments: 1 });
});
