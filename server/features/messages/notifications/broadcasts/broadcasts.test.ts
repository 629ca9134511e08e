// Proves GRW-3
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Delivery, notificationRoutes } from '../../../../../contract/entities/messages/notifications.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../../../test/builders.ts';
import { sendNotification } from '../delivery/send.job.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});

const post = (url: string, payload?: object, as = token) => test.send({ method: 'POST', url, payload, token: as });
const get = async (url: string, as = token) => (await test.send({ method: 'GET', url: `/notifications${url}`, token: as })).body;
const decide = (userId: number, decision: object) => {
  test.clock.advance(1_000);
  return post('/auth/otp/changeStatus', { user_id: userId, ...decision });
};
const sendToAll = async (title: string): Promise<number> => {
  const { body } = await post('/notifications/send-notification-to-all', { title, message: 'Tonight at eight' });
  const { id } = notificationRoutes.notifyAll.response.parse(body).data;
  test.clock.advance(10_000);
  const enqueue = async () => undefined;
  await sendNotification.run({ notification_id: id, after: 0 }, { ...test, log: pino({ level: 'silent' }), enqueue });
  return id;
};
const inboxOf = async (userId: number) => {
  const as = await test.tokenOf(userId);
  const { data } = notificationRoutes.list.response.parse(await get('/index', as)).data;
  const { unread } = notificationRoutes.unread.response.parse(await get('/unread', as)).data;
  return { titles: data.map(({ title, read_at }) => `${title}${read_at ? ', read' : ''}`), unread };
};
const recipientsOf = async (id: number, search = ''): Promise<Delivery[]> =>
  notificationRoutes.deliveries.response.parse(await get(`/deliveries/${id}?per_page=100${search}`)).data.data;

it('reaches the members of that time with one row, and each reads it in their own inbox', async () => {
  const { db } = test.database;
  const at = test.clock.now();
  const [reader, other] = [await buildCompany(db, { name: 'Nile', created_at: at }), await buildCompany(db, { created_at: at })];
  const pending = await buildCompany(db, { status: 'pending', created_at: at });
  const archived = await buildCompany(db, { created_at: at, archived_at: at });
  const doctor = await buildDoctor(db, { created_at: at });
  const id = await sendToAll('A talk');
  const late = await buildCompany(db, { created_at: test.clock.now() });
  await decide(pending.id, { status: 'approved' });

  expect(await db.selectFrom('deliveries').select('id').where('notification_id', '=', id).execute()).toEqual([]);
  const recipients = await recipientsOf(id);
  expect(recipients.map(({ user, state, read_at }) => [user.id, state, read_at])).toEqual(
    [doctor, other, reader].map((member) => [member.id, 'delivered', null]),
  );
  const shown = notificationRoutes.get.response.parse(await get(`/show/${id}`)).data;
  expect(shown).toMatchObject({ is_finished: true, counts: { total: 3, queued: 0, delivered: 3, failed: 0, retryable: 0 } });
  expect([await recipientsOf(id, '&state=failed'), await recipientsOf(id, '&state=delivered&name=nile')]).toMatchObject([
    [],
    [{ user: { id: reader.id } }],
  ]);
  expect([await inboxOf(late.id), await inboxOf(pending.id)]).toEqual([
    { titles: [], unread: 0 },
    { titles: ['Your account was approved'], unread: 1 },
  ]);
  expect((await post(`/notifications/read/${id}`, undefined, await test.tokenOf(late.id))).status).toBe(404);

  const as = await test.tokenOf(reader.id);
  expect(await inboxOf(reader.id)).toEqual({ titles: ['A talk'], unread: 1 });
  expect(notificationRoutes.get.response.parse(await get(`/show/${id}`, as)).data).toMatchObject({ title: 'A talk', counts: null });
  const readAt = test.clock.now().toISOString();
  await post(`/notifications/read/${id}`, undefined, as);
  test.clock.advance(1_000);
  await post(`/notifications/read/${id}`, undefined, as);
  await post('/notifications/read', undefined, await test.tokenOf(other.id));
  expect([await inboxOf(reader.id), await inboxOf(other.id)]).toEqual([
    { titles: ['A talk, read'], unread: 0 },
    { titles: ['A talk, read'], unread: 0 },
  ]);
  await db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', reader.id).execute();
  expect((await recipientsOf(id)).find(({ user }) => user.id === reader.id)).toMatchObject({
    read_at: readAt,
    user: { is_archived: true },
  });
  expect((await recipientsOf(id)).some(({ user }) => user.id === archived.id)).toBe(false);
});

it('stays in the inbox of a member who is declined and approved again, who lacks those sent in between', async () => {
  const member = await buildCompany(test.database.db, { status: 'pending', created_at: test.clock.now() });
  const steps: [string, object][] = [
    ['First', { status: 'approved' }],
    ['Second', { status: 'declined', message: 'Blurred' }],
    ['Third', { status: 'approved' }],
  ];
  for (const [title, decision] of steps) {
    await decide(member.id, decision);
    await sendToAll(title);
  }
  const { titles } = await inboxOf(member.id);
  expect(titles.filter((title) => !title.startsWith('Your account'))).toEqual(['Third', 'First']);
});
