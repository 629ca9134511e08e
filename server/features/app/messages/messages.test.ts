// Proves APP-7
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentRoutes } from '../../../../contract/app/comments.ts';
import { homeRoutes } from '../../../../contract/app/home.ts';
import { type FeedQuery, messageRoutes } from '../../../../contract/app/messages.ts';
import { reactionRoutes } from '../../../../contract/app/reactions.ts';
import { messageId } from '../../../../contract/entities/messages/messages.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildArea,
  buildCategory,
  buildCompany,
  buildDoctor,
  buildErasure,
  buildHostedVideo,
  buildMessage,
  buildNote,
  buildStory,
  buildVideo,
  buildWebinar,
} from '../../../test/builders.ts';
import { maxLookedAt } from './feed.read.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(test.clock.now().getTime() + days * dayMs);

/** A doctor of an own area, and a function that builds messages for that area alone. */
const buildReader = async () => {
  const { db } = test.database;
  const area = await buildArea(db);
  const doctor = await buildDoctor(db, { area_id: area.id, points: 7 });
  const token = await test.appTokenOf(doctor.id);
  const send = async (overrides: Parameters<typeof buildMessage>[1] = {}) => {
    const message = await buildMessage(db, { status: 'approved', ...overrides });
    await db.insertInto('message_areas').values({ message_id: message.id, area_id: area.id }).execute();
    return toId(messageId, message.id);
  };
  const list = async (query: Partial<FeedQuery> & { cursor?: never } = {}) => {
    const { body } = await test.requestApp(messageRoutes.list, { query: { limit: 50, ...query } }, token);
    return body.data.map(({ id }) => id);
  };
  const read = async (id: number) => (await test.requestApp(messageRoutes.read, { params: { id: toId(messageId, id) } }, token)).body.data;
  const see = (id: number) => test.requestApp(messageRoutes.see, { params: { id: toId(messageId, id) } }, token);
  return { area, doctor, token, send, list, read, see };
};

describe('the feed', () => {
  it('begins on Sunday with what was approved on Thursday for Sunday', async () => {
    const { send, list } = await buildReader();
    const forSunday = await send({ status_updated_at: inDays(-1), publish_at: inDays(3) });
    const approvedLater = await send({ status_updated_at: inDays(-0.5), publish_at: inDays(-2) });
    expect(await list()).toEqual([approvedLater]);
    test.clock.advance(3 * dayMs);
    expect(await list()).toEqual([forSunday, approvedLater]);
  });

  it('continues after a cursor without loss or repetition while messages are added', async () => {
    const { send, token } = await buildReader();
    const sent: number[] = [];
    // Several have the same time.
    for (let index = 0; index < 60; index += 1) sent.push(await send({ status_updated_at: inDays(-9 + Math.floor(index / 7) / 10) }));
    const found: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await test.requestApp(messageRoutes.list, { query: { limit: 7, ...(cursor && { cursor }) } }, token);
      found.push(...body.data.map(({ id }) => id));
      cursor = body.next_cursor;
      await send({ status_updated_at: test.clock.now() });
    }
    expect(found).toEqual(sent.reverse());
  });

  it('stops after 500 messages, and continues after them', async () => {
    const { send, token, doctor } = await buildReader();
    const wanted = await send({ status_updated_at: inDays(-30) });
    await sql`insert into messages (name, status, status_updated_at, created_by)
      select 'For others', 'approved', ${inDays(-20)}, ${doctor.id} from generate_series(1, ${maxLookedAt})`.execute(test.database.db);
    const first = await test.requestApp(messageRoutes.list, { query: {} }, token);
    expect(first.body).toEqual({ data: [], next_cursor: expect.any(String) });
    const second = await test.requestApp(messageRoutes.list, { query: { cursor: first.body.next_cursor ?? '' } }, token);
    expect(second.body).toMatchObject({ data: [{ id: wanted }] });
    await test.database.db.deleteFrom('messages').where('name', '=', 'For others').execute();
  });

  it('keeps new messages, those with open coins, a category or a name', async () => {
    const { db } = test.database;
    const { send, list, see, doctor } = await buildReader();
    const category = await buildCategory(db);
    const seen = await send({ coins: 5, name: 'Asthma in winter' });
    const paid = await send({ coins: 5, categories: [category.id] });
    const free = await send();
    // It asks for more than to be seen.
    await buildVideo(db, { message_id: seen });
    await see(seen);
    await payFor(paid, doctor.id);
    const categoryId = category.id as FeedQuery['category_id'];
    expect([
      await list({ filter: 'new' }),
      await list({ filter: 'open' }),
      await list({ category_id: categoryId }),
      await list({ q: 'asthma' }),
    ]).toEqual([[free, paid], [seen], [paid], [seen]]);
  });
});

const payFor = (message_id: number, doctor_id: number) =>
  test.database.db
    .insertInto('coin_lines')
    .values({ doctor_id, kind: 'reward', amount: 5, balance_after: 5, reason: 'A message', actor_id: doctor_id, message_id })
    .execute();

describe('a message', () => {
  it('shows its company, its videos and what earns its coins', async () => {
    const { db } = test.database;
    const { send, read, see } = await buildReader();
    const company = await buildCompany(db, { name: 'Acme' });
    const id = await send({ coins: 25, company_id: company.id, expire_at: inDays(9) });
    const { id: hosted_id } = await buildHostedVideo(db);
    await db.updateTable('hosted_videos').set({ duration_seconds: 61 }).where('id', '=', hosted_id).execute();
    const video = await buildVideo(db, { message_id: id, hosted_id });
    const question = { question: 'Which dose?', answer1: 'One', answer2: 'Two' };
    await db.updateTable('videos').set(question).where('id', '=', video.id).execute();
    // Doctors cannot play it.
    await buildVideo(db, { message_id: id, hosted_id: (await buildHostedVideo(db, { state: 'processing' })).id });
    const message = await read(id);
    expect(message).toMatchObject({
      company: { id: company.id, name: 'Acme', logo: null },
      coins: 25,
      earning: 'open',
      videos_count: 1,
      minutes: 2,
      seen_at: null,
      visible_until: inDays(9).toISOString(),
      my_reaction: null,
      total_reacts: 0,
      tasks: [
        { kind: 'watch', video_id: video.id, is_done: false },
        { kind: 'answer', video_id: video.id, is_done: false },
      ],
    });
    expect(message.videos).toMatchObject([
      { id: video.id, duration: 61, question: 'Which dose?', answers: ['One', 'Two'], my_answer: null },
    ]);
    await see(id);
    expect(await read(id)).toMatchObject({ seen_at: test.clock.now().toISOString() });
  });

  it('without videos is done when it is seen, and without coins has nothing to do', async () => {
    const { send, read, see } = await buildReader();
    const [paying, free] = [await send({ coins: 5 }), await send()];
    expect((await read(paying)).tasks).toEqual([{ kind: 'see', video_id: null, is_done: false }]);
    await see(paying);
    expect((await read(paying)).tasks).toEqual([{ kind: 'see', video_id: null, is_done: true }]);
    expect(await read(free)).toMatchObject({ earning: 'none', tasks: [] });
  });

  it('pays nothing once its ceiling is reached, and says so before it is seen', async () => {
    const { send, read, list } = await buildReader();
    const [spent, left] = [await send({ coins: 5 }), await send({ coins: 5 })];
    const budgets = [
      { message_id: spent, ceiling: 9, paid: 5 },
      { message_id: left, ceiling: 10, paid: 5 },
    ];
    await test.database.db.insertInto('message_budgets').values(budgets).execute();
    expect([(await read(spent)).earning, (await read(left)).earning]).toEqual(['budget', 'open']);
    expect(await list({ filter: 'open' })).toEqual([left]);
  });

  it('is earned also if another account of the person was paid, even after their merge ended', async () => {
    const { db } = test.database;
    const { send, read, doctor } = await buildReader();
    const other = await buildDoctor(db, { archived_at: test.clock.now() });
    const id = await send({ coins: 5 });
    await payFor(id, other.id);
    expect((await read(id)).earning).toBe('open');
    const at = test.clock.now();
    const merge = { survivor_id: other.id, other_id: doctor.id, merged_by: doctor.id, merged_at: at, ended_at: at };
    await db
      .insertInto('doctor_merges')
      .values({ ...merge, before: '{}', moved: '{}', coins: 0, archived_other: false })
      .execute();
    expect((await read(id)).earning).toBe('earned');
  });

  it('is seen once by 50 requests at once, and later requests answer the first time', async () => {
    const { db } = test.database;
    const { send, see, doctor } = await buildReader();
    const id = await send({ coins: 5 });
    const seenAt = test.clock.now().toISOString();
    const responses = await Promise.all(Array.from({ length: 50 }, () => see(id)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.seen_at} ${body.data.points}`))).toEqual(
      new Set([`200 ${seenAt} 12`]),
    );
    test.clock.advance(1000);
    expect((await see(id)).body.data.seen_at).toBe(seenAt);
    const rows = await db.selectFrom('message_seen').selectAll().where('doctor_id', '=', doctor.id).execute();
    expect(rows).toEqual([{ message_id: id, doctor_id: doctor.id, seen_at: new Date(seenAt) }]);
  });
});

describe('a message that the doctor does not see', () => {
  const hidden: [string, (send: Awaited<ReturnType<typeof buildReader>>['send']) => Promise<number>][] = [
    ['is pending', (send) => send({ status: 'pending' })],
    ['is rejected', (send) => send({ status: 'rejected' })],
    ['is archived', (send) => send({ archived_at: test.clock.now() })],
    ['is scheduled', (send) => send({ publish_at: inDays(1) })],
    ['is over', (send) => send({ expire_at: test.clock.now() })],
    ['is for others', async () => (await buildMessage(test.database.db, { status: 'approved' })).id],
    [
      'is of an erased company',
      async (send) => {
        const { db } = test.database;
        const company = await buildCompany(db);
        const { id } = await buildErasure(db, { user_id: company.id });
        await db.updateTable('erasures').set({ done_at: test.clock.now() }).where('id', '=', id).execute();
        return send({ company_id: company.id });
      },
    ],
  ];

  it.each(hidden)('is 404 everywhere if it %s', async (_why, build) => {
    const { send, list, token } = await buildReader();
    const params = { id: toId(messageId, await build(send)) };
    const content = { content: 'Thank you', client_id: '0b9c7b5e-7a3e-4e0a-9c39-0d6f6b7f1a11' };
    const responses = [
      await test.requestApp(messageRoutes.read, { params }, token),
      await test.requestApp(messageRoutes.see, { params }, token),
      await test.requestApp(reactionRoutes.react, { params, body: { reaction: 1 } }, token),
      await test.requestApp(reactionRoutes.removeReaction, { params }, token),
      await test.requestApp(commentRoutes.listOfMessage, { params, query: {} }, token),
      await test.requestApp(commentRoutes.addToMessage, { params, body: content }, token),
    ];
    expect(responses.map(({ status, body }) => [status, body])).toEqual(
      responses.map(() => [404, expect.objectContaining({ message: 'This message is not available.' })]),
    );
    expect(await list()).toEqual([]);
  });
});

it('opens with the points, the first ten messages, what is live and the next webinar', async () => {
  const { db } = test.database;
  const { send, token } = await buildReader();
  const sent: number[] = [];
  for (let index = 0; index < 11; index += 1) sent.push(await send());
  const story = await buildStory(db, { hosted_id: (await buildHostedVideo(db)).id });
  await buildStory(db, { hosted_id: (await buildHostedVideo(db, { state: 'processing' })).id });
  await buildWebinar(db, { starts_at: inDays(-1) });
  const next = await buildWebinar(db, { starts_at: inDays(1) });
  await buildWebinar(db, { starts_at: inDays(2) });
  const note = await buildNote(db);
  await buildNote(db, { archived_at: test.clock.now() });
  const { body, headers } = await test.requestApp(homeRoutes.read, {}, token);
  expect(body.data).toMatchObject({
    points: 7,
    unread: 0,
    messages: { next_cursor: expect.any(String) },
    stories: [{ id: story.id, type: 'video' }],
    next_webinar: { id: next.id, status: 'not_started', duration: 1 },
    notes: [{ id: note.id, title: note.title }],
  });
  expect(body.data.messages.data.map(({ id }) => id)).toEqual(sent.reverse().slice(0, 10));
  const again = await test.requestApp(homeRoutes.read, { headers: { 'if-none-match': String(headers.etag) } }, token);
  expect(again.status).toBe(304);
});
