// Proves APP-10
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctorMergeRoutes } from '../../../../contract/entities/members/doctor-merges.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildDoctor, buildMessage, buildVideo } from '../../../test/builders.ts';
import { buildWatchable, openViewer } from '../../../test/plays.ts';
import { readEarning } from '../play/index.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const setMessage = (id: number, fields: { archived_at?: Date; is_everyone?: boolean; coins?: number }) =>
  test.database.db.updateTable('messages').set(fields).where('id', '=', id).execute();
const setBudget = (message_id: number, ceiling: number) =>
  test.database.db.insertInto('message_budgets').values({ message_id, ceiling }).execute();
const budgetOf = (id: number) =>
  test.database.db.selectFrom('message_budgets').select(['ceiling', 'paid']).where('message_id', '=', id).executeTakeFirst();
const pointsOf = async (id: number) =>
  (await test.database.db.selectFrom('doctors').select('points').where('user_id', '=', id).executeTakeFirstOrThrow()).points;

describe('a reward', () => {
  it('is paid once, with the name of its message, if one answer is sent 50 times at once', async () => {
    const { message, video } = await buildWatchable(test, { question: 'Was it clear?' });
    const viewer = await openViewer(test);
    await viewer.watch(video.id);
    const storm = await Promise.all(Array.from({ length: 50 }, (_, index) => viewer.answer(video.id, index % 2 ? 1 : 2)));
    expect(storm.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(storm.map(({ body }) => body.data.answer)).size).toBe(1);
    expect(storm.filter(({ body }) => body.data.coins_earned === 25)).toHaveLength(1);
    const entry = { kind: 'reward', amount: 25, balance_after: 25, reason: message.name, message_id: message.id, actor_id: viewer.id };
    expect(await viewer.linesOf()).toEqual([entry]);
    expect(await pointsOf(viewer.id)).toBe(25);
    expect(await test.database.db.selectFrom('audit').select('action').where('actor_id', '=', viewer.id).execute()).toEqual([]);
  });

  it('needs every video of the message', async () => {
    const { video, addVideo } = await buildWatchable(test);
    const other = await addVideo();
    const viewer = await openViewer(test);
    expect((await viewer.watch(video.id)).body.data).toMatchObject({ is_watched: true, coins_earned: 0, why: 'unfinished' });
    expect((await viewer.watch(other.id)).body.data).toMatchObject({ coins_earned: 25, why: null, points: 25 });
  });

  it.each([
    ['archived', { archived_at: new Date('2026-11-21T10:00:00Z') }],
    ['taken from the doctor', { is_everyone: false }],
    ['made free', { coins: 0 }],
  ])('is not paid by a message that was %s while it was watched, and the deed counts', async (_what, change) => {
    const { message, video } = await buildWatchable(test);
    const viewer = await openViewer(test);
    await viewer.play(video.id);
    await setMessage(message.id, change);
    test.clock.advance(60_000);
    const { status, body } = await viewer.report(video.id, [[0, 60]]);
    expect([status, body.data]).toMatchObject([200, { is_watched: true, coins_earned: 0, why: 'closed', points: 0 }]);
    expect(await viewer.linesOf()).toEqual([]);
  });

  it('is not paid beyond the largest balance', async () => {
    const { video } = await buildWatchable(test);
    const viewer = await openViewer(test, await buildDoctor(test.database.db, { points: 2_147_483_647 - 24 }));
    expect((await viewer.watch(video.id)).body.data).toMatchObject({ is_watched: true, coins_earned: 0, why: 'closed' });
  });

  it('is not paid again to a doctor into whom a paid account was merged', async () => {
    const { message, video } = await buildWatchable(test);
    const [first, second] = [await openViewer(test), await openViewer(test)];
    await first.watch(video.id);
    const query = { survivor_id: doctorId.parse(second.id), other_id: doctorId.parse(first.id) };
    const { data } = (await test.request(doctorMergeRoutes.mergePreview, { query }, token)).body;
    const seen = { seen_survivor: data.survivor.updated_at, seen_other: data.other.updated_at };
    expect((await test.send({ method: 'POST', url: '/doctor/merge', payload: { ...query, take: [], ...seen }, token })).status).toBe(200);
    expect((await second.watch(video.id)).body.data).toMatchObject({ is_watched: true, coins_earned: 0, why: 'already', points: 25 });
    const lines = await test.database.db.selectFrom('coin_lines').select('doctor_id').where('message_id', '=', message.id).execute();
    expect(lines).toEqual([{ doctor_id: first.id }]);
  });

  it('is paid once to one person whose two accounts finish at once, while they are merged and after the merge ended', async () => {
    const { db } = test.database;
    const { message, video } = await buildWatchable(test);
    for (const ended_at of [test.clock.now(), null]) {
      const [survivor, other] = [await openViewer(test), await openViewer(test)];
      for (const { play } of [survivor, other]) await play(video.id);
      test.clock.advance(60_000);
      const merge = { survivor_id: survivor.id, other_id: other.id, merged_by: survivor.id, merged_at: test.clock.now(), ended_at };
      await db
        .insertInto('doctor_merges')
        .values({ ...merge, before: '{}', moved: '{}', coins: 0, archived_other: false })
        .execute();
      const storm = await Promise.all([survivor, other, survivor, other].map(({ report }) => report(video.id, [[0, 60]])));
      expect(storm.map(({ body }) => body.data.why).sort()).toEqual(['already', 'already', 'already', null]);
      const lines = db.selectFrom('coin_lines').select('amount').where('doctor_id', 'in', [survivor.id, other.id]);
      expect(await lines.execute()).toEqual([{ amount: 25 }]);
    }
    expect(await budgetOf(message.id)).toMatchObject({ paid: 50 });
  });
});

describe('the ceiling of a message', () => {
  it('stops rewards, and the deed counts', async () => {
    const { message, video } = await buildWatchable(test);
    await setBudget(message.id, 49);
    const [first, second] = [await openViewer(test), await openViewer(test)];
    expect((await first.watch(video.id)).body.data).toMatchObject({ coins_earned: 25 });
    expect((await second.watch(video.id)).body.data).toMatchObject({ is_watched: true, coins_earned: 0, why: 'budget', points: 0 });
    expect(await second.linesOf()).toEqual([]);
    expect(await budgetOf(message.id)).toEqual({ ceiling: 49, paid: 25 });
    const shown = await test.send({ method: 'GET', url: `/messages/${message.id}`, token });
    expect(shown.body).toMatchObject({ data: { rewards: { ceiling: 49, paid: 25 } } });
  });

  it('holds for doctors who finish at once', async () => {
    const { message, video } = await buildWatchable(test, { coins: 10 });
    await setBudget(message.id, 35);
    const viewers = await Promise.all(Array.from({ length: 12 }, () => openViewer(test)));
    for (const viewer of viewers) await viewer.play(video.id);
    test.clock.advance(60_000);
    const responses = await Promise.all(viewers.map(({ report }) => report(video.id, [[0, 60]])));
    expect(responses.map(({ body }) => body.data.why).sort()).toEqual(
      [...Array.from({ length: 9 }, () => 'budget'), null, null, null].sort(),
    );
    expect(await budgetOf(message.id)).toEqual({ ceiling: 35, paid: 30 });
  });

  it('is set by the first reward if the message was approved before there were ceilings, and pays all who finish at once', async () => {
    const { db } = test.database;
    const { message, video } = await buildWatchable(test, { coins: 10, isEveryone: false });
    const viewers = await Promise.all(Array.from({ length: 12 }, () => openViewer(test)));
    await db
      .insertInto('message_doctors')
      .values(viewers.map(({ id }) => ({ message_id: message.id, doctor_id: id })))
      .execute();
    for (const viewer of viewers) await viewer.play(video.id);
    test.clock.advance(60_000);
    await Promise.all(viewers.slice(1).map(({ report }) => report(video.id, [[0, 60]])));
    expect(await budgetOf(message.id)).toEqual({ ceiling: 120, paid: 110 });
  });

  it('is the cost of the approval, and changes with the audience by the doctors who are not paid yet', async () => {
    const { db } = test.database;
    const area = await buildArea(db);
    const { message, video } = await buildWatchable(test, { coins: 0, isEveryone: false });
    await db.updateTable('messages').set({ status: 'pending', status_updated_at: null }).where('id', '=', message.id).execute();
    const doctors = [await buildDoctor(db, { area_id: area.id }), await buildDoctor(db, { area_id: area.id })];
    const decide = async (verb: string, coins: number) =>
      expect(
        (await test.send({ method: 'POST', url: `/messages/${message.id}/${verb}`, payload: { coins, areas: [area.id] }, token })).status,
      ).toBe(200);
    await decide('approve', 10);
    expect(await budgetOf(message.id)).toEqual({ ceiling: 20, paid: 0 });
    const [first] = [await openViewer(test, doctors[0])];
    await first.watch(video.id);
    await decide('audience', 10);
    expect(await budgetOf(message.id)).toEqual({ ceiling: 20, paid: 10 });
    await decide('audience', 4);
    expect(await budgetOf(message.id)).toEqual({ ceiling: 14, paid: 10 });
    // A doctor who joins later is paid only if the ceiling allows it.
    const late = await openViewer(test, await buildDoctor(db, { area_id: area.id }));
    const second = await openViewer(test, doctors[1]);
    expect((await late.watch(video.id)).body.data).toMatchObject({ coins_earned: 4 });
    expect((await second.watch(video.id)).body.data).toMatchObject({ why: 'budget' });
  });
});

it('never pays beyond a ceiling that changes meanwhile, and nobody waits for ever', async () => {
  const { db } = test.database;
  const { message, video } = await buildWatchable(test, { coins: 10, isEveryone: false });
  const area = await buildArea(db);
  const doctors = await Promise.all(Array.from({ length: 8 }, () => buildDoctor(db, { area_id: area.id })));
  await db.insertInto('message_areas').values({ message_id: message.id, area_id: area.id }).execute();
  const viewers = await Promise.all(doctors.map((doctor) => openViewer(test, doctor)));
  for (const viewer of viewers) await viewer.play(video.id);
  test.clock.advance(60_000);
  const change = (coins: number) =>
    test.send({ method: 'POST', url: `/messages/${message.id}/audience`, payload: { coins, areas: [area.id] }, token });
  const storm = await Promise.all(
    [10, 5, 7].flatMap((coins, index) => [change(coins), ...viewers.slice(index * 3).map(({ report }) => report(video.id, [[0, 60]]))]),
  );
  expect(storm.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const lines = await db.selectFrom('coin_lines').select('amount').where('message_id', '=', message.id).execute();
  const { paid = 0, ceiling = 0 } = (await budgetOf(message.id)) ?? {};
  expect(lines.length).toBeGreaterThan(0);
  expect([paid, paid <= ceiling]).toEqual([lines.reduce((sum, { amount }) => sum + amount, 0), true]);
});

it('is due once a message without videos was seen, and not before a video of it is ready', async () => {
  const { db } = test.database;
  const message = await buildMessage(db, { status: 'approved', coins: 5, is_everyone: true });
  const doctor = await buildDoctor(db);
  const isDone = async () => (await readEarning(db, doctor.id, [message.id])).get(message.id)?.is_done;
  expect(await isDone()).toBe(false);
  await db.insertInto('message_seen').values({ message_id: message.id, doctor_id: doctor.id }).execute();
  expect(await isDone()).toBe(true);
  await buildVideo(db, { message_id: message.id });
  expect(await isDone()).toBe(false);
});
