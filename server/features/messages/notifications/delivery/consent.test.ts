// Proves CNS-5, CNS-6
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsentDraft } from '../../../../../contract/entities/members/consents.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildConsent, buildDoctor, buildGroup } from '../../../../test/builders.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { sendNotification } from './send.job.ts';

let test: TestApp;
let token: string;

/** Opens the server with a policy for the tests of a block, with an administrator. */
const openWith = (policy: string) => {
  beforeAll(async () => {
    test = await openTestApp({ settings: { CONSENT: policy } });
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
  });
};

const post = async (url: string, payload: object) =>
  (await test.send({ method: 'POST', url, token, payload })).body as { data: { id: number } };
const recordState = (id: number, state: ConsentDraft['state'], purpose: ConsentDraft['purpose'] = 'marketing') =>
  post(`/members/${id}/consents`, { channel: 'whatsapp', purpose, state, source: 'office_call', text_version: '2026-11' });
const queue = async (ids: number[], more: object = {}) =>
  (await post('/notifications/whatsapp', { specific_user: 1, message: 'Hello', user_id: ids, ...more })).data.id;
const run = (notification_id: number) => {
  const context = { ...test, log: pino({ level: 'silent' }), enqueue: async () => undefined };
  return sendNotification.run({ notification_id, after: 0 }, context);
};
const deliveriesOf = async (id: number) => {
  const selected = test.database.db.selectFrom('deliveries').select(['state', 'reason']).where('notification_id', '=', id);
  return (await selected.orderBy('user_id').execute()).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
};
const sendTo = async (ids: number[], more?: object) => {
  const id = await queue(ids, more);
  await run(id);
  return deliveriesOf(id);
};
const buildDoctors = async (count: number) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await buildDoctor(test.database.db, { name: `Doctor ${index}` })).id);
  return ids;
};
const reach = async (body: object) => (await post('/notifications/reach', { type: 'whatsapp', ...body })).data;

describe('with CONSENT=assumed', () => {
  openWith('assumed');

  it('sends to members without an entry, and never to those who withdrew, for the purpose that they withdrew', async () => {
    const [none = 0, gone = 0, back = 0] = await buildDoctors(3);
    await recordState(gone, 'withdrawn');
    await recordState(back, 'withdrawn');
    test.clock.advance(1000);
    await recordState(back, 'given');
    expect(await sendTo([none, gone, back])).toEqual(['sent', 'skipped: Consent withdrawn', 'sent']);
    expect(await sendTo([none, gone, back], { purpose: 'service' })).toEqual(['sent', 'sent', 'sent']);
    const group = await buildGroup(test.database.db, { members: [none, gone] });
    expect(await sendTo([], { user_id: undefined, group_id: group.id })).toEqual(['sent', 'skipped: Consent withdrawn']);
    const { data } = await post('/notifications/notifyUser', { title: 'A', message: 'B', recipientIds: [none, gone] });
    await run(data.id);
    expect(await deliveriesOf(data.id)).toEqual(['delivered', 'delivered']);
  });

  it('skips a member who withdraws after the recipients were listed', async () => {
    const [stays = 0, leaves = 0] = await buildDoctors(2);
    const id = await queue([stays, leaves]);
    expect(await deliveriesOf(id)).toEqual(['queued', 'queued']);
    await recordState(leaves, 'withdrawn');
    await run(id);
    expect(await deliveriesOf(id)).toEqual(['sent', 'skipped: Consent withdrawn']);
  });

  it('does not send a failed delivery again if the member has withdrawn since', async () => {
    const [id = 0] = await buildDoctors(1);
    const { whatsapp } = test.messengers;
    test.messengers.whatsapp = {
      ...whatsapp,
      send: async (_text, batch) =>
        batch.map(({ deliveryId }) => ({ deliveryId, state: 'failed', reason: 'No such number', isPermanent: true })),
    };
    const notification = await queue([id]);
    await run(notification);
    test.messengers.whatsapp = whatsapp;
    await recordState(id, 'withdrawn');
    await post(`/notifications/retry/${notification}`, {});
    await run(notification);
    expect(await deliveriesOf(notification)).toEqual(['skipped: Consent withdrawn']);
  });

  it('counts who would be skipped, by one statement a batch', async () => {
    const ids = await buildDoctors(4);
    const [first = 0, second = 0] = ids;
    await recordState(first, 'withdrawn');
    await recordState(second, 'withdrawn', 'service');
    expect(await reach({ user_id: ids })).toEqual({
      total: 4,
      reachable: 3,
      without_consent: 1,
      unreachable: [{ reason: 'Consent withdrawn', count: 1, names: ['Doctor 0'], user_ids: [first] }],
    });
    expect(await reach({ user_id: ids, purpose: 'service' })).toMatchObject({ without_consent: 1, unreachable: [{ names: ['Doctor 1'] }] });
    expect(await reach({ user_id: ids, type: 'notification' })).toMatchObject({ reachable: 4, without_consent: 0 });
    const { statements } = await recordStatements(test.database.db, () => reach({}));
    expect(statements.filter(({ sql }) => sql.includes('from consents'))).toHaveLength(1);
  });
});

describe('with CONSENT=required', () => {
  openWith('required');

  it('sends WhatsApp only with a given consent for its purpose, and notifications in the app without one', async () => {
    const { db } = test.database;
    const [none = 0, given = 0, gone = 0, service = 0] = await buildDoctors(4);
    const at = test.clock.now();
    await buildConsent(db, given, { at });
    await buildConsent(db, gone, { at, state: 'withdrawn' });
    // An older paper that is recorded later.
    await buildConsent(db, gone, { at: new Date(at.getTime() - 1) });
    await buildConsent(db, service, { at, purpose: 'service' });
    const ids = [none, given, gone, service];
    expect(await sendTo(ids)).toEqual(['skipped: No consent', 'sent', 'skipped: Consent withdrawn', 'skipped: No consent']);
    expect(await sendTo(ids, { purpose: 'service' })).toEqual([
      'skipped: No consent',
      'skipped: No consent',
      'skipped: No consent',
      'sent',
    ]);
    expect(await reach({ user_id: ids })).toMatchObject({ total: 4, reachable: 1, without_consent: 3 });
    const { data } = await post('/notifications/notifyUser', { title: 'A', message: 'B', recipientIds: ids });
    await run(data.id);
    expect(new Set(await deliveriesOf(data.id))).toEqual(new Set(['delivered']));
  });

  it('checks the consent of a push message the same way', async () => {
    const { db } = test.database;
    const [none = 0, given = 0] = await buildDoctors(2);
    await buildConsent(db, given, { at: test.clock.now(), channel: 'push' });
    test.messengers.notification = { ...test.messengers.notification, consent: { channel: 'push', isRequired: true } };
    const { data } = await post('/notifications/notifyUser', { title: 'A', message: 'B', recipientIds: [none, given] });
    await run(data.id);
    expect(await deliveriesOf(data.id)).toEqual(['skipped: No consent', 'delivered']);
  });
});
