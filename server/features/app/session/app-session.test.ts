// Proves APP-5, APP-6, APP-14
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devicesRoutes } from '../../../../contract/app/devices.ts';
import { appPrefix } from '../../../../contract/app/kit.ts';
import { meRoutes } from '../../../../contract/app/me.ts';
import { passwordRoutes } from '../../../../contract/app/password.ts';
import { sessionsRoutes } from '../../../../contract/app/sessions.ts';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { doctorMergeRoutes } from '../../../../contract/entities/members/doctor-merges.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, password } from '../../../test/builders.ts';
import { sendCode } from '../../access/password-reset/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ settings: { PUBLIC_URL: 'https://app.example.test' } });
});
afterAll(() => test?.close());

type Platform = 'web' | 'android' | 'ios';
const signIn = (
  phone: string,
  { id, platform = 'android' as Platform, typed = password, headers = {} as Record<string, string> } = {} as {
    id?: string;
    platform?: Platform;
    typed?: string;
    headers?: Record<string, string>;
  },
) =>
  test.requestApp(sessionsRoutes.create, {
    body: { phone, password: typed, device: { ...(id ? { id } : {}), name: 'My phone', platform } },
    headers,
  });
const tokenOf = async (phone: string, id?: string) => String((await signIn(phone, id ? { id } : {})).body.data.token);
const me = (token?: string, headers = {}) => test.requestApp(meRoutes.read, { headers }, token);
const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** A route for doctors in use. */
const changeImage = (token: string) =>
  test.send({ method: 'PUT', prefix: appPrefix, url: '/me/image', token, ...buildForm({}, { image: { bytes: picture, name: 'me.png' } }) });
const decide = async (id: number, status: string, message?: string) => {
  const office = await test.tokenOf((await buildAdmin(test.database.db)).id);
  return test.send({ method: 'POST', url: '/auth/otp/changeStatus', token: office, payload: { user_id: id, status, message } });
};
const setUser = (id: number, change: object) => test.database.db.updateTable('users').set(change).where('id', '=', id).execute();

describe('the state of an account', () => {
  it.each([
    ['pending', { status: 'pending' }, [200, 403, 'account_pending']],
    ['approved', {}, [200, 422, 'invalid']],
    ['declined', { status: 'declined', status_reason: 'Blurred' }, [200, 403, 'account_declined']],
    ['archived', { archived_at: new Date('2026-11-20T10:00:00Z') }, [401, 401, 'unauthenticated']],
    ['with a password that an administrator set', { must_change_password: true }, [200, 403, 'password_change_required']],
    ['with outdated terms', { terms_version: 'older' }, [200, 403, 'terms_outdated']],
  ])('%s decides what a doctor may use', async (_state, change, expected) => {
    const { id } = await buildDoctor(test.database.db);
    const token = await test.appTokenOf(id);
    await setUser(id, { updated_at: test.clock.now(), ...change });
    const used = await test.send({ method: 'PUT', prefix: appPrefix, url: '/me/image', token, payload: {} });
    expect([(await me(token)).status, used.status, (used.body as { code: string }).code]).toEqual(expected);
  });

  it('is approved again after a decline without another sign-in, and the reason is shown meanwhile', async () => {
    const { id, phone } = await buildDoctor(test.database.db, { status: 'pending' });
    const token = await tokenOf(phone);
    expect((await decide(id, 'declined', 'The card is blurred')).status).toBe(200);
    expect((await me(token)).body.data).toMatchObject({ status: 'declined', status_reason: 'The card is blurred' });
    test.clock.advance(5000);
    expect((await decide(id, 'approved')).status).toBe(200);
    expect((await me(token)).body.data).toMatchObject({ status: 'approved', status_reason: null });
  });

  it('ends the sessions when the doctor is merged into another one', async () => {
    const { db } = test.database;
    const [survivor, other] = [await buildDoctor(db), await buildDoctor(db)];
    const tokens = [await tokenOf(survivor.phone), await tokenOf(other.phone)];
    const office = await test.tokenOf((await buildAdmin(db)).id);
    const pair = { survivor_id: doctorId.parse(survivor.id), other_id: doctorId.parse(other.id) };
    const { data } = (await test.request(doctorMergeRoutes.mergePreview, { query: pair }, office)).body;
    const seen = { seen_survivor: data.survivor.updated_at, seen_other: data.other.updated_at };
    const payload = { ...pair, take: [], ...seen };
    expect((await test.send({ method: 'POST', url: '/doctor/merge', payload, token: office })).status).toBe(200);
    expect(await Promise.all(tokens.map(async (token) => (await me(token)).status))).toEqual([200, 401]);
  });

  it('ends the sessions when the doctor is archived', async () => {
    const { id, phone } = await buildDoctor(test.database.db);
    const token = await tokenOf(phone);
    const office = await test.tokenOf((await buildAdmin(test.database.db)).id);
    await test.send({ method: 'DELETE', url: `/doctor/destroy/${id}`, token: office });
    await setUser(id, { archived_at: null, updated_at: test.clock.now() });
    expect((await me(token)).status).toBe(401);
    await setUser(id, { archived_at: test.clock.now() });
    expect(await signIn(phone)).toMatchObject({ status: 403, body: { message: 'This account is archived' } });
  });
});

describe('a sign-in', () => {
  it('is for doctors only, and valid in the members’ app only', async () => {
    const { db } = test.database;
    const [admin, company] = [await buildAdmin(db), await buildCompany(db)];
    for (const { phone } of [admin, company]) expect((await signIn(phone)).status).toBe(401);
    const token = await tokenOf((await buildDoctor(db)).phone);
    expect([(await me(token)).status, (await test.request(sessionRoutes.me, {}, token)).status]).toEqual([200, 401]);
    expect((await me(await test.tokenOf(company.id))).status).toBe(401);
  });

  it('counts wrong passwords', async () => {
    const { phone } = await buildDoctor(test.database.db);
    for (let index = 0; index < 5; index += 1) expect((await signIn(phone, { typed: 'wrong-password' })).status).toBe(401);
    expect((await signIn(phone)).status).toBe(429);
  });

  it('is kept on five devices, of which one that signs in again is one', async () => {
    const { phone } = await buildDoctor(test.database.db);
    const tokens: string[] = [];
    for (const device of [1, 2, 3, 4, 5]) {
      tokens.push(await tokenOf(phone, uuid(device)));
      test.clock.advance(1000);
    }
    const again = await tokenOf(phone, uuid(5));
    const statuses = async () => Promise.all([...tokens, again].map(async (token) => (await me(token)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200, 401, 200]);
    const sixth = await tokenOf(phone, uuid(6));
    expect(await statuses()).toEqual([401, 200, 200, 200, 401, 200]);
    const { data } = (await test.requestApp(sessionsRoutes.list, {}, sixth)).body;
    expect(data.length).toBe(5);
    expect(data.filter(({ is_current }) => is_current)).toMatchObject([{ name: 'My phone' }]);
    const other = data.find(({ is_current }) => !is_current);
    expect((await test.requestApp(sessionsRoutes.end, { params: { id: Number(other?.id) } }, sixth)).status).toBe(200);
    expect((await test.requestApp(sessionsRoutes.list, {}, sixth)).body.data.length).toBe(4);
  });

  it('tells the audit trail about a new device', async () => {
    const { id, phone } = await buildDoctor(test.database.db);
    await signIn(phone, { headers: { 'user-agent': 'Chrome/130 Android' } });
    await signIn(phone, { headers: { 'user-agent': 'Firefox/145 Windows' } });
    const entries = await test.database.db.selectFrom('audit').select('action').where('actor_id', '=', id).orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual(['session.signIn', 'session.newDevice', 'session.signIn']);
  });
});

describe('a browser', () => {
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']);

  it('gets the token as a cookie, which needs X-App and a page of the same site', async () => {
    const { phone } = await buildDoctor(test.database.db);
    const signedIn = await signIn(phone, { platform: 'web' });
    expect(signedIn.body.data).toEqual({ token: null, closing_at: null });
    const cookie = cookieOf(signedIn);
    expect(cookie).toMatch(/^__Secure-member=mb_[\w-]+; Path=\/api\/app; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/);
    const [sent = ''] = cookie.split(';');
    const browser = { cookie: sent, 'x-app': 'web 1.0' };
    expect([(await me(undefined, browser)).status, (await me(undefined, { cookie: sent })).status]).toEqual([200, 401]);
    const signOut = (site: string) => test.requestApp(sessionsRoutes.endCurrent, { headers: { ...browser, 'sec-fetch-site': site } });
    expect((await signOut('cross-site')).status).toBe(403);
    const signedOut = await signOut('same-origin');
    expect([signedOut.status, signedOut.headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect(cookieOf(signedOut)).toMatch(/^__Secure-member=; Path=\/api\/app; Max-Age=0;/);
    expect((await me(undefined, browser)).status).toBe(401);
  });

  it('cannot be signed in by another website', async () => {
    const { phone } = await buildDoctor(test.database.db);
    expect((await signIn(phone, { platform: 'web', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });
});

describe('a password', () => {
  const chosen = 'a-brand-new-password';

  it('that is changed ends the other sessions with their push devices', async () => {
    const { id, phone } = await buildDoctor(test.database.db, { status: 'pending' });
    const [own, other] = [await tokenOf(phone), await tokenOf(phone)];
    for (const [index, token] of [own, other].entries()) {
      const params = { installation: uuid(index + 1) };
      await test.requestApp(devicesRoutes.register, { params, body: { token: `push-${id}-${index}`, platform: 'ios' } }, token);
    }
    const body = { current_password: password, password: chosen };
    expect((await test.requestApp(passwordRoutes.change, { body }, own)).status).toBe(200);
    expect([(await me(own)).status, (await me(other)).status]).toEqual([200, 401]);
    const devices = await test.database.db.selectFrom('push_devices').select('token').where('user_id', '=', id).execute();
    expect(devices).toEqual([{ token: `push-${id}-0` }]);
    expect((await signIn(phone, { typed: chosen })).status).toBe(201);
  });

  it('that was forgotten is set by a code that only the members’ app sends to doctors', async () => {
    const { id, phone } = await buildDoctor(test.database.db, { status: 'declined' });
    const token = await tokenOf(phone);
    const bodies = () => test.database.db.selectFrom('account_outbox').select('body').where('user_id', '=', id).execute();
    const run = async () => {
      const jobs = test.enqueued.splice(0).filter(({ name }) => name === sendCode.name);
      const context = { ...test, log: pino({ level: 'silent' }), enqueue: async () => undefined, jobId: undefined };
      for (const { payload } of jobs) await sendCode.run(sendCode.payload.parse(payload), context as never);
    };
    await test.send({ method: 'POST', url: '/auth/password/code', payload: { phone } });
    await run();
    expect(await bodies()).toEqual([]);
    test.clock.advance(61_000);
    expect((await test.requestApp(passwordRoutes.requestCode, { body: { phone } })).status).toBe(200);
    await run();
    const code = String(/\b\d{6}\b/.exec((await bodies())[0]?.body ?? ''));
    const body = { phone, code, password: chosen };
    expect((await test.send({ method: 'POST', url: '/auth/password/reset', payload: body })).status).toBe(422);
    test.clock.advance(61_000);
    await test.requestApp(passwordRoutes.requestCode, { body: { phone } });
    await run();
    const second = String(/\b\d{6}\b/.exec((await bodies())[1]?.body ?? ''));
    expect((await test.requestApp(passwordRoutes.reset, { body: { ...body, code: second } })).status).toBe(200);
    expect([(await me(token)).status, (await signIn(phone, { typed: chosen })).status]).toEqual([401, 201]);
  });
});

it('removes the push device with the session that registered it', async () => {
  const { id, phone } = await buildDoctor(test.database.db);
  const [first, second] = [await tokenOf(phone), await tokenOf(phone)];
  const register = (token: string, pushToken: string, installation: string) =>
    test.requestApp(devicesRoutes.register, { params: { installation }, body: { token: pushToken, platform: 'android' } }, token);
  const tokens = async () =>
    (await test.database.db.selectFrom('push_devices').select('token').where('user_id', '=', id).orderBy('token').execute()).map(
      ({ token }) => token,
    );
  await register(first, `a-${id}`, uuid(1));
  await register(first, `b-${id}`, uuid(1));
  await register(second, `c-${id}`, uuid(2));
  await register(second, `d-${id}`, uuid(3));
  expect(await tokens()).toEqual([`b-${id}`, `c-${id}`, `d-${id}`]);
  await test.requestApp(devicesRoutes.remove, { params: { installation: uuid(3) } }, second);
  expect(await tokens()).toEqual([`b-${id}`, `c-${id}`]);
  await test.requestApp(sessionsRoutes.endCurrent, {}, first);
  expect([await tokens(), (await changeImage(second)).status]).toEqual([[`c-${id}`], 403]);
});

it('registers one device of an installation, whoever sends which token at once', async () => {
  const doctors = await Promise.all([buildDoctor(test.database.db), buildDoctor(test.database.db)]);
  const tokens = await Promise.all(doctors.map(({ id }) => test.appTokenOf(id)));
  const storm = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const body = { token: `storm-${index % 3}`, platform: 'android' as const };
      return test.requestApp(devicesRoutes.register, { params: { installation: uuid(8) }, body }, tokens[index % 2]);
    }),
  );
  expect(new Set(storm.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await test.database.db.selectFrom('push_devices').select('token').where('installation_id', '=', uuid(8)).execute();
  expect(rows).toHaveLength(1);
});
