// Proves NTF-27, NTF-29, NTF-30, NTF-32
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDoctor, buildNotification } from '../../../../test/builders.ts';
import { startFakeProvider } from '../../../../test/fakes/fake-provider.ts';
import { type FakeWhatsapp, startFakeWhatsapp } from '../../../../test/fakes/fake-whatsapp.ts';
import { openTestDatabase } from '../../../../test/template-database.ts';
import { readConfig } from '../../../config/config.ts';
import type { Database } from '../../../database/index.ts';
import { createProviderLog, ProviderError, SettingError } from '../../index.ts';
import type { NotificationText } from '../port.ts';
import { openCloud } from './index.ts';
import { isSigned } from './webhook.ts';
import { windowsRepo } from './windows.repo.ts';

const start = new Date('2026-11-24T10:00:00Z').getTime();
let time = start;
const clock = { now: () => new Date(time) };
const consent = { channel: 'whatsapp', isRequired: false } as const;
let database: Database;
let fake: FakeWhatsapp;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  time = start;
  fake = await startFakeWhatsapp();
  return () => fake.close();
});

const open = (overrides: Record<string, string> = {}) => {
  const { whatsapp } = readConfig({ ...fake.settings, ...overrides });
  if (!whatsapp) throw new Error('WHATSAPP=cloud is not read');
  return openCloud(whatsapp, { database, clock, log: createProviderLog(clock), consent });
};
const buildRecipients = async (count: number) => {
  const people: { id: number; phone: string }[] = [];
  for (let index = 0; index < count; index += 1) people.push(await buildDoctor(database.db));
  const { id } = await buildNotification(database.db, { channel: 'whatsapp', deliveries: people.map((each) => ({ user_id: each.id })) });
  const rows = await database.db.selectFrom('deliveries').select('id').where('notification_id', '=', id).orderBy('id').execute();
  return people.map((each, index) => ({ deliveryId: rows[index]?.id ?? 0, attempt: 1, userId: each.id, phone: each.phone }));
};
const buildRecipient = async () => {
  const [recipient] = await buildRecipients(1);
  if (!recipient) throw new Error('No recipient');
  return { recipient, number: `2${recipient.phone}` };
};
const text = (more: Partial<NotificationText> = {}): NotificationText => ({
  id: 1,
  title: null,
  body: 'Hello\n\nall',
  purpose: 'marketing',
  ...more,
});

describe('a message', () => {
  it('is a template of its purpose outside the 24 hours, and text within them', async () => {
    const { whatsapp } = open({ WHATSAPP_TEMPLATE_PARAMETER: 'message' });
    const { recipient, number } = await buildRecipient();
    await whatsapp.send(text({ title: 'News' }), [recipient]);
    await whatsapp.send(text({ purpose: 'service' }), [recipient]);
    await windowsRepo.open(database.db, { from: number, at: clock.now(), now: clock.now() });
    fake.openWindows.add(number);
    time += 23 * 3_600_000;
    await whatsapp.send(text({ title: 'News' }), [recipient]);
    time += 3_600_000;
    await whatsapp.send(text(), [recipient]);
    const bodyOf = (name: string, body: string) => ({
      type: 'template',
      template: { name, components: [{ type: 'body', parameters: [{ type: 'text', parameter_name: 'message', text: body }] }] },
    });
    expect(fake.accepted).toMatchObject([
      bodyOf('office_news', 'News Hello all'),
      bodyOf('office_service', 'Hello all'),
      { type: 'text', text: { body: 'News\nHello\n\nall' } },
      bodyOf('office_news', 'Hello all'),
    ]);
  });

  it('is sent as a template if WhatsApp says that the 24 hours are over', async () => {
    const { whatsapp } = open();
    const { recipient, number } = await buildRecipient();
    await windowsRepo.open(database.db, { from: number, at: clock.now(), now: clock.now() });
    expect(await whatsapp.send(text(), [recipient])).toMatchObject([{ state: 'sent' }]);
    expect(fake.accepted).toMatchObject([{ type: 'template' }]);
    expect(await windowsRepo.listOpen(database.db, [recipient.userId], new Date(0))).toEqual(new Set());
  });

  it.each([
    [131026, 400, { isPermanent: true, reason: 'This number cannot receive WhatsApp messages' }],
    [132001, 404, { isPermanent: true, reason: 'The template does not exist in this language, or is not approved' }],
    [999_999, 400, { isPermanent: true, reason: 'WhatsApp refused the message (999999)' }],
    [131000, 500, { isPermanent: false, reason: 'WhatsApp has a problem', retryAfterSeconds: 120 }],
    [131056, 400, { isPermanent: false, reason: 'Too many WhatsApp messages to this member at once', retryAfterSeconds: 120 }],
  ])('with the error %i fails for its recipient only', async (code, status, expected) => {
    const { whatsapp } = open();
    const [first, second] = await buildRecipients(2);
    if (!first || !second) throw new Error('No recipients');
    fake.refuseNext(`2${first.phone}`, code, status);
    const outcomes = await whatsapp.send(text(), [{ ...first, attempt: 2 }, second]);
    expect(outcomes.toSorted((one, other) => one.deliveryId - other.deliveryId)).toMatchObject([
      { deliveryId: first.deliveryId, state: 'failed', ...expected },
      { deliveryId: second.deliveryId, state: 'sent' },
    ]);
  });

  it.each([
    { code: 190, status: 401, reason: 'WhatsApp refuses the access token', retryAfterSeconds: 300 },
    { code: 130429, status: 429, reason: 'WhatsApp accepts no more messages at the moment', retryAfterSeconds: 30 },
    { code: 131042, status: 400, reason: 'The WhatsApp account has a payment problem', retryAfterSeconds: 3600 },
  ])('with the error $code stops all of them for a while', async ({ code, status, reason, retryAfterSeconds }) => {
    const { whatsapp } = open();
    const [first, ...others] = await buildRecipients(4);
    if (!first) throw new Error('No recipients');
    fake.refuseNext(`2${first.phone}`, code, status);
    const failure = { state: 'failed', isPermanent: false, reason, retryAfterSeconds };
    expect(await whatsapp.send(text(), [first])).toMatchObject([failure]);
    expect(await whatsapp.send(text(), others)).toMatchObject(others.map(() => failure));
    expect(fake.requests).toHaveLength(1);
    time += retryAfterSeconds * 1000;
    expect(await whatsapp.send(text(), others)).toMatchObject(others.map(() => ({ state: 'sent' })));
  });

  it('starts no more than WHATSAPP_RATE in a second', async () => {
    const { whatsapp } = open({ WHATSAPP_RATE: '50' });
    const batch = await buildRecipients(30);
    const startedAt = performance.now();
    await whatsapp.send(text(), batch);
    // 29 gaps of 20 ms; a timer may fire a moment early.
    expect(performance.now() - startedAt).toBeGreaterThan(550);
    expect(open({ WHATSAPP_RATE: '2' }).whatsapp.batchSize).toBe(30);
  });
});

describe('a message about an account', () => {
  it('sends a code with its template even within the 24 hours, and other texts with the service template', async () => {
    const { accountWhatsapp } = open();
    const { recipient, number } = await buildRecipient();
    await windowsRepo.open(database.db, { from: number, at: clock.now(), now: clock.now() });
    fake.openWindows.add(number);
    const user = { id: recipient.userId, phone: recipient.phone, email: 'a@example.test' };
    await accountWhatsapp.send({ kind: 'resetCode', code: '123456', minutes: 10 }, user);
    await accountWhatsapp.send({ kind: 'verifyPhone', code: '654321', minutes: 10, language: 'ar' }, { ...user, id: undefined });
    await accountWhatsapp.send({ kind: 'passwordChanged' }, user);
    const codeOf = (code: string) => ({
      to: number,
      template: { name: 'office_code', language: { code: 'ar' }, components: [{ type: 'body', parameters: [{ text: code }] }, {}] },
    });
    expect(fake.accepted).toMatchObject([
      codeOf('123456'),
      codeOf('654321'),
      { type: 'text', text: { body: expect.stringContaining('was changed') } },
    ]);
  });

  it('says why it was not sent, without the number or the code', async () => {
    const { accountWhatsapp } = open();
    const { recipient, number } = await buildRecipient();
    fake.refuseNext(number, 131026);
    const user = { id: recipient.userId, phone: recipient.phone, email: 'a@example.test' };
    const sending = accountWhatsapp.send({ kind: 'resetCode', code: '123456', minutes: 10 }, user);
    await expect(sending).rejects.toThrow(
      /^WhatsApp did not accept a message about an account: This number cannot receive WhatsApp messages$/,
    );
  });
});

describe('the check', () => {
  it('accepts right settings', async () => {
    expect(await open().whatsapp.check?.()).toBeUndefined();
  });

  it.each([
    ['WHATSAPP_TOKEN', 'wrong-token-of-the-test'],
    ['WHATSAPP_PHONE_NUMBER_ID', '99999999999'],
    ['WHATSAPP_APP_SECRET', 'wrong-secret-of-the-test'],
  ])('names %s if it is wrong', async (setting, value) => {
    const error = await open({ [setting]: value })
      .whatsapp.check?.()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SettingError);
    expect(error).toMatchObject({ setting });
    expect(String(error)).not.toContain(value);
  });

  it('names WHATSAPP_URL if another server answers', async () => {
    const other = await startFakeProvider(() => ({ status: 404 }));
    const message = 'WHATSAPP_URL is not the address of the Graph API: it answers 404';
    await expect(open({ WHATSAPP_URL: other.url }).whatsapp.check?.()).rejects.toThrow(message);
    await other.close();
  });

  it.each(['half', 500, 'garbage', 'redirect', 429] as const)('does not blame a setting after %s', async (fault) => {
    fake.failNext(fault);
    await expect(open().whatsapp.check?.()).rejects.toThrow(ProviderError);
  });
});

it('checks the signature over the bytes of the body', () => {
  const body = Buffer.from('{"object":"whatsapp_business_account","entry":[]}');
  const header = 'sha256=d3e4f9da0ce6c71ab3dba55929b8eeeee2455349e534924ead19f98d143e904f';
  expect(isSigned(header, body, 'app-secret')).toBe(true);
  expect(isSigned(header, Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)), 'app-secret')).toBe(false);
  expect(isSigned(`sha256=${createHmac('sha256', 'another').update(body).digest('hex')}`, body, 'app-secret')).toBe(false);
  for (const wrong of [undefined, '', 'sha256=', 'sha1=abc', ['sha256=']]) expect(isSigned(wrong, body, 'app-secret')).toBe(false);
});
