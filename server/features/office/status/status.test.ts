// Proves APP-20, PRC-6, PRC-7
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statusRoutes as routes, type TestChannel } from '../../../../contract/entities/office/status.ts';
import { ProviderError, SettingError } from '../../../platform/providers/index.ts';
import { pushDevices } from '../../../platform/providers/messengers/index.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildMessage, buildReadyVideo } from '../../../test/builders.ts';

let test: TestApp;
let token: string;
let admin: { id: number; phone: string };

beforeAll(async () => {
  test = await openTestApp();
  admin = await buildAdmin(test.database.db);
  token = await test.tokenOf(admin.id);
});
afterAll(() => test?.close());

const sendTest = (as = token, channel: TestChannel = 'mail') => test.request(routes.test, { body: { channel } }, as);

it('shows the database, the disk, and the service of each part', async () => {
  const { body } = await test.request(routes.get, {}, token);
  const { database, free_bytes, services } = body.data;
  expect([database.kind, database.migration > 0, database.size_bytes > 0, free_bytes > 0]).toEqual([test.database.kind, true, true, true]);
  // Messages that are only stored reach nobody.
  expect(services.filter(({ can_test }) => can_test).map(({ part }) => part)).toEqual(['files']);
  expect(services.map(({ part, adapter }) => `${part} ${adapter}`)).toEqual([
    'files folder',
    'video embedded',
    'meetings jitsi',
    'whatsapp outbox',
    'push off',
    'mail outbox',
    'codes outbox',
  ]);
});

it('names the videos that pay nobody, because their length is unknown', async () => {
  const { db } = test.database;
  const [paying, free] = [
    await buildMessage(db, { status: 'approved', coins: 5, name: 'Heart week' }),
    await buildMessage(db, { status: 'approved', coins: 0 }),
  ];
  for (const { id } of [paying, free]) await buildReadyVideo(db, { message_id: id, probed: 0, duration: 60 });
  await buildReadyVideo(db, { message_id: paying.id });
  const { body } = await test.request(routes.get, {}, token);
  expect(body.data.unmeasured_videos).toEqual([{ title: expect.any(String), message: 'Heart week' }]);
});

it('says what a service refuses, and that another cannot be reached', async () => {
  test.meetings.check = () => Promise.reject(new SettingError('BBB_SECRET', 'is not the secret of this server'));
  const mail = test.messengers.accountMail;
  test.messengers.accountMail = {
    ...mail,
    check: () => Promise.reject(new ProviderError('unreachable', 'The mail server cannot be reached')),
  };
  const { body } = await test.request(routes.check, {}, token);
  delete test.meetings.check;
  test.messengers.accountMail = mail;
  expect(body.data).toEqual([{ part: 'meetings', problem: 'BBB_SECRET is not the secret of this server' }]);
});

it('sends a test message to the caller, with an audit entry', async () => {
  expect((await sendTest()).status).toBe(200);
  const sent = await test.database.db.selectFrom('account_outbox').selectAll().where('user_id', '=', admin.id).execute();
  expect(sent).toMatchObject([{ channel: 'mail', body: expect.stringContaining('test message') }]);
  const entry = await test.database.db.selectFrom('audit').selectAll().where('action', '=', 'status.test').executeTakeFirst();
  expect(entry).toMatchObject({ actor_id: admin.id, entity_id: admin.id, after: { channel: 'mail' } });
});

it('writes, reads and deletes a file, and says why it could not', async () => {
  expect([(await sendTest(token, 'files')).status, await readdir(test.files.tempDir)]).toEqual([200, []]);
  const { check } = test.files;
  test.files.check = () => Promise.reject(new SettingError('S3_BUCKET', 'names no bucket'));
  expect(await sendTest(token, 'files')).toMatchObject({ status: 422, body: { message: 'S3_BUCKET names no bucket' } });
  if (check) test.files.check = check;
  else delete test.files.check;
});

it('pushes to the devices of the caller, and only checks a message if there is none', async () => {
  expect(await sendTest(token, 'push')).toMatchObject({ status: 422, body: { message: 'Push is off' } });
  const calls: unknown[] = [];
  test.messengers.push = {
    isIdempotent: true,
    unreachableReason: () => undefined,
    check: async () => void calls.push('check'),
    send: async (_text, batch) => {
      calls.push(batch.map(({ userId }) => userId));
      return batch.map(({ deliveryId }) => ({ deliveryId, state: 'sent' }));
    },
  };
  expect(await sendTest(token, 'push')).toMatchObject({ status: 200, body: { message: expect.stringContaining('no registered device') } });
  await pushDevices.register(test.database.db, { userId: admin.id, token: 'a-device', platform: 'web', at: test.clock.now() });
  expect(await sendTest(token, 'push')).toMatchObject({ status: 200, body: { message: 'Test message sent' } });
  test.messengers.push = undefined;
  expect(calls).toEqual(['check', [admin.id]]);
});

it.each([
  ['auditor', 200],
  ['campaigns', 403],
] as const)('is shown to an %s with %i, who cannot send a test', async (officeRole, expected) => {
  const other = await test.tokenOf((await buildAdmin(test.database.db, { officeRole })).id);
  expect([(await test.request(routes.get, {}, other)).status, (await sendTest(other)).status]).toEqual([expected, 403]);
});
