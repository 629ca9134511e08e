import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCategory, buildCompany, buildDoctor, buildMessage } from '../../../test/builders.ts';
import { createRandomInt } from '../../../test/random.ts';
import { isLong } from '../../../test/size.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
// A test that times out leaves its workers running. They must end before the database is closed.
let workers: Promise<unknown> = Promise.resolve();
afterAll(async () => {
  await workers.catch(() => undefined);
  await test?.close();
});

const outcomes = new Map<number, number>();

type RecordIds = { tokens: string[]; companies: number[]; categories: number[]; doctors: number[]; messages: number[] };

const workerOf = (number: number, { tokens, companies, categories, doctors, messages }: RecordIds) => {
  const below = createRandomInt(number + 1);
  const pick = (ids: number[]) => ids[below(ids.length)] ?? 0;
  const send = async (method: string, url: string, payload?: Record<string, unknown>) => {
    const { status, body } = await test.send({ method, url, payload, token: tokens[number] ?? '' });
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    return status < 300 ? (body as { data: { id: number } }) : undefined;
  };
  const pickCompany = () => (below(3) ? { company_id: pick(companies) } : { all: 'all' });
  const under = () => [...new Set([pick(categories), pick(categories)])];
  const ids = () => [...new Set([pick(messages), pick(messages)])];
  return [
    async () => {
      const created = await send('POST', '/messages', { name: 'Storm', coins: 1, category_ids: under(), ...pickCompany() });
      if (created) messages.push(created.data.id);
    },
    () => send('POST', `/messages/${pick(messages)}`, { category_ids: under(), ...(below(2) ? pickCompany() : {}) }),
    () => send('DELETE', `/messages/${pick(messages)}`),
    () => send('POST', '/messages/restore', { ids: ids() }),
    () => send('POST', `/messages/${pick(messages)}/approve`, { coins: 1, areas: [], doctors: [pick(doctors)] }),
    () => send('POST', `/messages/${pick(messages)}/reject`, { rejection_reason: 'By storm' }),
    () => send('POST', '/videos', { message_id: pick(messages), title: 'Storm' }),
    () =>
      // What the members' side will do: a doctor sees a message and reacts.
      test.database.transaction(async (db) => {
        const [message_id, doctor_id] = [pick(messages), pick(doctors)];
        const reaction = below(5) + 1;
        await db
          .insertInto('message_seen')
          .values({ message_id, doctor_id })
          .onConflict((clash) => clash.doNothing())
          .execute();
        await db
          .insertInto('message_reactions')
          .values({ message_id, doctor_id, reaction })
          .onConflict((clash) => clash.constraint('message_reactions_once').doUpdateSet({ reaction }))
          .execute();
      }),
  ];
};

const counted = async (query: string) => {
  const { rows } = await sql<{ name: string; part: string; count: number }>`${sql.raw(query)}`.execute(test.database.db);
  return Object.fromEntries(rows.map(({ name, part, count }) => [`${name} ${part}`, count]));
};

const actualCounts = `
  select 'messages.live' as name, '' as part, count(*) from messages where archived_at is null
  union all select 'messages.archived', '', count(*) from messages where archived_at is not null
  union all select 'message.status', status, count(*) from messages where archived_at is null group by status
  union all select 'message.company', company_id::text, count(*) from messages where archived_at is null and company_id is not null group by company_id
  union all select 'category.message', category_id::text, count(*) from message_categories join messages on id = message_id where archived_at is null group by category_id
  union all select 'videos.live', '', count(*) from videos where archived_at is null
  union all select 'videos.archived', '', count(*) from videos where archived_at is not null
  union all select 'video.company', company_id::text, count(*) from videos where archived_at is null and company_id is not null group by company_id
  union all select 'message.seen', message_id::text, count(*) from message_seen group by message_id
  union all select 'message.reaction' || reaction, message_id::text, count(*) from message_reactions group by message_id, reaction`;

const steps = isLong ? 50 : 15;

it('keeps every counter equal to count(*) while eight workers change messages', async ({ signal }) => {
  const { db } = test.database;
  const buildMany = <Built>(build: () => Promise<{ id: Built }>, n: number) =>
    Promise.all(Array.from({ length: n }, async () => (await build()).id));
  const recordIds = {
    tokens: await Promise.all((await buildMany(() => buildAdmin(db), 8)).map((id) => test.tokenOf(id))),
    companies: await buildMany(() => buildCompany(db), 3),
    categories: await buildMany(() => buildCategory(db), 4),
    doctors: await buildMany(() => buildDoctor(db), 5),
    messages: await buildMany(() => buildMessage(db), 3),
  };
  workers = Promise.all(
    recordIds.tokens.map(async (_, number) => {
      const actions = workerOf(number, recordIds);
      const below = createRandomInt(number + 100);
      for (let step = 0; step < steps && !signal.aborted; step += 1) await actions[below(actions.length)]?.();
    }),
  );
  await workers;
  expect([...outcomes.keys()].filter((status) => status >= 500)).toEqual([]);
  expect((outcomes.get(200) ?? 0) + (outcomes.get(201) ?? 0)).toBeGreaterThan(3 * steps);

  const stored = await counted(`select name, part, count from tallies where name ~ '^(messages?|videos?|category)[.]' and count <> 0`);
  const differences = Object.entries(await counted(actualCounts)).filter(([, count]) => count !== 0);
  expect(stored).toEqual(Object.fromEntries(differences));
  expect(differences.length).toBeGreaterThan(12);
  const { rows } = await sql`
    select m.id from messages m join videos v on v.message_id = m.id
    where v.company_id is distinct from m.company_id or (m.archived_at is not null and v.archived_at is null)`.execute(db);
  expect(rows).toEqual([]);
});
