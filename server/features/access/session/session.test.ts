// Proves API-6, API-7, SES-2, SES-4, SES-5, SES-9, SES-10, SES-11, SES-12, SES-13, SES-14, SES-15, SES-16, SES-24, SES-26, SGN-11
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwordChangeRoutes } from '../../../../contract/entities/access/password-change.ts';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { allRoutes } from '../../../../contract/index.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { getPermissions } from '../../../../contract/permissions.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, password } from '../../../test/builders.ts';

const minute = 60_000;
const hour = 60 * minute;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
// The failures of one test must not count in the next.
beforeEach(() => test.clock.advance(6 * minute));

type Body = { message: string; data: { token: string; roles: string; user: { name: string } }; errors?: Record<string, string[]> };

const signIn = async (phone: string, typed = password, address = '10.0.0.1') => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { phone, password: typed },
    remoteAddress: address,
  });
  return { status: response.statusCode, body: response.json<Body>(), retryAfter: Number(response.headers['retry-after']) };
};
const tokenBySigningIn = async (phone: string, typed = password) => (await signIn(phone, typed)).body.data.token;
const me = async (token: string) => (await test.send({ method: 'GET', url: '/auth/me', token })).status;
const sessionsOf = async (userId: number) =>
  (await test.database.db.selectFrom('sessions').select('user_id').where('user_id', '=', userId).execute()).length;

describe('signing in', () => {
  it('returns the token, role and name of an administrator, and nothing else', async () => {
    const admin = await buildAdmin(test.database.db);
    const { status, body } = await signIn(admin.phone);
    expect([status, body]).toEqual([
      200,
      {
        message: 'Logged in successfully',
        data: { token: expect.stringMatching(/^mb_[\w-]{43}$/), roles: 'admin', user: { name: admin.name } },
      },
    ]);
    const response = await test.send({ method: 'GET', url: '/auth/me', token: body.data.token });
    expect(response.body).toEqual({
      data: {
        ...admin,
        roles: 'admin',
        permissions: getPermissions('admin'),
        must_change_password: false,
        second_step: { due_at: null, is_overdue: false, reset: null },
      },
    });
  });

  it.each([
    ['spaces and dashes', (phone: string) => ` ${phone.slice(0, 3)}-${phone.slice(3)} `],
    ['+20', (phone: string) => `+20${phone.slice(1)}`],
    ['0020', (phone: string) => `0020 ${phone.slice(1)}`],
    ['Arabic digits', (phone: string) => phone.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))],
    [
      'Persian digits between direction marks',
      (phone: string) => `\u200f${phone.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))}\u200e`,
    ],
  ])('accepts a phone with %s', async (_how, spelled) => {
    const { phone } = await buildAdmin(test.database.db);
    expect((await signIn(spelled(phone))).status).toBe(200);
  });

  it.each([
    [
      { phone: '', password: '' },
      { phone: ['Phone is required'], password: ['Password is required'] },
    ],
    [{}, { phone: ['Phone is required'], password: ['Password is required'] }],
    [{ phone: '01a', password: 'x' }, { phone: ['Phone must be only digits'] }],
    [{ phone: '012345678', password: 'x' }, { phone: ['Phone must be at least 10 digits'] }],
    [{ phone: '0123456789012345', password: 'x' }, { phone: ['Phone must be at most 15 digits'] }],
    [{ phone: '0123456789', password: 'x'.repeat(129) }, { password: ['Password must not exceed 128 characters'] }],
  ])('rejects %j with a message for each field', async (payload, errors) => {
    const response = await test.send({ method: 'POST', url: '/auth/login', payload });
    expect([response.status, response.body]).toMatchObject([422, { errors, message: Object.values(errors)[0]?.[0] }]);
    expect((response.body as Body).errors).toEqual(errors);
  });

  it('responds to an unknown phone as to a wrong password', async () => {
    const { db } = test.database;
    const holders = [
      await buildAdmin(db),
      await buildDoctor(db),
      await buildCompany(db, { status: 'declined' }),
      await buildCompany(db, { archived_at: test.clock.now() }),
      { phone: '01999999999' },
    ];
    for (const [index, { phone }] of holders.entries()) {
      const { status, body } = await signIn(phone, 'wrong-password', `10.1.0.${index}`);
      expect([status, { ...body, request_id: '' }]).toEqual([
        401,
        { code: 'unauthenticated', message: 'Incorrect phone or password', request_id: '' },
      ]);
    }
  });

  it.each([
    ['a doctor', 'You are not allowed to enter', () => buildDoctor(test.database.db)],
    ['an archived doctor', 'You are not allowed to enter', () => buildDoctor(test.database.db, { archived_at: test.clock.now() })],
    ['a pending company', 'This account is pending approval', () => buildCompany(test.database.db, { status: 'pending' })],
    ['a declined company', 'This account was declined: The card is blurred', () => buildCompany(test.database.db, { status: 'declined' })],
    ['an archived company', 'This account is archived', () => buildCompany(test.database.db, { archived_at: test.clock.now() })],
    ['an archived administrator', 'This account is archived', () => buildAdmin(test.database.db, { archived_at: test.clock.now() })],
  ])('rejects %s after the right password, and creates no session', async (_who, message, build) => {
    const user = await build();
    const { status, body } = await signIn(user.phone);
    expect([status, body]).toMatchObject([403, { code: 'forbidden', message }]);
    expect([body.data, await sessionsOf(user.id)]).toEqual([undefined, 0]);
  });
});

describe('failed attempts', () => {
  it('lock a phone after five failures from any address, until the first of them is five minutes old', async () => {
    const { phone } = await buildAdmin(test.database.db);
    for (const host of [1, 2, 3, 4, 5]) {
      expect((await signIn(phone, 'wrong-password', `10.2.0.${host}`)).status).toBe(401);
      test.clock.advance(10_000);
    }
    const locked = await signIn(phone, password, '10.2.0.9');
    expect([locked.status, locked.retryAfter, locked.body]).toMatchObject([429, 250, { code: 'too_many' }]);
    test.clock.advance(249_000);
    expect((await signIn(phone, password, '10.2.0.9')).status).toBe(429);
    test.clock.advance(2_000);
    expect((await signIn(phone, password, '10.2.0.9')).status).toBe(200);
  });

  it('are limited to five in any five minutes, not in fixed windows', async () => {
    const { phone } = await buildAdmin(test.database.db);
    expect((await signIn(phone, 'wrong-password', '10.2.1.0')).status).toBe(401);
    test.clock.advance(295_000);
    const statuses = [];
    for (const host of [1, 2, 3, 4, 5]) statuses.push((await signIn(phone, 'wrong-password', `10.2.1.${host}`)).status);
    test.clock.advance(6_000);
    for (const host of [6, 7]) statuses.push((await signIn(phone, 'wrong-password', `10.2.1.${host}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 401, 429]);
  });

  it('lock an address after twenty failures with any phones, and no other address', async () => {
    const { phone } = await buildAdmin(test.database.db);
    for (let index = 0; index < 20; index += 1) {
      // A client can set this header to any value.
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        remoteAddress: '10.3.0.1',
        headers: { 'x-forwarded-for': `9.9.9.${index}` },
        payload: { phone: `0188888${String(index).padStart(4, '0')}`, password: 'wrong-password' },
      });
      expect(response.statusCode).toBe(401);
    }
    expect((await signIn(phone, password, '10.3.0.1')).status).toBe(429);
    expect((await signIn(phone, password, '10.3.0.2')).status).toBe(200);
  });

  it('are limited to five even if thirty arrive at the same time', async () => {
    const { phone } = await buildAdmin(test.database.db);
    const tries = await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(phone, 'wrong-password', `10.4.0.${index % 9}`)));
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
    expect((await signIn(phone, password, '10.4.0.99')).status).toBe(429);
  });

  it('of a phone are cleared by the right password, but failures of the address are not', async () => {
    const { phone } = await buildAdmin(test.database.db);
    for (let round = 0; round < 4; round += 1) {
      for (let index = 0; index < 4; index += 1) expect((await signIn(phone, 'wrong-password', '10.5.0.1')).status).toBe(401);
      expect((await signIn(phone, password, '10.5.0.1')).status).toBe(200);
      test.clock.advance(1_000);
    }
    for (let index = 0; index < 4; index += 1) expect((await signIn(phone, 'wrong-password', '10.5.0.1')).status).toBe(401);
    expect((await signIn(phone, password, '10.5.0.1')).status).toBe(429);
  });

  it('to change the password, with a wrong current password, count as failed sign-ins', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    const token = await test.tokenOf(id);
    const change = (typed: string) =>
      test.send({ method: 'POST', url: '/auth/password', token, payload: { current_password: typed, password: 'another-password' } });
    for (let index = 0; index < 5; index += 1)
      expect(await change('wrong-password')).toMatchObject({
        status: 422,
        body: { errors: { current_password: ['Current password is incorrect'] } },
      });
    expect([(await change(password)).status, (await signIn(phone)).status]).toEqual([429, 429]);
  });
});

describe('a session', () => {
  it('ends after two idle hours, and continues while it is used', async () => {
    const token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    for (let index = 0; index < 3; index += 1) {
      test.clock.advance(2 * hour - minute);
      expect(await me(token)).toBe(200);
    }
    test.clock.advance(2 * hour + 1);
    expect(await me(token)).toBe(401);
  });

  it('stores its use at most every five minutes', async () => {
    const { db } = test.database;
    const { id } = await buildAdmin(db);
    const token = await test.tokenOf(id);
    const createdAt = test.clock.now();
    const usedAt = async () =>
      (await db.selectFrom('sessions').select('last_used_at').where('user_id', '=', id).executeTakeFirstOrThrow()).last_used_at;
    test.clock.advance(5 * minute);
    expect([await me(token), await usedAt()]).toEqual([200, createdAt]);
    test.clock.advance(1);
    expect([await me(token), await usedAt()]).toEqual([200, test.clock.now()]);
  });

  it('ends after twelve hours even if it is used', async () => {
    const token = await tokenBySigningIn((await buildAdmin(test.database.db)).phone);
    for (let index = 0; index < 11; index += 1) {
      test.clock.advance(hour);
      expect(await me(token)).toBe(200);
    }
    test.clock.advance(hour - 1);
    expect(await me(token)).toBe(200);
    test.clock.advance(1);
    expect(await me(token)).toBe(401);
  });

  it('ends at sign-out, while the other sessions continue; a second sign-out returns 401', async () => {
    const { phone } = await buildAdmin(test.database.db);
    const [first, second] = [await tokenBySigningIn(phone), await tokenBySigningIn(phone)];
    expect(await test.send({ method: 'POST', url: '/auth/logout', token: first })).toMatchObject({
      status: 200,
      body: { message: 'Logout successfully!' },
    });
    expect([await me(first), await me(second)]).toEqual([401, 200]);
    expect((await test.send({ method: 'POST', url: '/auth/logout', token: first })).status).toBe(401);
  });

  it('continues after its user changes the password, while the others end', async () => {
    const { phone } = await buildAdmin(test.database.db);
    const [mine, other] = [await tokenBySigningIn(phone), await tokenBySigningIn(phone)];
    const change = (typed: string, wanted: string) =>
      test.send({ method: 'POST', url: '/auth/password', token: mine, payload: { current_password: typed, password: wanted } });
    expect(await change(password, 'short')).toMatchObject({
      status: 422,
      body: { errors: { password: ['Password must be at least 8 characters'] } },
    });
    expect((await change('wrong-password', 'another-password')).status).toBe(422);
    expect([await me(mine), await me(other)]).toEqual([200, 200]);
    expect(await change(password, 'pässwörd-\u0627\u0628 ')).toMatchObject({
      status: 200,
      body: { message: 'Password changed successfully' },
    });
    expect([await me(mine), await me(other)]).toEqual([200, 401]);
    expect([(await signIn(phone)).status, (await signIn(phone, 'pässwörd-\u0627\u0628 '.normalize('NFD'))).status]).toEqual([401, 200]);
  });

  it.each(['status', 'archived_at'] as const)('of a company ends at the next request after its %s changes', async (column) => {
    const { db } = test.database;
    const { id, phone } = await buildCompany(db);
    const token = await tokenBySigningIn(phone);
    expect(await me(token)).toBe(200);
    const change = column === 'status' ? { status: 'declined' as const, status_reason: 'None' } : { archived_at: test.clock.now() };
    await db.updateTable('users').set(change).where('id', '=', id).execute();
    expect(await me(token)).toBe(401);
  });

  it('belongs to its own user even if many are looked up at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? buildAdmin : buildCompany)(test.database.db)));
    const tokens = await Promise.all(users.map(({ id }) => test.tokenOf(id)));
    const indexes = Array.from({ length: 200 }, (_, index) => index % 20);
    const ids = await Promise.all(
      indexes.map(
        async (index) =>
          ((await test.send({ method: 'GET', url: '/auth/me', token: tokens[index] })).body as { data: { id: number } }).data.id,
      ),
    );
    expect(ids).toEqual(indexes.map((index) => users[index]?.id));
  });
});

describe('a password set by an administrator', () => {
  const first = 'set-by-another';
  const send = (spec: RouteSpec, token: string, payload?: Record<string, unknown>) =>
    test.send({ method: spec.method, url: spec.path.replace(':id', '1'), token, ...(payload ? { payload } : {}) });

  const newAdmin = async () => {
    const adminToken = await test.tokenOf((await buildAdmin(test.database.db)).id);
    const draft = { name: 'New Admin', email: 'first@example.test', phone: '01099990001', password: first };
    expect((await test.send({ method: 'POST', url: '/admin/store', payload: draft, token: adminToken })).status).toBe(201);
    return draft.phone;
  };
  const resetCompany = async () => {
    const adminToken = await test.tokenOf((await buildAdmin(test.database.db)).id);
    const { id, phone } = await buildCompany(test.database.db);
    await test.send({ method: 'POST', url: '/user/resetPassword', payload: { user_id: id, password: first }, token: adminToken });
    return phone;
  };

  it.each([
    ['a new administrator', newAdmin, '/statistics/doctors'],
    ['a company with a reset password', resetCompany, undefined],
  ])('allows %s only to choose another password', async (_who, make, pathToTry) => {
    const token = await tokenBySigningIn(await make(), first);
    for (const { name, spec } of allRoutes) {
      if (spec.permission === 'public' || spec.isForRequiredStep) continue;
      const response = await send(spec, token);
      expect([name, response.status, response.body]).toMatchObject([
        name,
        403,
        { code: 'password_change_required', message: 'Choose a new password first' },
      ]);
    }
    expect((await send(sessionRoutes.me, token)).body).toMatchObject({ data: { must_change_password: true } });
    expect(await send(passwordChangeRoutes.changePassword, token, { current_password: first, password: first })).toMatchObject({
      status: 422,
      body: { errors: { password: ['Choose a password that is different from the current one'] } },
    });
    expect((await send(passwordChangeRoutes.changePassword, token, { current_password: first, password: 'chosen-by-me' })).status).toBe(
      200,
    );
    expect((await send(sessionRoutes.me, token)).body).toMatchObject({ data: { must_change_password: false } });
    if (pathToTry) expect((await test.send({ method: 'GET', url: pathToTry, token })).status).toBe(200);
  });

  it('allows its user to sign out', async () => {
    const token = await tokenBySigningIn(await resetCompany(), first);
    expect([(await send(sessionRoutes.signOut, token)).status, await me(token)]).toEqual([200, 401]);
  });
});
