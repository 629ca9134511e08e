// Proves NTF-8, NTF-10, NTF-14, NTF-15, NTF-16, NTF-18, NTF-21, NTF-24, NTF-25
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Messenger, Outcome, Recipient } from '../../../../platform/providers/messengers/index.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildGroup } from '../../../../test/builders.ts';
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

let sentBatches: Recipient[][];
const outbox = () => test.database.db.selectFrom('outbox').select('delivery_id').execute();

/** Creates a messenger that reports an outcome by the position of the recipient over all batches, or none for undefined. */
const createMessenger = (isIdempotent: boolean, outcomeAt: (position: number) => Partial<Outcome> | undefined): Messenger => ({
  isIdempotent,
  unreachableReason: () => undefined,
  async send(_message, batch) {
    const start = sentBatches.flat().length;
    sentBatches.push([...batch]);
    return batch.flatMap(({ deliveryId }, index) => {
      const outcome = outcomeAt(start + index);
      return outcome ? [{ deliveryId, ...outcome } as Outcome] : [];
    });
  },
});
const temporaryFailure = { state: 'failed', reason: 'Too many at once', isPermanent: false } as const;
const permanentFailure = { state: 'failed', reason: 'No such number', isPermanent: true } as const;
const sentOutcome = { state: 'sent' } as const;

beforeEach(async () => {
  token = await test.tokenOf(admin);
  sentBatches = [];
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

it('sends to each member once, skips unreachable members, and sends nothing again', async () => {
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

it('lists the members that are approved and active at the time of the request, and continues in a new job when its run time is over', async () => {
  const { db } = test.database;
  await buildDoctor(db, { status: 'pending' });
  const { body } = await test.send({
    method: 'POST',
    url: '/notifications/whatsapp',
    token,
    payload: { specific_user: 0, message: 'B' },
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
  const expected = await db
    .selectFrom('users')
    .select('id')
    .where('role', '!=', 'admin')
    .where('status', '=', 'approved')
    .where('archived_at', 'is', null)
    .where('id', '!=', late.id)
    .orderBy('id')
    .execute();
  const listed = await db.selectFrom('deliveries').select('user_id as id').where('notification_id', '=', id).orderBy('id').execute();
  expect(listed).toEqual(expected);
  expect(await countsOf(id)).toMatchObject({ queued: 0, isListed: true });
});

it('lists all members that a group has at the time of the request', async () => {
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

it('sends nothing of a notification that was cancelled in time, and refuses to cancel it once a job sends it', async () => {
  const { db } = test.database;
  const group = await buildGroup(db, { members: ids.slice(0, 2) });
  const cancel = (id: number) => test.send({ method: 'POST', url: `/notifications/cancel/${id}`, token });
  const create = async (url: string, payload: object) => {
    const { body } = await test.send({ method: 'POST', url: `/notifications/${url}`, token, payload });
    return (body as { data: { id: number; sends_at: string } }).data;
  };
  const listed = await create('whatsapp', { specific_user: 1, message: 'Hello', user_id: ids.slice(0, 2) });
  expect(listed.sends_at).toBe(new Date(test.clock.now().getTime() + 10_000).toISOString());
  const toGroup = await create('whatsapp', { specific_user: 1, message: 'Hello', group_id: group.id });
  const toAll = await create('send-notification-to-all', { title: 'A', message: 'B' });
  const before = (await outbox()).length;
  for (const { id } of [listed, toGroup, toAll]) {
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: {
        message: 'Notification cancelled',
        data: { cancelled_at: test.clock.now().toISOString(), sends_at: null, is_finished: true },
      },
    });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { message: 'This notification is already cancelled' } });
    const audited = db.selectFrom('audit').select('id').where('action', '=', 'notifications.cancel').where('entity_id', '=', id);
    expect(await audited.execute()).toHaveLength(1);
  }
  test.clock.advance(60_000);
  await resumeNotifications.run({}, context());
  for (const { id } of [listed, toGroup, toAll]) await run(id);
  const reason = 'skipped: The notification was cancelled';
  expect([await deliveriesOf(listed.id), await deliveriesOf(toGroup.id), await deliveriesOf(toAll.id)]).toEqual([[reason, reason], [], []]);
  expect((await outbox()).length).toBe(before);

  const sent = await queue(ids.slice(0, 1));
  await run(sent);
  expect(await cancel(sent)).toMatchObject({ status: 409, body: { message: 'This notification is already being sent' } });
  expect(await deliveriesOf(sent)).toEqual(['sent']);
});

it('retries temporary failures for a day and keeps permanent failures', async () => {
  test.messengers.whatsapp = createMessenger(true, (position) =>
    position < 4 ? [sentOutcome, temporaryFailure, permanentFailure][position] : sentOutcome,
  );
  const id = await queue(ids.slice(0, 4));
  await expect(run(id)).rejects.toThrow('retried later');
  expect(await deliveriesOf(id)).toEqual(['sent', 'queued', 'failed: No such number', 'queued']);
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent', 'sent', 'failed: No such number', 'sent']);
  expect(sentBatches.map((batch) => batch.length)).toEqual([4, 2]);

  test.messengers.whatsapp = createMessenger(true, () => temporaryFailure);
  const failing = await queue(ids.slice(0, 2));
  await expect(run(failing)).rejects.toThrow('accepts nothing at the moment');
  expect(await deliveriesOf(failing)).toEqual(['queued', 'queued']);
  test.clock.advance(24 * 60 * 60_000);
  await run(failing);
  expect(await deliveriesOf(failing)).toEqual(['failed: Too many at once', 'failed: Too many at once']);
});

it.each([
  [true, ['queued', 'queued'], 2],
  [false, ['failed: It is not known whether this was sent', 'failed: It is not known whether this was sent'], 0],
])('stores the outcome of an interrupted messenger (idempotent: %s)', async (isIdempotent, expected, repeats) => {
  test.messengers.whatsapp = { ...createMessenger(isIdempotent, () => sentOutcome), send: () => Promise.reject(new Error('cut off')) };
  const id = await queue(ids.slice(0, 2));
  await expect(run(id)).rejects.toThrow('cut off');
  expect(await deliveriesOf(id)).toEqual(expected);
  test.messengers.whatsapp = createMessenger(isIdempotent, () => sentOutcome);
  await run(id);
  expect(sentBatches.flat()).toHaveLength(repeats);
});

it.each([
  [true, 'sent'],
  [false, 'failed: It is not known whether this was sent'],
])('takes over the reservations of a dead process after a minute (idempotent messenger: %s)', async (isIdempotent, expected) => {
  const id = await queue(ids.slice(0, 2));
  const reservation = test.database.db.updateTable('deliveries').set({ claimed_at: test.clock.now() }).where('notification_id', '=', id);
  await reservation.where('user_id', '=', ids[0] ?? 0).execute();
  test.messengers.whatsapp = createMessenger(isIdempotent, () => sentOutcome);
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['queued', 'sent']);
  test.clock.advance(60_001);
  await resumeNotifications.run({}, context());
  expect(test.enqueued).toEqual([{ name: 'notifications.send', payload: { notification_id: id, after: 0 } }]);
  await resumeNotifications.run({}, context());
  expect(test.enqueued).toHaveLength(1);
  await run(id);
  expect(await deliveriesOf(id)).toEqual([expected, 'sent']);
});

it('sends nothing twice in parallel runs', async () => {
  test.messengers.whatsapp = createMessenger(false, () => sentOutcome);
  const id = await queue(ids);
  // A run that finds only reserved deliveries fails and is retried.
  await Promise.allSettled([run(id), run(id), run(id)]);
  expect(new Set(sentBatches.flat().map(({ userId }) => userId)).size).toBe(sentBatches.flat().length);
  expect(await deliveriesOf(id)).toEqual(ids.map(() => 'sent'));
});

it('keeps a state that another process has stored in the meantime', async () => {
  const id = await queue(ids.slice(0, 1));
  const late = createMessenger(true, () => permanentFailure);
  test.messengers.whatsapp = {
    ...late,
    async send(...args) {
      await test.database.db.updateTable('deliveries').set({ state: 'sent' }).where('notification_id', '=', id).execute();
      return late.send(...args);
    },
  };
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent']);
});

it('replaces an unknown outcome of another process with the outcome of a slow messenger', async () => {
  const id = await queue(ids.slice(0, 2));
  const slow = createMessenger(false, (position) => (position === 0 ? sentOutcome : permanentFailure));
  test.messengers.whatsapp = {
    ...slow,
    async send(...args) {
      test.clock.advance(60_001);
      await run(id);
      expect(await countsOf(id)).toMatchObject({ sent: 0, failed: 2 });
      return slow.send(...args);
    },
  };
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent', 'failed: It is not known whether this was sent']);
  expect(await countsOf(id)).toMatchObject({ sent: 1, failed: 1 });
});

it('retries failed deliveries once per request, but not unknown ones', async () => {
  test.messengers.whatsapp = createMessenger(false, (position) => [permanentFailure, undefined, sentOutcome][position]);
  const id = await queue(ids.slice(0, 3));
  await run(id);
  const call = (path: string) => test.send({ method: 'POST', url: `/notifications/${path}/${id}`, token });
  const show = () => test.send({ method: 'GET', url: `/notifications/show/${id}`, token });
  const counts = (queued: number, failed: number, retryable: number) => ({ data: { counts: { queued, failed, sent: 1, retryable } } });
  expect((await show()).body).toMatchObject(counts(0, 2, 1));
  await call('read');
  expect(await call('retry')).toMatchObject({
    status: 200,
    body: { message: 'Trying 1 delivery again', data: { ...counts(0, 2, 0).data, is_finished: false } },
  });
  expect(test.enqueued).toHaveLength(1);
  expect(await call('retry')).toMatchObject({ status: 409, body: { message: 'The failed deliveries are already being retried' } });
  sentBatches = [];
  test.messengers.whatsapp = createMessenger(false, () => permanentFailure);
  await run(id);
  expect(sentBatches.flat()).toMatchObject([{ userId: ids[0] }]);
  expect((await show()).body).toMatchObject({ data: { ...counts(0, 2, 1).data, is_finished: true } });
  // One failure was seen before; the other one is new.
  expect(await countsOf(id)).toMatchObject({ failures_seen: 1 });
  test.messengers.whatsapp = createMessenger(false, () => sentOutcome);
  await call('retry');
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent', 'failed: It is not known whether this was sent', 'sent']);
  expect(await call('retry')).toMatchObject({ status: 409, body: { message: expect.stringContaining('will not be sent again') } });
});

it('resumes a retry after the worker was killed', async () => {
  test.messengers.whatsapp = createMessenger(true, () => permanentFailure);
  const id = await queue(ids.slice(0, 2));
  await run(id);
  await test.send({ method: 'POST', url: `/notifications/retry/${id}`, token });
  expect(await deliveriesRepo.requeueNext(test.database.db, id, oneStep(1))).toBe(false);
  expect(await deliveriesOf(id)).toEqual(['queued', 'failed: No such number']);
  test.enqueued.splice(0);
  test.clock.advance(60_000);
  await resumeNotifications.run({}, context());
  expect(test.enqueued).toEqual([{ name: 'notifications.send', payload: { notification_id: id, after: 0 } }]);
  test.messengers.whatsapp = createMessenger(true, () => sentOutcome);
  await run(id);
  expect(await deliveriesOf(id)).toEqual(['sent', 'sent']);
});
