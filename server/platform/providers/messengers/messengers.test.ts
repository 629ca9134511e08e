// Proves NTF-27
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildDoctor, buildNotification } from '../../../test/builders.ts';
import { startFakeFcm } from '../../../test/fakes/fake-fcm.ts';
import type { FakeProvider, Fault } from '../../../test/fakes/fake-provider.ts';
import { startFakeWhatsapp } from '../../../test/fakes/fake-whatsapp.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import type { Clock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import type { Database } from '../../database/index.ts';
import { createProviderLog } from '../index.ts';
import { openCloud } from './cloud/index.ts';
import { openFcm } from './fcm/index.ts';
import { openMessengers, pushDevices } from './index.ts';
import type { Messenger, Recipient } from './port.ts';

let time = new Date('2026-11-24T10:00:00Z').getTime();
const clock: Clock = { now: () => new Date(time) };
const log = createProviderLog(clock);
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

type Subject = {
  messenger: Messenger;
  /** What the recipient sees of a delivery: how many messages. A repeated one that replaces the first is one. */
  seenBy(recipient: Recipient): Promise<number>;
  provider?: FakeProvider;
};

const text = { id: 7, title: null, body: 'The clinic opens at nine', purpose: 'service' } as const;
const consent = { channel: 'whatsapp', isRequired: false } as const;
/** Long enough for a busy machine; only the fault `timeout` waits for it. */
const timeoutMs = 1_500;

const subjects: Record<string, () => Promise<Subject>> = {
  outbox: async () => {
    const { whatsapp } = await openMessengers({ database, clock, settings: readConfig({}), providers: log });
    const rowsOf = (id: number) => database.db.selectFrom('outbox').select('recipient').where('delivery_id', '=', id).execute();
    return { messenger: whatsapp, seenBy: async ({ deliveryId }) => (await rowsOf(deliveryId)).length };
  },
  cloud: async () => {
    const fake = await startFakeWhatsapp();
    const { whatsapp: config } = readConfig(fake.settings);
    if (!config) throw new Error('WHATSAPP=cloud is not read');
    const { whatsapp } = openCloud(config, { database, clock, log, consent, timeoutMs });
    const callbackOf = ({ deliveryId, attempt }: Recipient) => `${deliveryId}.${attempt}`;
    return {
      messenger: whatsapp,
      provider: fake,
      seenBy: async (recipient) =>
        fake.accepted.filter((each) => each.biz_opaque_callback_data === callbackOf(recipient) && each.to === `2${recipient.phone}`).length,
    };
  },
  push: async () => {
    const fake = await startFakeFcm(clock.now);
    const { push: config } = readConfig(fake.settings);
    if (!config) throw new Error('PUSH=fcm is not read');
    const tokenOf = (userId: number) => `device-of-${userId}`;
    const messenger = openFcm(config, { database, clock, log, consent: { channel: 'push', isRequired: false }, timeoutMs });
    const tagsOf = ({ userId }: Recipient) =>
      fake.accepted
        .filter(({ token, data }) => token === tokenOf(userId) && data?.notification_id === String(text.id))
        .map(({ android }) => android?.notification?.tag);
    return {
      messenger: {
        ...messenger,
        // Each recipient of the suite has one device.
        async send(message, batch) {
          for (const { userId } of batch) {
            fake.devices.add(tokenOf(userId));
            await pushDevices.register(database.db, { userId, token: tokenOf(userId), platform: 'android', at: clock.now() });
          }
          return messenger.send(message, batch);
        },
      },
      provider: fake,
      seenBy: async (recipient) => new Set(tagsOf(recipient)).size,
    };
  },
};

const buildRecipients = async (count: number): Promise<Recipient[]> => {
  const { db } = database;
  const people: { id: number; phone: string }[] = [];
  for (let index = 0; index < count; index += 1) people.push(await buildDoctor(db));
  const { id } = await buildNotification(db, { deliveries: people.map((person) => ({ user_id: person.id })) });
  const rows = await db.selectFrom('deliveries').select(['id', 'user_id']).where('notification_id', '=', id).orderBy('id').execute();
  return rows.map((row) => {
    const { phone = '' } = people.find((person) => person.id === row.user_id) ?? {};
    return { deliveryId: row.id, attempt: 1, userId: row.user_id, phone };
  });
};

describe.each(Object.keys(subjects))('the messenger %s', (name) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = (await subjects[name]?.()) as Subject;
  });
  afterAll(() => subject?.provider?.close());

  const seen = (batch: Recipient[]) => Promise.all(batch.map((recipient) => subject.seenBy(recipient)));

  it('sends each recipient one message and reports it', async () => {
    const batch = await buildRecipients(40);
    const outcomes = await subject.messenger.send(text, batch);
    expect(outcomes.toSorted((one, other) => one.deliveryId - other.deliveryId)).toMatchObject(
      batch.map(({ deliveryId }) => ({ deliveryId, state: 'sent' })),
    );
    expect(await seen(batch)).toEqual(batch.map(() => 1));
    expect(await subject.messenger.send(text, [])).toEqual([]);
  });

  it('recognises a repeated delivery if it says so', async () => {
    const batch = await buildRecipients(2);
    await subject.messenger.send(text, batch);
    await subject.messenger.send(text, batch);
    expect(await seen(batch)).toEqual(batch.map(() => (subject.messenger.isIdempotent ? 1 : 2)));
  });

  it('names the consent that it needs, and who cannot be reached', async () => {
    const { phone } = await buildCompany(database.db, { phone: `02230000${Object.keys(subjects).indexOf(name)}0` });
    expect(subject.messenger.consent?.channel).toBe(name === 'push' ? 'push' : 'whatsapp');
    expect(subject.messenger.unreachableReason({ phone })).toBe(name === 'push' ? undefined : 'No mobile number');
    expect(subject.messenger.unreachableReason(await buildDoctor(database.db))).toBeUndefined();
  });

  it.each<Fault>(['timeout', 429, 500, 'garbage', 'redirect', 'half'])('loses and repeats nothing after %s', async (fault) => {
    const { provider, messenger } = subject;
    if (!provider) return;
    const [recipient] = await buildRecipients(1);
    if (!recipient) throw new Error('No recipient');
    // The first call of push is for an access token.
    await messenger.send(text, await buildRecipients(1));
    provider.failNext(fault);
    const [outcome] = await messenger.send(text, [recipient]);
    // Only an answer says for sure that nothing was sent. A messenger that recognises repetitions may try again without one.
    if (fault === 429) expect(outcome).toMatchObject({ state: 'failed', isPermanent: false });
    else if (messenger.isIdempotent) expect(outcome).toMatchObject({ state: 'failed', isPermanent: false });
    else expect(outcome).toBeUndefined();
    expect(JSON.stringify(outcome ?? {}) + JSON.stringify(log.list())).not.toMatch(new RegExp(`${recipient.phone}|${text.body}|EAAG|ya29`));
    time += 3_600_000;
    expect(await messenger.send(text, [{ ...recipient, attempt: 2 }])).toMatchObject([{ state: 'sent' }]);
  });

  it('waits as long as the provider asks, and tries no other recipient meanwhile', async () => {
    const { provider, messenger } = subject;
    if (!provider) return;
    await messenger.send(text, await buildRecipients(1));
    const [first, ...others] = await buildRecipients(30);
    if (!first) throw new Error('No recipient');
    provider.failNext(429);
    const before = provider.requests.length;
    expect(await messenger.send(text, [first])).toMatchObject([{ state: 'failed', retryAfterSeconds: expect.any(Number) }]);
    const outcomes = await messenger.send(text, others);
    expect(provider.requests.length - before).toBe(1);
    expect(outcomes).toMatchObject(others.map(() => ({ state: 'failed', isPermanent: false })));
    for (const outcome of outcomes) if (outcome.state === 'failed') expect(outcome.retryAfterSeconds).toBeGreaterThanOrEqual(7);
    time += 3_600_000;
    expect(await messenger.send(text, others)).toHaveLength(others.length);
    expect(await seen(others)).toEqual(others.map(() => 1));
  });

  it('stops after three calls without an answer', async () => {
    const { provider, messenger } = subject;
    if (!provider) return;
    await messenger.send(text, await buildRecipients(1));
    const batch = await buildRecipients(60);
    provider.failNext('half', 60);
    const before = provider.requests.length;
    const outcomes = await messenger.send(text, batch);
    // Calls that were under way at the third failure still end.
    expect(provider.requests.length - before).toBeLessThan(40);
    expect(outcomes.filter(({ state }) => state === 'sent')).toEqual([]);
    expect(outcomes.length).toBeGreaterThanOrEqual(20);
    provider.clearFaults();
    time += 3_600_000;
    expect(await messenger.check?.()).toBeUndefined();
  });
});
