// Proves CNS-9
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor } from '../../../test/builders.ts';
import { type FakeWhatsapp, startFakeWhatsapp } from '../../../test/fakes/fake-whatsapp.ts';
import { confirmReply } from './reply.job.ts';

let fake: FakeWhatsapp;
let test: TestApp;
let doctor: { id: number; phone: string };
beforeAll(async () => {
  fake = await startFakeWhatsapp();
  test = await openTestApp({ settings: fake.settings });
});
afterAll(async () => {
  await test?.close();
  await fake?.close();
});
beforeEach(async () => {
  test.clock.advance(3_600_000);
  doctor = await buildDoctor(test.database.db);
  fake.openWindows.add(`2${doctor.phone}`);
  fake.accepted.splice(0);
  test.enqueued.splice(0);
});

const text = (body: string) => ({ type: 'text', text: { body } });
/** A message of the doctor, some seconds from now. */
const inbound = (content: object, seconds = 0) => {
  const timestamp = String(Math.floor(test.clock.now().getTime() / 1000) + seconds);
  return fake.webhook({ messages: [{ from: `2${doctor.phone}`, id: `wamid.${seconds}`, timestamp, ...content }] });
};
const post = async ({ payload, headers }: ReturnType<typeof inbound>) => {
  expect((await test.send({ method: 'POST', url: '/webhooks/whatsapp', payload, headers })).status).toBe(200);
};
const entries = () =>
  test.database.db
    .selectFrom('consents')
    .select(['channel', 'purpose', 'state', 'source', 'note', 'recorded_by'])
    .where('user_id', '=', doctor.id)
    .orderBy('id')
    .execute();
const statesOf = async () => (await entries()).map(({ state }) => state);
const hasWindow = async () =>
  (await test.database.db.selectFrom('whatsapp_windows').selectAll().where('user_id', '=', doctor.id).execute()).length > 0;
/** Runs the queued confirmations; returns what the doctor received since. */
const confirm = async () => {
  const context = { ...test, log: pino({ level: 'silent' }), enqueue: async () => undefined };
  for (const { name, payload } of test.enqueued.splice(0))
    if (name === confirmReply.name) await confirmReply.run(confirmReply.payload.parse(payload), context);
  return fake.accepted.splice(0);
};
const withdrawn = { channel: 'whatsapp', purpose: 'marketing', state: 'withdrawn', source: 'message_reply', note: null, recorded_by: null };

describe('a reply that is only a word for the end', () => {
  it.each([
    text('STOP'),
    text('  Stop. '),
    text('“stop!!” 🙏'),
    text('ＳＴＯＰ'),
    text('unsubscribe'),
    text('توقف'),
    text('تَوَقَّفْ'),
    text('إيقاف'),
    text('ايقاف'),
    text('ایقاف'),
    text('الغاء'),
    text('إلغـــاء؟'),
    text('Stop! stop'),
    text('stop™'),
    text('ٱيقاف'),
    { type: 'button', button: { text: 'No more offers', payload: 'STOP' } },
    { type: 'button', button: { text: 'STOP', payload: 'STOP' } },
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Stop' } } },
  ])('withdraws the consent to marketing: %j', async (content) => {
    await post(inbound(content));
    expect(await entries()).toEqual([withdrawn]);
  });

  it('withdraws the consent of the account that the writer was merged into', async () => {
    const kept = await buildDoctor(test.database.db);
    await test.database.db.updateTable('users').set({ merged_into: kept.id }).where('id', '=', doctor.id).execute();
    await post(inbound(text('STOP')));
    doctor = { ...doctor, id: kept.id };
    expect(await entries()).toEqual([withdrawn]);
  });

  it.each(['Please stop', 'STOP 2 weeks', 'nonstop', 'stopp', 'لا توقف', 'توقفت السيارة', '', '👍'])(
    'is not one with other words: %j',
    async (body) => {
      await post(inbound(text(body)));
      expect([await entries(), await hasWindow()]).toEqual([[], true]);
    },
  );

  it('closes the window, is confirmed once although WhatsApp repeats it, and stops campaigns', async () => {
    await post(inbound(text('Hello'), -60));
    expect(await hasWindow()).toBe(true);
    const stop = inbound(text('STOP'));
    for (let repeat = 0; repeat < 3; repeat += 1) await post(stop);
    // A repetition of the message from before opens nothing.
    await post(inbound(text('Hello'), -60));
    expect([await statesOf(), await hasWindow()]).toEqual([['withdrawn'], false]);
    expect(await confirm()).toMatchObject([{ type: 'text', text: { body: expect.stringMatching(/Send START[\s\S]*«ابدأ»/) } }]);
    const token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    const payload = { type: 'whatsapp', user_id: [doctor.id] };
    const { body } = await test.send({ method: 'POST', url: '/notifications/reach', token, payload });
    expect(body).toMatchObject({ data: { reachable: 0, unreachable: [{ reason: 'Consent withdrawn' }] } });
    const audited = await test.database.db.selectFrom('audit').select(['action', 'actor_id']).where('entity_id', '=', doctor.id).execute();
    expect(audited.filter(({ action }) => action === 'consents.record')).toEqual([{ action: 'consents.record', actor_id: null }]);
  });

  it('is recorded once if WhatsApp sends it twice at the same time, and again without a confirmation if the member repeats it', async () => {
    await Promise.all([post(inbound(text('STOP'))), post(inbound(text('STOP')))]);
    await post(inbound(text('stop'), 5));
    expect([await statesOf(), (await confirm()).length]).toEqual([['withdrawn', 'withdrawn'], 1]);
  });

  it('is not confirmed twice if WhatsApp may have sent the confirmation', async () => {
    await post(inbound(text('STOP')));
    fake.failNext('garbage');
    expect(await confirm()).toEqual([]);
  });

  it('opens a window again by a later message, also if the clock of WhatsApp is ahead', async () => {
    await post(inbound(text('STOP'), 10));
    await post(inbound(text('Hello'), 12));
    expect([await statesOf(), await hasWindow()]).toEqual([['withdrawn'], true]);
  });

  it('of an unknown number changes nothing', async () => {
    const { payload } = inbound(text('STOP'));
    const value = JSON.parse(payload).entry[0].changes[0].value;
    await post(fake.webhook({ messages: [{ ...value.messages[0], from: '201999999999' }] }));
    expect([await entries(), test.enqueued]).toEqual([[], []]);
  });
});

describe('a reply that is only a word for the beginning', () => {
  it.each(['START', 'ابدأ', 'إبدأ', 'اشترك'])('gives the consent again, and is confirmed: %s', async (word) => {
    await post(inbound(text('STOP'), -60));
    await post(inbound(text(word), -10));
    expect([await statesOf(), await hasWindow()]).toEqual([['withdrawn', 'given'], true]);
    expect((await confirm()).at(-1)).toMatchObject({ text: { body: expect.stringContaining('Send STOP') } });
  });

  it('counts by the time when it was written, in whatever order WhatsApp sends', async () => {
    await post(inbound(text('START'), 10));
    await post(inbound(text('STOP')));
    const token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    const { body } = await test.send({ method: 'GET', url: `/members/${doctor.id}/consents`, token });
    const { current } = (body as { data: { current: { channel: string; purpose: string; latest: { state: string } | null }[] } }).data;
    expect(current.find(({ channel, purpose }) => channel === 'whatsapp' && purpose === 'marketing')?.latest?.state).toBe('given');
    expect((await confirm()).length).toBe(1);
  });
});

it('stores nothing of the text of a reply', async () => {
  await post(inbound(text('stop')));
  await post(inbound(text('The secret of the reply'), 1));
  const tables = ['consents', 'audit', 'whatsapp_windows'] as const;
  for (const table of tables) {
    const rows = await test.database.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/secret of the reply|"stop"/);
  }
});
