// Proves NTF-31, NTF-32
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDoctor } from '../../../../test/builders.ts';
import { type FakeFcm, type fcmRefusals, startFakeFcm } from '../../../../test/fakes/fake-fcm.ts';
import { openTestDatabase } from '../../../../test/template-database.ts';
import { readConfig } from '../../../config/config.ts';
import type { Database } from '../../../database/index.ts';
import { createProviderLog, ProviderError, SettingError } from '../../index.ts';
import { pushDevices } from './devices.repo.ts';
import { openFcm } from './index.ts';
import { parseServiceAccount } from './service-account.ts';

const start = new Date('2026-11-24T10:00:00Z').getTime();
let time = start;
const clock = { now: () => new Date(time) };
let database: Database;
let fake: FakeFcm;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  time = start;
  fake = await startFakeFcm(clock.now);
  return () => fake.close();
});

const open = (overrides: Record<string, string> = {}) => {
  const { push } = readConfig({ ...fake.settings, ...overrides });
  if (!push) throw new Error('PUSH=fcm is not read');
  return openFcm(push, { database, clock, log: createProviderLog(clock), consent: { channel: 'push', isRequired: false } });
};
const text = { id: 7, title: 'Your account', body: 'A private text', purpose: 'service' } as const;
/** A member with devices. Those of `gone` are unknown to Firebase. */
const buildMember = async (tokens: string[], gone: string[] = []) => {
  const { id, phone } = await buildDoctor(database.db);
  for (const token of [...tokens, ...gone])
    await pushDevices.register(database.db, { userId: id, token: `${token}-${id}`, platform: 'ios', at: clock.now() });
  for (const token of tokens) fake.devices.add(`${token}-${id}`);
  return { deliveryId: id, attempt: 1, userId: id, phone };
};
const tokensOf = async (userId: number) => (await pushDevices.listOfUsers(database.db, [userId])).map(({ token }) => token);

it('pushes the title and the id to every device, and not the text', async () => {
  const member = await buildMember(['phone', 'tablet']);
  expect(await open().send(text, [member])).toEqual([{ deliveryId: member.deliveryId, state: 'sent' }]);
  expect(fake.accepted.map(({ token }) => token).sort()).toEqual([`phone-${member.userId}`, `tablet-${member.userId}`]);
  expect(fake.accepted[0]).toMatchObject({ notification: { title: 'Your account' }, data: { notification_id: '7' } });
  expect(JSON.stringify(fake.accepted)).not.toContain(text.body);
});

it('shares one access token, renews it before it expires, and once if it is refused', async () => {
  const messenger = open();
  const members = [await buildMember(['a']), await buildMember(['b']), await buildMember(['c'])];
  await messenger.send(text, members);
  expect(fake.tokens()).toBe(1);
  time += 54 * 60_000;
  await messenger.send(text, members);
  expect(fake.tokens()).toBe(1);
  time += 60_000;
  await messenger.send(text, members);
  expect(fake.tokens()).toBe(2);
  fake.revokeTokens();
  expect(await messenger.send(text, members.slice(0, 1))).toMatchObject([{ state: 'sent' }]);
  expect(fake.tokens()).toBe(3);
});

describe('a device', () => {
  it.each(['UNREGISTERED', 'SENDER_ID_MISMATCH', 'INVALID_TOKEN'] as const)('is removed after %s', async (code) => {
    const member = await buildMember(['gone']);
    const other = await buildMember(['kept']);
    fake.refuseNext(code);
    expect(await open().send(text, [member])).toMatchObject([
      { state: 'failed', isPermanent: true, reason: 'The app was removed from the device' },
    ]);
    expect([await tokensOf(member.userId), await tokensOf(other.userId)]).toEqual([[], [`kept-${other.userId}`]]);
  });

  it.each<[keyof typeof fcmRefusals, object]>([
    ['INVALID_ARGUMENT', { isPermanent: true, reason: 'Firebase refused the message' }],
    ['QUOTA_EXCEEDED', { isPermanent: false, retryAfterSeconds: 90 }],
    ['UNAVAILABLE', { isPermanent: false, retryAfterSeconds: 20 }],
    ['INTERNAL', { isPermanent: false, retryAfterSeconds: 60 }],
    ['THIRD_PARTY_AUTH_ERROR', { isPermanent: false, reason: 'Firebase has no valid key for this kind of device' }],
    ['PERMISSION_DENIED', { isPermanent: false, reason: 'The service account may not send messages' }],
  ])('stays after %s', async (code, expected) => {
    const member = await buildMember(['phone']);
    fake.refuseNext(code);
    expect(await open().send(text, [member])).toMatchObject([{ state: 'failed', ...expected }]);
    expect(await tokensOf(member.userId)).toHaveLength(1);
  });

  it('that still works makes the push a success', async () => {
    const member = await buildMember(['new'], ['old']);
    expect(await open().send(text, [member])).toMatchObject([{ state: 'sent' }]);
    expect(await tokensOf(member.userId)).toEqual([`new-${member.userId}`]);
  });

  it('moves to the user who registers it last', async () => {
    const [first, second] = [await buildMember(['shared']), await buildMember([])];
    const token = `shared-${first.userId}`;
    await pushDevices.register(database.db, { userId: second.userId, token, platform: 'android', at: clock.now() });
    expect([await tokensOf(first.userId), await tokensOf(second.userId)]).toEqual([[], [token]]);
  });
});

it('keeps pushing to other devices if the key for one kind of device is wrong', async () => {
  const messenger = open();
  const wait = { state: 'failed', isPermanent: false, reason: 'Firebase has no valid key for this kind of device' };
  for (let count = 0; count < 4; count += 1) {
    fake.refuseNext('THIRD_PARTY_AUTH_ERROR');
    expect(await messenger.send(text, [await buildMember(['iphone'])])).toMatchObject([wait]);
  }
  expect(await messenger.send(text, [await buildMember(['android'])])).toMatchObject([{ state: 'sent' }]);
});

it('pauses after three problems of Firebase in a row', async () => {
  const messenger = open();
  const member = await buildMember(['phone']);
  for (let count = 0; count < 3; count += 1) {
    fake.refuseNext('INTERNAL');
    await messenger.send(text, [member]);
  }
  expect(await messenger.send(text, [member])).toMatchObject([{ state: 'failed', reason: 'Firebase does not answer' }]);
  time += 60_000;
  expect(await messenger.send(text, [member])).toMatchObject([{ state: 'sent' }]);
});

describe('the check', () => {
  it('accepts a right account, and sends nothing', async () => {
    expect(await open().check?.()).toBeUndefined();
    expect(fake.accepted).toEqual([]);
  });

  it.each([
    ['an unknown key', { private_key_id: 'removed' }],
    ['another account', { client_email: 'other@medboard-test.iam.gserviceaccount.com' }],
    ['an unknown project', { project_id: 'elsewhere' }],
  ])('names the setting of %s', async (_case, values) => {
    const checking = open({ FCM_SERVICE_ACCOUNT: fake.accountWith(values) }).check?.();
    await expect(checking).rejects.toThrow(SettingError);
    await expect(checking).rejects.toMatchObject({ setting: 'FCM_SERVICE_ACCOUNT' });
  });

  it('names the setting of an account without permission', async () => {
    fake.refuseNext('PERMISSION_DENIED');
    await expect(open().check?.()).rejects.toThrow(SettingError);
  });

  it.each(['half', 500, 'garbage', 'redirect', 429] as const)('does not blame the setting after %s', async (fault) => {
    fake.failNext(fault);
    await expect(open().check?.()).rejects.toThrow(ProviderError);
    expect(await open().check?.()).toBeUndefined();
    const messenger = open();
    await messenger.check?.();
    fake.failNext(fault);
    await expect(messenger.check?.()).rejects.toThrow(ProviderError);
  });
});

it('reads a service account as JSON or base64, and nothing else', () => {
  const json = fake.accountWith({});
  expect(parseServiceAccount(json)?.project_id).toBe('medboard-test');
  expect(parseServiceAccount(`base64:${Buffer.from(json).toString('base64')}`)?.project_id).toBe('medboard-test');
  for (const wrong of ['', 'base64:', '{}', json.slice(1), fake.accountWith({ type: 'user' }), fake.accountWith({ private_key: 'no key' })])
    expect(parseServiceAccount(wrong)).toBeUndefined();
});
