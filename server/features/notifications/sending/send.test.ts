import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Messenger, Outcome, Recipient } from '../../../platform/messengers/index.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildGroup } from '../../../test/builders.ts';
import { deliveriesRepo } from './deliveries.repo.ts';
import { resumeNotifications } from './resume.job.ts';
import { sendNotification } from './send.job.ts';

let test: TestApp;
let admin: number;
let token: string;
let ids: number[];
let embedded: Messenger;
beforeAll(async () => {
  test = await openTestApp();
  embedded = test.messengers.whatsapp;
  admin = (await buildAdmin(test.database.db)).id;
  ids = [];
  for (let index = 0; index < 6; index += 1) ids.push((await buildDoctor(test.database.db)).id);
});
afterAll(() => test?.close());

let asked: Recipient[][];
const outbox = () => test.database.db.selectFrom('outbox').select('delivery_id').execute();

/** A messenger that answers for each recipient by its place, counted from the first call; nothing for undefined. */
const answering = (isIdempotent: boolean, answer: (place: number) => Partial<Outcome> | undefined): Messenger => ({
  isIdempotent,
  reachOf: () => undefined,
  async send(_message, batch) {
    const start = asked.flat().length;
    asked.push([...batch]);
    return batch.flatMap(({ deliveryId }, index) => {
      const outcome = answer(start + index);
      return outcome ? [{ deliveryId, ...outcome } as Outcome] : [];
    });
  },
});
const passing = { state: 'failed', reason: 'Too many at once', isPermanent: false } as const;
const final = { state: 'failed', reason: 'No such number', isPermanent: true } as const;
const ok = { state: 'sent' } as const;

beforeEach(async () => {
  token = await test.tokenOf(admin);
  asked = [];
  test.enqueued.splice(0);
  test.messengers.whatsapp = embedded;
});

const queue = async (recipients: number[]): Promise<number> => {
  const payload = { specific_user: 1, message: 'Hello', user_id: recipients };
  const { body } = await test.send({ method: 'POST', url: '/notifications/whatsapp', token, payload });
  test.enqueued.splice(0);
  return (body as { data: { id: number } }).data.id;
};
const context = () => ({
  ...test,
  log: pino({ level: 'silent' }),
  enqueue: async (_db: unknown, { name }: { name: string }, payload: unknown) => void test.enqueued.push({ name, payload }),
});
const oneStep = (limit: number) => ({ limit, at: test.clock.now() });
const run = (notification_id: number, after = 0) => sendNotification.run({ notification_id, after }, context());
const deliveriesOf = async (id: number) => {
  const rows = await test.database.db
    .selectFrom('deliveries')
    .select(['state', 'reason'])
    .where('notification_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
};
const countsOf = async (id: number) => {
  const { listed_at, ...counts } = await test.database.db
    .selectFrom('notifications')
    .select(['queued', 'sent', 'delivered', 'failed', 'skipped', 'failures_seen', 'listed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...counts, isListed: listed_at !== null };
};

it('sends to each once, skips whoever has become unreachable, and sends nothing when it is run again', async () => {
  const { db } = test.database;
  const [archived, declined] = [await buildDoctor(db), await buildDoctor(db)];
  const landline = await buildCompany(db, { phone: '0223456700' });
  const id = await queue([ids[0] ?? 0, archived.id, declined.id, landline.id]);
  await db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', archived.id).execute();
  await db.updateTable('users').set({ status: 'declined', status_reason: 'Blurred' }).where('id', '=', declined.id).execute();
  const before = (await outbox()).length;
  for (const _time of [1, 2]) {
    await run(id);
    expect(await deliveriesOf(id)).toEqual([
      'sent',
      'skipped: The account is archived',
      'skipped: The account was declined',
      'skipped: No mobile number',
    ]);
    expect((await outbox()).length).toBe(before + 1);
  }
  const [first] = await db.selectFrom('outbox').select(['recipient', 'body']).orderBy('delivery_id', 'desc').limit(1).execute();
  expect(first).toEqual({ recipient: expect.stringMatching(/^201\d{9}$/), body: 'Hello' });
  expect(await countsOf(id)).toMatchObject({ queued: 0, sent: 1, delivered: 0, failed: 0, skipped: 3, isListed: true });
});

it('lists for all exactly the approved, live members of the time of the call, and gives way after its turn', async () => {
  const { db } = test.database;
  await buildDoctor(db, { status: 'pending' });
  const { body } = await test.send({
    method: 'POST',
    url: '/notifications/send-notification-to-all',
    token,
    payload: { title: 'A', message: 'B' },
  });
  const { id } = (body as { data: { id: number } }).data;
  const late = await buildDoctor(db);
  const slow = {
    now() {
      test.clock.advance(2_000);
      return test.clock.now();
    },
  };
  test.enqueued.splice(0);
  await sendNotification.run({ notification_id: id, after: 0 }, { ...context(), clock: slow });
  expect(test.enqueued).toEqual([{ name: 'notifications.send', payload: { notification_id: id, after: 0 } }]);
  await run(id);
  const wanted = await db
    .selectFrom('users')
    .select('id')
    .where('role', '!=', 'admin')
    .where('status', '=', 'approved')
    .where('archived_at', 'is', null)
    .where('id', '!=', late.id)
    .orderBy('id')
    .execute();
  const listed = await db
    .selectFrom('deliveries')
    .select(['user_id as id', 'state'])
    .where('notification_id', '=', id)
    .orderBy('id')
    .execute();
  expect(listed).toEqual(wanted.map(({ id: userId }) => ({ id: userId, state: 'delivered' })));
  expect(await countsOf(id)).toMatchObject({ queued: 0, delivered: wanted.length, isListed: true });
});

it('lists a group as it was at the call, whatever the state of its members', async () => {
  const { db } = test.database;
  const archived = await buildDoctor(db, { archived_at: test.clock.now() });
  const landline = await buildCompany(db, { phone: '0223456711' });
  const group = await buildGroup(db, { members: [landline.id, archived.id, ids[0] ?? 0] });
  const payload = { specific_user: 1, message: 'Hello', group_id: group.id };
  const { body } = await test.send({ method: 'POST', url: '/notifications/whatsapp', token, payload });
  const { id } = (body as { data: { id: number } }).data;
  expect([await deliveriesOf(id), await countsOf(id)]).toMatchObject([[], { isListed: false }]);
  await db
    .insertInto('group_members')
    .values({ group_id: group.id, user_id: ids[1] ?? 0, added_by: admin })
    .execute();
  expect(await deliveriesRepo.listNext(db, id, oneStep(2))).toBe(false);
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent', 'skipped: The account is archived', 'skipped: No mobile number']);
  expect(await countsOf(id)).toMatchObject({ queued: 0, isListed: true });
});

it('keeps what fails for now and sends it later, and gives up what fails for good or for a day', async () => {
  test.messengers.whatsapp = answering(true, (place) => (place < 4 ? [ok, passing, final][place] : ok));
  const id = await queue(ids.slice(0, 4));
  await expect(run(id)).rejects.toThrow('tried again later');
  expect(await deliveriesOf(id)).toEqual(['sent', 'queued', 'failed: No such number', 'queued']);
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent', 'sent', 'failed: No such number', 'sent']);
  expect(asked.map((batch) => batch.length)).toEqual([4, 2]);

  test.messengers.whatsapp = answering(true, () => passing);
  const hopeless = await queue(ids.slice(0, 2));
  await expect(run(hopeless)).rejects.toThrow('takes nothing for now');
  expect(await deliveriesOf(hopeless)).toEqual(['queued', 'queued']);
  test.clock.advance(24 * 60 * 60_000);
  await run(hopeless);
  expect(await deliveriesOf(hopeless)).toEqual(['failed: Too many at once', 'failed: Too many at once']);
});

it.each([
  [true, ['queued', 'queued'], 2],
  [false, ['failed: It is not known whether this was sent', 'failed: It is not known whether this was sent'], 0],
])('when a messenger breaks down in mid-call and repeats are harmless: %s', async (isIdempotent, wanted, repeats) => {
  test.messengers.whatsapp = { ...answering(isIdempotent, () => ok), send: () => Promise.reject(new Error('cut off')) };
  const id = await queue(ids.slice(0, 2));
  await expect(run(id)).rejects.toThrow('cut off');
  expect(await deliveriesOf(id)).toEqual(wanted);
  test.messengers.whatsapp = answering(isIdempotent, () => ok);
  await run(id);
  expect(asked.flat()).toHaveLength(repeats);
});

it.each([
  [true, 'sent'],
  [false, 'failed: It is not known whether this was sent'],
])('takes over after a minute what a dead process had in hand; repeats are harmless: %s', async (isIdempotent, wanted) => {
  const id = await queue(ids.slice(0, 2));
  const mine = test.database.db.updateTable('deliveries').set({ claimed_at: test.clock.now() }).where('notification_id', '=', id);
  await mine.where('user_id', '=', ids[0] ?? 0).execute();
  test.messengers.whatsapp = answering(isIdempotent, () => ok);
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['queued', 'sent']);
  test.clock.advance(60_001);
  await resumeNotifications.run({}, context());
  expect(test.enqueued).toEqual([{ name: 'notifications.send', payload: { notification_id: id, after: 0 } }]);
  await resumeNotifications.run({}, context());
  expect(test.enqueued).toHaveLength(1);
  await run(id);
  expect(await deliveriesOf(id)).toEqual([wanted, 'sent']);
});

it('never sends one twice when several work on it at once, and settles nothing anew', async () => {
  test.messengers.whatsapp = answering(false, () => ok);
  const id = await queue(ids);
  // Who finds all in the hands of others is run again later.
  await Promise.allSettled([run(id), run(id), run(id)]);
  expect(new Set(asked.flat().map(({ userId }) => userId)).size).toBe(asked.flat().length);
  expect(await deliveriesOf(id)).toEqual(ids.map(() => 'sent'));
});

it('never takes a state back that another process has written meanwhile', async () => {
  const id = await queue(ids.slice(0, 1));
  const overtaken = answering(true, () => final);
  test.messengers.whatsapp = {
    ...overtaken,
    async send(...given) {
      await test.database.db.updateTable('deliveries').set({ state: 'sent' }).where('notification_id', '=', id).execute();
      return overtaken.send(...given);
    },
  };
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent']);
});

it('believes a slow messenger that it has sent what another process gave up as unknown', async () => {
  const id = await queue(ids.slice(0, 2));
  const slow = answering(false, (place) => (place === 0 ? ok : final));
  test.messengers.whatsapp = {
    ...slow,
    async send(...given) {
      test.clock.advance(60_001);
      await run(id);
      expect(await countsOf(id)).toMatchObject({ sent: 0, failed: 2 });
      return slow.send(...given);
    },
  };
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent', 'failed: It is not known whether this was sent']);
  expect(await countsOf(id)).toMatchObject({ sent: 1, failed: 1 });
});

it('tries what failed again when asked to, once, and never what may have been sent', async () => {
  test.messengers.whatsapp = answering(false, (place) => [final, undefined, ok][place]);
  const id = await queue(ids.slice(0, 3));
  await run(id);
  const call = (path: string) => test.send({ method: 'POST', url: `/notifications/${path}/${id}`, token });
  const shown = () => test.send({ method: 'GET', url: `/notifications/show/${id}`, token });
  const counts = (queued: number, failed: number, retryable: number) => ({ data: { counts: { queued, failed, sent: 1, retryable } } });
  expect((await shown()).body).toMatchObject(counts(0, 2, 1));
  await call('read');
  expect(await call('retry')).toMatchObject({
    status: 200,
    body: { message: 'Trying 1 delivery again', data: { ...counts(0, 2, 0).data, is_finished: false } },
  });
  expect(test.enqueued).toHaveLength(1);
  expect(await call('retry')).toMatchObject({ status: 409, body: { message: 'What failed is being tried again already' } });
  asked = [];
  test.messengers.whatsapp = answering(false, () => final);
  await run(id);
  expect(asked.flat()).toMatchObject([{ userId: ids[0] }]);
  expect((await shown()).body).toMatchObject({ data: { ...counts(0, 2, 1).data, is_finished: true } });
  // One failure was looked at and is the same; the other one is new.
  expect(await countsOf(id)).toMatchObject({ failures_seen: 1 });
  test.messengers.whatsapp = answering(false, () => ok);
  await call('retry');
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent', 'failed: It is not known whether this was sent', 'sent']);
  expect(await call('retry')).toMatchObject({ status: 409, body: { message: expect.stringContaining('not sent twice') } });
});

it('goes on with what is to be tried again where a worker was killed over it', async () => {
  test.messengers.whatsapp = answering(true, () => final);
  const id = await queue(ids.slice(0, 2));
  await run(id);
  await test.send({ method: 'POST', url: `/notifications/retry/${id}`, token });
  expect(await deliveriesRepo.requeueNext(test.database.db, id, oneStep(1))).toBe(false);
  expect(await deliveriesOf(id)).toEqual(['queued', 'failed: No such number']);
  test.enqueued.splice(0);
  test.clock.advance(60_000);
  await resumeNotifications.run({}, context());
  expect(test.enqueued).toEqual([{ name: 'notifications.send', payload: { notification_id: id, after: 0 } }]);
  test.messengers.whatsapp = answering(true, () => ok);
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent', 'sent']);
});
