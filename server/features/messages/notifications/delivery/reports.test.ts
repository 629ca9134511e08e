// Proves NTF-28, NTF-29, NTF-30
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildDoctor } from '../../../../test/builders.ts';
import { type FakeWhatsapp, startFakeWhatsapp } from '../../../../test/fakes/fake-whatsapp.ts';
import { deliveriesRepo } from './deliveries.repo.ts';
import { resumeNotifications } from './resume.job.ts';
import { sendNotification } from './send.job.ts';

const webhookUrl = '/webhooks/whatsapp';
let fake: FakeWhatsapp;
let test: TestApp;
let token: string;
let doctor: { id: number; phone: string };
let number: string;
beforeAll(async () => {
  fake = await startFakeWhatsapp();
  test = await openTestApp({ settings: fake.settings });
});
afterAll(async () => {
  await test?.close();
  await fake?.close();
});
beforeEach(async () => {
  const { db } = test.database;
  // A pause of the channel ends.
  test.clock.advance(2 * 3_600_000);
  token = await test.tokenOf((await buildAdmin(db)).id);
  doctor = await buildDoctor(db);
  number = `2${doctor.phone}`;
  fake.accepted.splice(0);
  test.enqueued.splice(0);
});
afterEach(() => vi.restoreAllMocks());

const call = (path: string, payload?: object) => test.send({ method: 'POST', url: `/notifications/${path}`, token, payload });
const queue = async (ids = [doctor.id]) => {
  const { body } = await call('whatsapp', { specific_user: 1, message: 'Hello', user_id: ids });
  return (body as { data: { id: number } }).data.id;
};
const context = () => ({
  ...test,
  log: pino({ level: 'silent' }),
  enqueue: async (_db: unknown, { name }: { name: string }, payload: unknown) => void test.enqueued.push({ name, payload }),
});
const run = (notification_id: number) => sendNotification.run({ notification_id, after: 0 }, context());
const rowsOf = async (id: number) => {
  const selected = test.database.db.selectFrom('deliveries').selectAll().where('notification_id', '=', id);
  return selected.orderBy('id').execute();
};
const stateOf = async (id: number) => {
  const [row] = await rowsOf(id);
  if (!row) throw new Error('No delivery');
  return [row.state, row.reason, row.read_at !== null, row.attempt] as const;
};
const countsOf = (id: number) =>
  test.database.db.selectFrom('notifications').select(['queued', 'sent', 'delivered', 'failed', 'unknown']).where('id', '=', id).execute();
const post = async ({ payload, headers }: ReturnType<FakeWhatsapp['webhook']>) =>
  (await test.send({ method: 'POST', url: webhookUrl, payload, headers })).status;
/** Sends a notification, and returns its id and the message. */
const sendOne = async () => {
  const id = await queue();
  await run(id);
  const message = fake.accepted.at(-1);
  if (!message) throw new Error('Nothing was sent');
  return { id, message };
};
const failure = (code: number) => ({ errors: [{ code, title: 'failed', message: 'failed' }] });

const permutationsOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) => permutationsOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));

describe('reports of WhatsApp', () => {
  it('lead to the same state in any order and if they are repeated', async () => {
    const final = new Set<string>();
    for (const order of permutationsOf(['sent', 'delivered', 'read'])) {
      const { id, message } = await sendOne();
      let highest = 0;
      for (const status of [...order, ...order]) {
        expect(await post(fake.statusOf(message, status))).toBe(200);
        const [state, , isRead] = await stateOf(id);
        const rank = ['sent', 'delivered'].indexOf(state) + Number(isRead);
        expect(rank).toBeGreaterThanOrEqual(highest);
        highest = rank;
      }
      final.add(JSON.stringify(await stateOf(id)));
      expect(await countsOf(id)).toEqual([{ queued: 0, sent: 0, delivered: 1, failed: 0, unknown: 0 }]);
    }
    expect([...final]).toEqual([JSON.stringify(['delivered', null, true, 1])]);
  });

  it('of a failure replace sent, not delivered, and tell the senders once', async () => {
    const first = await sendOne();
    await post(fake.statusOf(first.message, 'failed', failure(131026)));
    await post(fake.statusOf(first.message, 'sent'));
    expect(await stateOf(first.id)).toEqual(['failed', 'This number cannot receive WhatsApp messages', false, 1]);
    const second = await sendOne();
    await post(fake.statusOf(second.message, 'delivered'));
    await post(fake.statusOf(second.message, 'failed', failure(131026)));
    expect(await stateOf(second.id)).toEqual(['delivered', null, false, 1]);
    const notices = test.database.db.selectFrom('notices').select('entity_id').where('kind', '=', 'sending_failed');
    expect((await notices.execute()).filter(({ entity_id }) => entity_id === first.id)).toHaveLength(1);
  });

  it('about unknown messages, other numbers and damaged items change nothing', async () => {
    const { id, message } = await sendOne();
    for (const biz_opaque_callback_data of ['999999999.1', 'account', '1; drop', `${message.biz_opaque_callback_data}0`])
      expect(await post(fake.statusOf({ ...message, id: 'wamid.other', biz_opaque_callback_data }, 'failed', failure(131026)))).toBe(200);
    expect(await post(fake.webhook({ statuses: [{ id: 7 }, null, 'x'], messages: [{}] }))).toBe(200);
    const unknown = { ...failure(131026), biz_opaque_callback_data: undefined };
    for (const hostile of ['wamid.\u0000', 'wamid.\ud800', 'wamid \u202e'])
      expect(await post(fake.statusOf({ ...message, id: hostile }, 'failed', unknown))).toBe(200);
    for (const recipient_id of ['2\u0000', '\udc00'])
      expect(await post(fake.statusOf(message, 'failed', { ...failure(131047), recipient_id }))).toBe(200);
    const ofOther = {
      metadata: { phone_number_id: '1' },
      statuses: [{ ...message, status: 'read', timestamp: '1', recipient_id: number }],
    };
    expect(await post(fake.webhook(ofOther))).toBe(200);
    expect(await stateOf(id)).toEqual(['sent', null, false, 1]);
  });

  it('are found by the message id if the callback data is missing', async () => {
    const { id, message } = await sendOne();
    await post(fake.statusOf(message, 'delivered', { biz_opaque_callback_data: undefined }));
    expect(await stateOf(id)).toEqual(['delivered', null, false, 1]);
  });

  it.each(['sent', 'delivered'])('say what became of a message whose outcome is not known (%s)', async (status) => {
    const id = await queue();
    fake.failNext('half');
    await run(id);
    expect(await stateOf(id)).toEqual(['failed', 'It is not known whether this was sent', false, 1]);
    await run(id);
    expect([fake.accepted, (await call(`retry/${id}`)).status]).toEqual([[], 409]);
    const [row] = await rowsOf(id);
    await post(fake.statusOf({ id: 'wamid.unknown', to: number, biz_opaque_callback_data: `${row?.id}.1` }, status));
    expect(await stateOf(id)).toEqual([status, null, false, 1]);
    expect(await countsOf(id)).toMatchObject([{ failed: 0, unknown: 0 }]);
  });

  it.each([
    ['delivered', {}, ['delivered', null, false, 1]],
    ['failed', failure(131056), ['queued', null, false, 2]],
  ])('that come before the answer of the call are kept (%s)', async (status, more, expected) => {
    const id = await queue();
    const { whatsapp } = test.messengers;
    test.messengers.whatsapp = {
      ...whatsapp,
      async send(text, batch) {
        const outcomes = await whatsapp.send(text, batch);
        const message = fake.accepted.at(-1);
        if (message) await post(fake.statusOf(message, status, more));
        return outcomes;
      },
    };
    await run(id);
    test.messengers.whatsapp = whatsapp;
    expect(await stateOf(id)).toEqual(expected);
  });
});

describe('a failure that is temporary', () => {
  it('is sent again after its wait, and a late report of the first attempt changes nothing', async () => {
    const { id, message } = await sendOne();
    expect(await post(fake.statusOf(message, 'failed', failure(131056)))).toBe(200);
    expect(await stateOf(id)).toEqual(['queued', null, false, 2]);
    await run(id);
    expect([fake.accepted.length, test.enqueued.at(-1)]).toEqual([
      1,
      { name: 'notifications.send', payload: { notification_id: id, after: 0, delay_seconds: 60 } },
    ]);
    test.clock.advance(60_000);
    test.enqueued.splice(0);
    await resumeNotifications.run({}, context());
    expect(test.enqueued).toContainEqual({ name: 'notifications.send', payload: { notification_id: id, after: 0 } });
    await run(id);
    expect(fake.accepted).toHaveLength(2);
    await post(fake.statusOf(message, 'failed', failure(131026)));
    expect(await stateOf(id)).toEqual(['sent', null, false, 2]);
  });

  it('of free text is sent again as a template', async () => {
    await post(fake.webhook({ messages: [{ from: number, id: 'wamid.in', timestamp: '1795600000', type: 'text', text: { body: 'Hi' } }] }));
    const seconds = Math.floor(test.clock.now().getTime() / 1000);
    await post(
      fake.webhook({ messages: [{ from: number, id: 'wamid.in', timestamp: String(seconds), type: 'text', text: { body: 'Hi' } }] }),
    );
    fake.openWindows.add(number);
    const { id, message } = await sendOne();
    expect(message.type).toBe('text');
    await post(fake.statusOf(message, 'failed', failure(131047)));
    await run(id);
    expect([await stateOf(id), fake.accepted.at(-1)?.type]).toEqual([['sent', null, false, 2], 'template']);
  });

  it('postpones the rest of the notification when WhatsApp stops the number', async () => {
    const others = [doctor.id, (await buildDoctor(test.database.db)).id, (await buildDoctor(test.database.db)).id];
    const id = await queue(others);
    for (const each of await rowsOf(id)) expect(each.state).toBe('queued');
    fake.refuseNext(number, 190, 401);
    vi.spyOn(deliveriesRepo, 'reserve');
    test.messengers.whatsapp = { ...test.messengers.whatsapp, batchSize: 1 };
    await run(id);
    expect(deliveriesRepo.reserve).toHaveBeenCalledTimes(1);
    expect(await countsOf(id)).toMatchObject([{ queued: 3 }]);
    expect(test.enqueued.at(-1)).toMatchObject({ payload: { notification_id: id, delay_seconds: 300 } });
    test.clock.advance(300_000);
    await run(id);
    expect(await countsOf(id)).toMatchObject([{ queued: 0, sent: 3 }]);
  });
});

describe('the webhook', () => {
  it('accepts only what the app secret signed', async () => {
    const { id, message } = await sendOne();
    const { payload, headers } = fake.statusOf(message, 'read');
    expect(await post(fake.webhook({ statuses: [] }, 'another-secret'))).toBe(403);
    expect(await post({ payload, headers: { ...headers, 'x-hub-signature-256': 'sha256=' } })).toBe(403);
    expect(await post({ payload: payload.replace('"read"', '"sent"'), headers })).toBe(403);
    expect(await post({ payload, headers: { 'content-type': 'application/json' } })).toBe(403);
    expect(await stateOf(id)).toEqual(['sent', null, false, 1]);
    expect(await post({ payload, headers })).toBe(200);
  });

  it('answers the challenge if the token is right', async () => {
    const verify = (query: Record<string, string>) => test.send({ method: 'GET', url: `${webhookUrl}?${new URLSearchParams(query)}` });
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-token-of-the-test', 'hub.challenge': '1158201444' };
    expect(await verify(right)).toMatchObject({ status: 200, body: '1158201444' });
    for (const wrong of [{ 'hub.verify_token': 'x' }, { 'hub.mode': 'x' }, { 'hub.challenge': '<b>' }])
      expect((await verify({ ...right, ...wrong })).status).toBe(403);
    expect((await verify({})).status).toBe(403);
  });

  it('asks for the events again if they cannot be stored', async () => {
    const { id, message } = await sendOne();
    vi.spyOn(test.database, 'transaction').mockRejectedValueOnce(new Error('The database is gone'));
    expect(await post(fake.statusOf(message, 'read'))).toBe(500);
    expect(await post(fake.statusOf(message, 'read'))).toBe(200);
    expect(await stateOf(id)).toEqual(['delivered', null, true, 1]);
  });

  it('exists only with the Cloud API', async () => {
    const other = await openTestApp();
    const { payload, headers } = fake.webhook({ statuses: [] });
    expect((await other.send({ method: 'POST', url: webhookUrl, payload, headers })).status).toBe(404);
    await other.close();
  });
});
