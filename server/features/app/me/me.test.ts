import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closureRoutes } from '../../../../contract/app/closure.ts';
import { ownConsentsRoutes } from '../../../../contract/app/consents.ts';
import { appPrefix } from '../../../../contract/app/kit.ts';
import { meRoutes } from '../../../../contract/app/me.ts';
import { sessionsRoutes } from '../../../../contract/app/sessions.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildBook, buildDoctor, buildPurchase, buildResearch, password } from '../../../test/builders.ts';
import { sendNotification } from '../../messages/notifications/index.ts';

const dayMs = 24 * 60 * 60 * 1000;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const buildSignedIn = async (overrides: Parameters<typeof buildDoctor>[1] = {}) => {
  const doctor = await buildDoctor(test.database.db, overrides);
  return { ...doctor, token: await test.appTokenOf(doctor.id) };
};
const read = (token: string) => test.requestApp(meRoutes.read, {}, token);
const office = async () => test.tokenOf((await buildAdmin(test.database.db)).id);
const auditOf = (id: number) =>
  test.database.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'after'])
    .where('entity_id', '=', id)
    .where('entity', '=', 'doctors')
    .orderBy('id')
    .execute();

describe('the profile', () => {
  it('changes the area once in 30 days', async () => {
    const { db } = test.database;
    const [from, to] = [await buildArea(db), await buildArea(db)];
    const { id, token } = await buildSignedIn({ area_id: from.id });
    const change = (area_id: number, more = {}) => test.requestApp(meRoutes.change, { body: { area_id, ...more } }, token);
    expect((await change(from.id, { address: '1 Nile Street' })).status).toBe(200);
    expect((await change(to.id)).body.data).toMatchObject({ area: { id: to.id }, address: '1 Nile Street' });
    expect((await change(to.id)).status).toBe(200);
    expect(await change(from.id)).toMatchObject({ status: 409, body: { errors: { area_id: [expect.stringMatching(/once in 30 days/)] } } });
    test.clock.advance(30 * dayMs);
    expect((await change(from.id)).status).toBe(200);
    expect(await auditOf(id)).toMatchObject([
      { actor_id: id, action: 'doctors.update', after: { address: '1 Nile Street' } },
      { after: { area_id: to.id } },
      { after: { area_id: from.id } },
    ]);
  });

  it('lets one of two simultaneous changes of the area through', async () => {
    const { db } = test.database;
    const [one, two] = [await buildArea(db), await buildArea(db)];
    const { token } = await buildSignedIn();
    const change = ({ id }: { id: number }) => test.requestApp(meRoutes.change, { body: { area_id: id } }, token);
    const statuses = (await Promise.all([one, two].map(change))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('has no field that decides on coins or signs in', async () => {
    const { token } = await buildSignedIn();
    for (const payload of [{ name: 'Another' }, { field_id: 1 }, { phone: '01234567890' }, { points: 5 }])
      expect((await test.send({ method: 'PUT', prefix: appPrefix, url: '/me', token, payload })).status).toBe(422);
  });

  it('keeps the language, and accepts the current terms only', async () => {
    const { id, token } = await buildSignedIn();
    await test.database.db.updateTable('users').set({ terms_version: 'older' }).where('id', '=', id).execute();
    const accept = (version: string) => test.requestApp(meRoutes.acceptTerms, { body: { version } }, token);
    expect((await test.requestApp(meRoutes.change, { body: { language: 'ar' } }, token)).body.data).toMatchObject({
      language: 'ar',
      terms_outdated: true,
    });
    expect(await accept('older')).toMatchObject({
      status: 403,
      body: { code: 'terms_outdated', message: 'تغيرت الشروط. اقرأ الشروط الحالية.' },
    });
    expect((await accept('1')).body.data).toMatchObject({ terms_outdated: false });
    expect(await auditOf(id)).toMatchObject([{ after: { terms_version: '1' } }]);
  });
});

it('lists the own decisions, coins and purchases without the names of administrators', async () => {
  const { db } = test.database;
  const { id, token } = await buildSignedIn({ status: 'pending', points: 20 });
  const admin = await buildAdmin(db, { name: 'Hidden Reviewer' });
  const adminToken = await test.tokenOf(admin.id);
  await test.send({ method: 'POST', url: '/auth/otp/changeStatus', token: adminToken, payload: { user_id: id, status: 'approved' } });
  await test.send({
    method: 'POST',
    url: '/user/addPoints',
    token: adminToken,
    payload: { doctorId: id, amount: 5, reason: 'A good talk' },
  });
  const [book, research] = [await buildBook(db), await buildResearch(db)];
  await buildPurchase(db, { kind: 'book', id: book.id, doctor_id: id, coins: 3 });
  await buildPurchase(db, { kind: 'research', id: research.id, doctor_id: id, coins: 4 });
  await buildPurchase(db, { kind: 'book', id: (await buildBook(db)).id, doctor_id: (await buildDoctor(db)).id, coins: 9 });
  const decisions = await test.requestApp(meRoutes.decisions, { query: {} }, token);
  expect(decisions.body).toMatchObject({ data: [{ status: 'approved', reason: null }], next_cursor: null });
  const coins = await test.requestApp(meRoutes.coins, { query: {} }, token);
  expect(coins.body.data.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['purchase', -4, 'Bought'],
    ['purchase', -3, 'Bought'],
    ['grant', 5, 'A good talk'],
  ]);
  expect(JSON.stringify([decisions.body, coins.body])).not.toContain('Hidden');
  const first = (await test.requestApp(meRoutes.purchases, { query: { limit: 1 } }, token)).body;
  const second = (
    await test.requestApp(meRoutes.purchases, { query: { limit: 1, cursor: first.next_cursor ?? undefined } as never }, token)
  ).body;
  expect([...first.data, ...second.data].map(({ kind, id: item, coins: price }) => [kind, item, price]).sort()).toEqual([
    ['book', book.id, 3],
    ['research', research.id, 4],
  ]);
});

it('records consents in the register, once for each change, and a withdrawal stops a send', async () => {
  const { id, token } = await buildSignedIn();
  const record = (state: 'given' | 'withdrawn') =>
    test.requestApp(ownConsentsRoutes.record, { body: { channel: 'whatsapp', purpose: 'marketing', state } }, token);
  const states = async () => {
    const payload = { specific_user: 1, message: 'Hello', user_id: [id] };
    const sent = await test.send({ method: 'POST', url: '/notifications/whatsapp', token: await office(), payload });
    const notification_id = (sent.body as { data: { id: number } }).data.id;
    await sendNotification.run({ notification_id, after: 0 }, { ...test, log: pino({ level: 'silent' }), enqueue: async () => undefined });
    return test.database.db.selectFrom('deliveries').select(['state', 'reason']).where('notification_id', '=', notification_id).execute();
  };
  await record('given');
  expect(await states()).toEqual([{ state: 'sent', reason: null }]);
  test.clock.advance(1000);
  await record('withdrawn');
  const { data } = (await record('withdrawn')).body;
  expect(data.current.length).toBe(6);
  expect(data.current).toContainEqual({
    channel: 'whatsapp',
    purpose: 'marketing',
    state: 'withdrawn',
    at: test.clock.now().toISOString(),
  });
  expect(await states()).toEqual([{ state: 'skipped', reason: 'Consent withdrawn' }]);
  const register = test.database.db
    .selectFrom('consents')
    .select(['state', 'source', 'text_version', 'recorded_by'])
    .where('user_id', '=', id);
  expect(await register.orderBy('id').execute()).toEqual([
    { state: 'given', source: 'app', text_version: '1', recorded_by: null },
    { state: 'withdrawn', source: 'app', text_version: '1', recorded_by: null },
  ]);
});

describe('a closed account', () => {
  const signIn = (phone: string) => test.requestApp(sessionsRoutes.create, { body: { phone, password, device: { platform: 'android' } } });
  const close = (token: string, typed = password) => test.requestApp(closureRoutes.close, { body: { password: typed } }, token);
  const keep = (token: string) => test.requestApp(closureRoutes.keep, {}, token);

  it('ends the sessions, and can only be kept by the next one', async () => {
    const { id, phone, token } = await buildSignedIn();
    expect((await keep(token)).status).toBe(404);
    expect((await close(token, 'wrong-password')).status).toBe(422);
    const closed = await close(token);
    expect(closed.body.data.due_at).toBe(new Date(test.clock.now().getTime() + 30 * dayMs).toISOString());
    expect((await read(token)).status).toBe(401);
    const { data } = (await signIn(phone)).body;
    expect(data.closing_at).toBe(closed.body.data.due_at);
    const kept = String(data.token);
    expect(await read(kept)).toMatchObject({ status: 403, body: { code: 'closing' } });
    expect(await test.requestApp(sessionsRoutes.list, {}, kept)).toMatchObject({ status: 403, body: { code: 'closing' } });
    expect((await keep(kept)).status).toBe(200);
    expect((await read(kept)).body.data).toMatchObject({ id, status: 'approved' });
    expect((await auditOf(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['doctors.archive', id],
      ['erasures.request', id],
      ['erasures.cancel', id],
      ['doctors.restore', id],
    ]);
  });

  it('is closed by two requests at once with the same answer', async () => {
    const { token } = await buildSignedIn();
    const [one, two] = await Promise.all([close(token), close(token)]);
    expect([one.status, two.status, one.body]).toEqual([200, 200, two.body]);
  });

  it('stays closed if the office asked for it', async () => {
    const { id, phone, token } = await buildSignedIn();
    await test.send({
      method: 'POST',
      url: '/member/erasure',
      token: await office(),
      payload: { user_id: id, reason: 'Asked by e-mail', confirmation: phone },
    });
    expect([(await read(token)).status, (await signIn(phone)).status]).toEqual([401, 403]);
  });
});

it('exports the own data without the notes of the office, after the password', async () => {
  const { db } = test.database;
  const { id, token, name } = await buildSignedIn();
  const admin = await buildAdmin(db, { name: 'Hidden Reviewer' });
  await db
    .insertInto('decisions')
    .values({ user_id: id, status: 'approved', decided_by: admin.id, decided_at: test.clock.now() })
    .execute();
  const download = (typed: string) =>
    test.app.inject({
      method: 'POST',
      url: `${appPrefix}/me/export`,
      headers: { authorization: `Bearer ${token}` },
      payload: { password: typed },
    });
  expect((await download('wrong-password')).statusCode).toBe(422);
  const { statusCode, headers, rawPayload } = await download(password);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
  const files = Object.entries(unzipSync(new Uint8Array(rawPayload)));
  const text = files.map(([file, bytes]) => `${file} ${strFromU8(bytes)}`).join('\n');
  expect(text).toContain('decisions.json');
  expect(text).toContain(name);
  for (const hidden of ['audit_entries.json', 'document_views.json', 'groups.json', 'Hidden Reviewer', 'decided_by', 'id-card'])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
});
