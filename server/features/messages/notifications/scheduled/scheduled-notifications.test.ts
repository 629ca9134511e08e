// Proves SCH-7, SCH-8
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../../../test/builders.ts';
import { resumeNotifications } from '../delivery/resume.job.ts';
import { sendNotification } from '../delivery/send.job.ts';
import { notifyMember } from '../notifications.service.ts';

let test: TestApp;
let admin: number;
beforeAll(async () => {
  test = await openTestApp();
  admin = (await buildAdmin(test.database.db)).id;
});
afterAll(() => test?.close());
beforeEach(() => void test.enqueued.splice(0));

const hour = 3_600_000;
const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * hour).toISOString();
const context = () => ({
  ...test,
  log: pino({ level: 'silent' }),
  enqueue: async (_db: unknown, { name }: { name: string }, payload: unknown) => void test.enqueued.push({ name, payload }),
});
// A session ends while the clock advances, so each request has a new one.
const post = async (url: string, payload: object = {}) => {
  const token = await test.tokenOf(admin);
  const { status, body } = await test.send({ method: 'POST', url: `/notifications${url}`, token, payload });
  return {
    status,
    body: body as {
      data: { id: number; created_at: string; send_at: string | null; sends_at: string | null };
      message: string;
      errors?: unknown;
    },
  };
};
/** Runs the job of each minute, and what it queues. */
const runMinute = async () => {
  await resumeNotifications.run({}, context());
  const queued = test.enqueued.splice(0);
  for (const { payload } of queued) await sendNotification.run(payload as { notification_id: number; after: number }, context());
  return queued.length;
};
const statesOf = async (id: number) => {
  const rows = await test.database.db.selectFrom('deliveries').select('state').where('notification_id', '=', id).execute();
  return rows.map(({ state }) => state);
};

it('is sent at its time and once, although nothing was queued and the server was restarted', async () => {
  const doctor = await buildDoctor(test.database.db);
  const { status, body } = await post('/notifyUser', {
    title: 'A talk',
    message: 'Tonight',
    recipientIds: [doctor.id],
    send_at: inHours(5),
  });
  expect([status, body]).toMatchObject([201, { message: 'Scheduled for 1 member', data: { send_at: inHours(5), sends_at: inHours(5) } }]);
  const { id } = body.data;
  expect(test.enqueued).toEqual([]);
  test.clock.advance(5 * hour - 1);
  expect(await runMinute()).toBe(0);
  // A job that runs too early, such as one from before a change, sends nothing.
  await sendNotification.run({ notification_id: id, after: 0 }, context());
  expect(await statesOf(id)).toEqual(['queued']);
  test.clock.advance(1);
  expect(await runMinute()).toBe(1);
  expect(await statesOf(id)).toEqual(['delivered']);
  const before = await test.database.db.selectFrom('deliveries').select('updated_at').where('notification_id', '=', id).execute();
  test.clock.advance(hour);
  expect(await runMinute()).toBe(0);
  expect(await test.database.db.selectFrom('deliveries').select('updated_at').where('notification_id', '=', id).execute()).toEqual(before);
});

it('can be moved until it is sent, to an earlier or a later time, by one administrator at a time', async () => {
  const doctor = await buildDoctor(test.database.db);
  const draft = { title: 'A talk', message: 'Tonight', recipientIds: [doctor.id] };
  const first = inHours(5);
  const { body } = await post('/notifyUser', { ...draft, send_at: first });
  const { id } = body.data;
  const [later, earlier] = [inHours(9), inHours(2)];
  expect((await post(`/schedule/${id}`, { send_at: later, seen_send_at: first })).body.data.send_at).toBe(later);
  expect((await post(`/schedule/${id}`, { send_at: earlier, seen_send_at: first })).status).toBe(409);
  test.clock.advance(5 * hour);
  expect(await runMinute()).toBe(0);
  const moved = await post(`/schedule/${id}`, { send_at: inHours(1), seen_send_at: later });
  const audit = await test.database.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'notifications.reschedule')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audit).toEqual({ before: { send_at: later }, after: { send_at: moved.body.data.send_at } });
  test.clock.advance(hour);
  expect(await runMinute()).toBe(1);
  expect(await post(`/schedule/${id}`, { send_at: inHours(1) })).toMatchObject({
    status: 409,
    body: { message: 'This notification is already being sent' },
  });
});

it('can be cancelled until it is sent, and cannot be moved then; the notification of a decision cannot be moved at all', async () => {
  const doctor = await buildDoctor(test.database.db);
  const draft = { title: 'A talk', message: 'Tonight', recipientIds: [doctor.id], send_at: inHours(5) };
  const { id } = (await post('/notifyUser', draft)).body.data;
  expect((await post(`/cancel/${id}`)).status).toBe(200);
  test.clock.advance(5 * hour);
  expect(await runMinute()).toBe(0);
  expect(await statesOf(id)).toEqual(['skipped']);
  expect((await post(`/schedule/${id}`, { send_at: inHours(1) })).body.message).toBe('This notification is cancelled');
  const { db } = test.database;
  const company = await buildCompany(db);
  await notifyMember({ db, now: test.clock.now(), actor: { id: admin } }, { userId: company.id, title: 'Approved', body: 'A' });
  const decision = await db.selectFrom('notifications').select('id').where('cause', '=', 'decision').executeTakeFirstOrThrow();
  expect((await post(`/schedule/${decision.id}`, { send_at: inHours(1) })).status).toBe(404);
});

it('keeps the audience of the day it was written, without those who can no longer receive it', async () => {
  const { db } = test.database;
  const [early, archived] = [await buildDoctor(db), await buildDoctor(db)];
  const { id } = (await post('/whatsapp', { specific_user: 0, message: 'Tonight', send_at: inHours(5) })).body.data;
  const late = await buildDoctor(db);
  await db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', archived.id).execute();
  test.clock.advance(5 * hour);
  await runMinute();
  const rows = await db.selectFrom('deliveries').select('user_id').where('notification_id', '=', id).execute();
  const ids = new Set(rows.map(({ user_id }) => user_id));
  expect([early.id, archived.id, late.id].map((user) => ids.has(user))).toEqual([true, false, false]);
});

it('shows its recipient when it was sent, above what was written later and sent before', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const send = (title: string, send_at?: string) =>
    post('/notifyUser', { title, message: 'Tonight', recipientIds: [company.id], ...(send_at ? { send_at } : {}) });
  const sentAt = inHours(26);
  const scheduled = await send('Scheduled', sentAt);
  test.clock.advance(hour);
  const atOnce = await send('At once');
  await sendNotification.run({ notification_id: atOnce.body.data.id, after: 0 }, context());
  const received = async (filter = '') => {
    const { body } = await test.send({ method: 'GET', url: `/notifications/index?${filter}`, token: await test.tokenOf(company.id) });
    return (body as { data: { data: { title: string; created_at: string; send_at: null }[] } }).data.data;
  };
  expect((await received()).map(({ title }) => title)).toEqual(['At once']);
  test.clock.advance(25 * hour);
  await runMinute();
  expect(await received()).toMatchObject([{ title: 'Scheduled', created_at: sentAt, send_at: null }, { title: 'At once' }]);
  const titles = async (filter: string) => (await received(filter)).map(({ title }) => title);
  expect(await titles('sort=created')).toEqual(['At once', 'Scheduled']);
  expect(await titles(`from=${sentAt.slice(0, 10)}`)).toEqual(['Scheduled']);
  expect(await titles(`to=${atOnce.body.data.created_at.slice(0, 10)}`)).toEqual(['At once']);
  expect(scheduled.status).toBe(201);
});

it('rejects a time that cannot be chosen', async () => {
  const doctor = await buildDoctor(test.database.db);
  const draft = { specific_user: 1, message: 'Hello', user_id: [doctor.id], send_at: '2027-04-30T00:30' };
  const { status, body } = await post('/whatsapp', draft);
  const message = 'The clocks skip this time on that day. Choose an earlier or a later one.';
  expect([status, body.errors]).toEqual([422, { send_at: [message] }]);
});

it('is found by the filter until it is sent', async () => {
  const doctor = await buildDoctor(test.database.db);
  const { id } = (await post('/notifyUser', { title: 'A talk', message: 'T', recipientIds: [doctor.id], send_at: inHours(1) })).body.data;
  const listed = async () => {
    const token = await test.tokenOf(admin);
    const { body } = await test.send({ method: 'GET', url: '/notifications/index?scheduled=1&per_page=100', token });
    return (body as { data: { data: { id: number }[] } }).data.data.map((row) => row.id);
  };
  expect(await listed()).toContain(id);
  test.clock.advance(hour);
  await runMinute();
  expect(await listed()).not.toContain(id);
});
