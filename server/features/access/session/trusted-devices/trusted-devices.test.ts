// Proves PSK-7, PSK-9, PSK-10, PSK-11
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeSessionRoutes } from '../../../../../contract/entities/access/active-sessions.ts';
import { passwordChangeRoutes } from '../../../../../contract/entities/access/password-change.ts';
import { secondStepRoutes } from '../../../../../contract/entities/access/second-step.ts';
import { trustedDeviceRoutes as routes } from '../../../../../contract/entities/access/trusted-devices.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildSecondStep, codeAt, password } from '../../../../test/builders.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(() => test.clock.advance(6 * minute));

type Answer = {
  status: number;
  body: { message: string; data: Record<string, string>; errors?: object };
  headers: Record<string, unknown>;
};

const post = (url: string, payload: object, { cookie = '', app = test } = {}) =>
  app.send({ method: 'POST', url, payload, headers: cookie === '' ? {} : { cookie } }) as Promise<Answer>;
const signIn = (phone: string, cookie = '', typed = password) => post('/auth/login', { phone, password: typed }, { cookie });
const isAsked = async (phone: string, cookie: string) => (await signIn(phone, cookie)).body.data['challenge'] !== undefined;

const buildProtected = async (app = test) => {
  const admin = await buildAdmin(app.database.db);
  await buildSecondStep(app.database.db, admin.id);
  return admin;
};

/** Signs in with a code and trusts the device; returns the cookie that a browser would send. */
const trust = async (phone: string, app = test) => {
  const challenge = (await post('/auth/login', { phone, password }, { app })).body.data['challenge'];
  const done = await post('/auth/second-step', { challenge, code: codeAt(app.clock.now()), trust_device: true }, { app });
  expect(done.status).toBe(200);
  const header = String(done.headers['set-cookie']);
  return { header, cookie: header.split(';')[0] ?? '', token: done.body.data['token'] ?? '' };
};

describe('a trusted device', () => {
  it('is not asked for the second step for thirty days, but for the password', async () => {
    const { id, phone } = await buildProtected();
    const { header, cookie } = await trust(phone);
    expect(header).toMatch(/^medboard_device=mb_[\w-]{43}; Path=\/api\/v1\/auth\/login; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    expect([await isAsked(phone, ''), await isAsked(phone, cookie)]).toEqual([true, false]);
    expect((await signIn(phone, cookie, 'wrong-password')).status).toBe(401);
    const actions = await test.database.db.selectFrom('audit').select('action').where('actor_id', '=', id).orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual(['session.trustDevice', 'secondStep.signIn', 'session.signInTrusted']);
    expect(JSON.stringify(await test.database.db.selectFrom('trusted_devices').selectAll().execute())).not.toContain(cookie.split('=')[1]);
    test.clock.advance(30 * day);
    expect(await isAsked(phone, cookie)).toBe(true);
  });

  it('is one of the user only, and its cookie opens nothing else', async () => {
    const [user, other] = [await buildProtected(), await buildProtected()];
    const { cookie } = await trust(user.phone);
    expect(await isAsked(other.phone, cookie)).toBe(true);
    expect((await test.send({ method: 'GET', url: '/auth/me', headers: { cookie } })).status).toBe(401);
  });

  it('sets a Secure cookie where the product has an https address', async () => {
    const app = await openTestApp({ settings: { PUBLIC_URL: 'https://med.example' } });
    const { phone } = await buildProtected(app);
    const { header, cookie } = await trust(phone, app);
    expect(header).toMatch(/^__Secure-medboard_device=.+; SameSite=Strict; Secure$/);
    // Somebody on the network can set a cookie without the prefix.
    const answers = [cookie, cookie.replace('__Secure-', '')].map((sent) =>
      post('/auth/login', { phone, password }, { cookie: sent, app }),
    );
    const isAsked = (await Promise.all(answers)).map(({ body }) => body.data['challenge'] !== undefined);
    expect(isAsked).toEqual([false, true]);
    await app.close();
  });

  it.each<[string, (user: { id: number; token: string }) => Promise<unknown>]>([
    [
      'a password change',
      ({ token }) =>
        test.request(passwordChangeRoutes.changePassword, { body: { current_password: password, password: 'another-password' } }, token),
    ],
    ['the end of all other sessions', ({ token }) => test.request(activeSessionRoutes.endOthers, {}, token)],
    [
      'the end of all sessions by an administrator',
      async ({ id }) =>
        test.request(activeSessionRoutes.endOfUser, { body: { user_id: id } }, await test.tokenOf((await buildAdmin(test.database.db)).id)),
    ],
    [
      'its removal',
      async ({ token }) => {
        const [device] = (await test.request(routes.trustedDevices, {}, token)).body.data;
        await test.send({ method: 'DELETE', url: `/auth/trusted-devices/${device?.id}`, token });
      },
    ],
    [
      'a reset of the second step',
      async ({ id }) => {
        const token = await test.tokenOf((await buildAdmin(test.database.db)).id);
        await test.request(secondStepRoutes.reset, { body: { user_id: id } }, token);
      },
    ],
  ])('ends with %s', async (_what, happen) => {
    const { id, phone } = await buildProtected();
    const { token } = await trust(phone);
    const count = async () =>
      (await test.database.db.selectFrom('trusted_devices').select('id').where('user_id', '=', id).execute()).length;
    expect(await count()).toBe(1);
    await happen({ id, token });
    expect(await count()).toBe(0);
  });

  it('ends with another password, whoever stored it', async () => {
    const { id, phone } = await buildProtected();
    const { cookie } = await trust(phone);
    const password_hash = await hash(password, { memoryCost: 8, timeCost: 1 });
    await test.database.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    expect(await isAsked(phone, cookie)).toBe(true);
  });

  it('is listed with its browser, and removed by its user only', async () => {
    const [user, other] = [await buildProtected(), await buildProtected()];
    const { token } = await trust(user.phone);
    const list = async (by: string) => (await test.request(routes.trustedDevices, {}, by)).body.data;
    const [device] = await list(token);
    expect(device).toMatchObject({ address: '127.0.0.1', expires_at: new Date(test.clock.now().getTime() + 30 * day).toISOString() });
    const theirs = await test.tokenOf(other.id);
    const remove = (by: string) => test.send({ method: 'DELETE', url: `/auth/trusted-devices/${device?.id}`, token: by });
    expect([await list(theirs), (await remove(theirs)).status, (await remove(token)).status]).toEqual([[], 404, 200]);
  });
});

describe('stricter settings', () => {
  const rowsWith = async (app: TestApp, values: { policy?: 'optional' | 'required' }) =>
    app.database.db.updateTable('trusted_devices').set(values).execute();

  it('end a trust: a second step that is required now, and fewer days', async () => {
    const app = await openTestApp({ settings: { SECOND_STEP: 'required', TRUSTED_DEVICE_DAYS: '7' } });
    const { phone } = await buildProtected(app);
    const { cookie } = await trust(phone, app);
    const asked = async () => (await post('/auth/login', { phone, password }, { cookie, app })).body.data['challenge'] !== undefined;
    expect(await asked()).toBe(false);
    await rowsWith(app, { policy: 'optional' });
    expect(await asked()).toBe(true);
    await rowsWith(app, { policy: 'required' });
    const later = new Date(app.clock.now().getTime() + 30 * day);
    await app.database.db.updateTable('trusted_devices').set({ expires_at: later }).execute();
    app.clock.advance(7 * day);
    expect(await asked()).toBe(true);
    await app.close();
  });

  it('refuse to trust a device with TRUSTED_DEVICE_DAYS=0', async () => {
    const app = await openTestApp({ settings: { TRUSTED_DEVICE_DAYS: '0' } });
    const { phone } = await buildProtected(app);
    const { data } = (await post('/auth/login', { phone, password }, { app })).body;
    expect(data['trusted_device_days']).toBe(0);
    const body = { challenge: data['challenge'], code: codeAt(app.clock.now()), trust_device: true };
    expect(await post('/auth/second-step', body, { app })).toMatchObject({
      status: 422,
      body: { errors: { trust_device: ['This server asks for the second step at every sign-in'] } },
    });
    await app.close();
  });
});
