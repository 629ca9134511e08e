// Proves NTF-31
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pushDevices } from '../../../../platform/providers/messengers/index.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildConsent, buildDoctor } from '../../../../test/builders.ts';
import { type FakeFcm, startFakeFcm } from '../../../../test/fakes/fake-fcm.ts';
import { endSessions } from '../../../access/session/index.ts';
import { broadcastsRepo } from '../broadcasts/broadcasts.repo.ts';
import { sendNotification } from '../delivery/send.job.ts';
import { notifyMember } from '../notifications.service.ts';
import { pushNotifications } from './push.job.ts';

let fake: FakeFcm;
let test: TestApp;
let token: string;
let admin: { id: number };
beforeAll(async () => {
  fake = await startFakeFcm(() => test.clock.now());
  test = await openTestApp({ settings: fake.settings });
});
afterAll(async () => {
  await test?.close();
  await fake?.close();
});
beforeEach(async () => {
  admin = await buildAdmin(test.database.db);
  token = await test.tokenOf(admin.id);
  fake.accepted.splice(0);
  test.enqueued.splice(0);
  test.clock.advance(3_600_000);
  await test.database.db.deleteFrom('push_queue').execute();
});

const context = () => ({
  ...test,
  log: pino({ level: 'silent' }),
  enqueue: async (_db: unknown, { name }: { name: string }, payload: unknown) => void test.enqueued.push({ name, payload }),
});
const buildMember = async ({ hasDevice = true } = {}) => {
  const { id } = await buildDoctor(test.database.db, { created_at: test.clock.now() });
  if (hasDevice)
    await pushDevices.register(test.database.db, { userId: id, token: `device-${id}`, platform: 'android', at: test.clock.now() });
  fake.devices.add(`device-${id}`);
  return id;
};
/** Delivers a notification in the app. */
const notify = async (recipientIds: number[]) => {
  const payload = { title: 'New course', message: 'A private text', recipientIds };
  const { body } = await test.send({ method: 'POST', url: '/notifications/notifyUser', token, payload });
  const { id } = (body as { data: { id: number } }).data;
  test.enqueued.splice(0);
  await sendNotification.run({ notification_id: id, after: 0 }, context());
  return id;
};
const push = () => pushNotifications.run({}, context());
const queued = async () => (await test.database.db.selectFrom('push_queue').select('user_id').execute()).length;
const pushedTo = () => fake.accepted.map(({ token: device }) => device).sort();
const statesOf = async (id: number) =>
  (await test.database.db.selectFrom('deliveries').select('state').where('notification_id', '=', id).execute()).map(({ state }) => state);

it('pushes what was delivered in the app to members with a device, once', async () => {
  const [first, second, without] = [await buildMember(), await buildMember(), await buildMember({ hasDevice: false })];
  const id = await notify([first, second, without]);
  expect([await statesOf(id), await queued()]).toEqual([['delivered', 'delivered', 'delivered'], 2]);
  expect(test.enqueued).toContainEqual({ name: 'notifications.push', payload: {} });
  await Promise.all([push(), push()]);
  await push();
  expect(pushedTo()).toEqual([`device-${first}`, `device-${second}`].sort());
  expect(await queued()).toBe(0);
});

it('pushes a notification to all to the recipients with a device, and continues after a process has ended', async () => {
  const { db } = test.database;
  await db.deleteFrom('push_devices').execute();
  const members = [await buildMember(), await buildMember(), await buildMember()];
  const pending = await buildDoctor(db, { status: 'pending' });
  await pushDevices.register(db, { userId: pending.id, token: `device-${pending.id}`, platform: 'android', at: test.clock.now() });
  const payload = { title: 'To all', message: 'A private text' };
  const { body } = await test.send({ method: 'POST', url: '/notifications/send-notification-to-all', token, payload });
  const { id } = (body as { data: { id: number } }).data;
  await sendNotification.run({ notification_id: id, after: 0 }, context());
  expect([await statesOf(id), await queued()]).toEqual([[], 0]);
  // Another process listed a part, and ended.
  expect(await broadcastsRepo.queueNextPushes(db, { at: test.clock.now(), limit: 2 })).toBe(true);
  expect([await queued(), await broadcastsRepo.queueNextPushes(db, { at: test.clock.now(), limit: 2 })]).toEqual([2, false]);
  await push();
  await push();
  expect(fake.accepted).toMatchObject(members.map((member) => ({ token: `device-${member}`, data: { notification_id: String(id) } })));
  expect(await queued()).toBe(0);
});

it('pushes decisions', async () => {
  const member = await buildMember();
  const { database, clock } = test;
  await notifyMember({ db: database.db, now: clock.now(), actor: admin }, { userId: member, title: 'Approved', body: 'Welcome' });
  await push();
  expect(fake.accepted).toMatchObject([{ token: `device-${member}`, notification: { title: 'Approved' } }]);
});

it('does not push to members who withdrew the consent, were archived, or signed out everywhere', async () => {
  const { db } = test.database;
  const [withdrawn, archived, signedOut] = [await buildMember(), await buildMember(), await buildMember()];
  const id = await notify([withdrawn, archived, signedOut]);
  await buildConsent(db, withdrawn, { at: test.clock.now(), channel: 'push', state: 'withdrawn' });
  await db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', archived).execute();
  await endSessions({ db }, signedOut);
  await push();
  expect([pushedTo(), await queued(), await statesOf(id)]).toEqual([[], 0, ['delivered', 'delivered', 'delivered']]);
});

it('waits as long as Firebase asks, then pushes the rest, and the app has the notification meanwhile', async () => {
  const members = [await buildMember(), await buildMember()];
  const id = await notify(members);
  // The first call is for an access token, if there is none yet.
  await test.messengers.push?.check?.();
  fake.refuseNext('QUOTA_EXCEEDED');
  fake.refuseNext('QUOTA_EXCEEDED');
  await push();
  expect([pushedTo(), await queued(), await statesOf(id)]).toEqual([[], 2, ['delivered', 'delivered']]);
  test.clock.advance(89_000);
  await push();
  expect(pushedTo()).toEqual([]);
  test.clock.advance(1_000);
  await push();
  expect([pushedTo().length, await queued()]).toEqual([2, 0]);
});

it('takes over what a dead process had reserved, and gives up after a day', async () => {
  const { db } = test.database;
  const member = await buildMember();
  await notify([member]);
  await db.updateTable('push_queue').set({ claimed_at: test.clock.now() }).execute();
  await push();
  expect([pushedTo(), await queued()]).toEqual([[], 1]);
  test.clock.advance(60_001);
  await push();
  expect(pushedTo()).toEqual([`device-${member}`]);

  await notify([member]);
  test.clock.advance(24 * 3_600_000 + 1);
  await push();
  expect([pushedTo().length, await queued()]).toEqual([1, 0]);
});

it('forgets what is queued when push is off', async () => {
  await notify([await buildMember()]);
  await pushNotifications.run({}, { ...context(), messengers: { ...test.messengers, push: undefined } });
  test.clock.advance(1);
  await pushNotifications.run({}, { ...context(), messengers: { ...test.messengers, push: undefined } });
  expect([pushedTo(), await queued()]).toEqual([[], 0]);
});
