import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receivedRoutes } from '../../../../contract/app/notifications.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor } from '../../../test/builders.ts';
import { sendNotification } from '../../messages/notifications/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

it('lists what the doctor received by cursor, counts what is unread, and marks one or those up to one as read', async () => {
  const { db } = test.database;
  const created_at = test.clock.now();
  const admin = await buildAdmin(db);
  const [{ id: doctor }, { id: other }] = [await buildDoctor(db, { created_at }), await buildDoctor(db, { created_at })];
  const [office, token] = [await test.tokenOf(admin.id), await test.appTokenOf(doctor)];
  const send = async (url: string, payload: object) => {
    test.clock.advance(1000);
    const { body } = await test.send({ method: 'POST', url, token: office, payload });
    const { id } = (body as { data: { id: number } }).data;
    await sendNotification.run(
      { notification_id: id, after: 0 },
      { ...test, log: pino({ level: 'silent' }), enqueue: async () => undefined },
    );
    return id;
  };
  const toDoctor = (title: string, recipient = doctor) =>
    send('/notifications/notifyUser', { title, message: 'A text', recipientIds: [recipient] });
  const first = await toDoctor('First');
  const toAll = await send('/notifications/send-notification-to-all', { title: 'To all', message: 'A text' });
  const third = await toDoctor('Third');
  const foreign = await toDoctor('Foreign', other);

  const list = async (query: object) => (await test.requestApp(receivedRoutes.list, { query: query as never }, token)).body;
  const unread = async () => (await test.requestApp(receivedRoutes.unread, {}, token)).body.data.unread;
  const page = await list({ limit: 2 });
  const rest = await list({ limit: 2, cursor: page.next_cursor });
  expect([...page.data, ...rest.data].map(({ id, title }) => [id, title])).toEqual([
    [third, 'Third'],
    [toAll, 'To all'],
    [first, 'First'],
  ]);
  expect([await unread(), rest.next_cursor]).toEqual([3, null]);
  expect(JSON.stringify(page)).not.toMatch(/sent_by|counts|audience/);

  const markRead = (id: number) => test.requestApp(receivedRoutes.markRead, { params: { id } }, token);
  const markUpTo = (id: number) => test.requestApp(receivedRoutes.markAllRead, { body: { up_to: id } }, token);
  expect([(await markRead(foreign)).status, (await markUpTo(foreign)).status]).toEqual([404, 404]);
  expect((await markUpTo(toAll)).status).toBe(200);
  const readTimes = async () => (await list({})).data.map(({ read_at }) => read_at !== null);
  expect([await readTimes(), await unread()]).toEqual([[false, true, true], 1]);
  expect((await markRead(third)).status).toBe(200);
  expect([await readTimes(), await unread()]).toEqual([[true, true, true], 0]);
});
