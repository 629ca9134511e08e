// Proves TSS-1, TSS-2, TSS-3, TSS-4, TSS-5, TSS-6, TSS-7, TSS-10
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwordChangeRoutes } from '../../../../contract/entities/access/password-change.ts';
import { secondStepRoutes as routes } from '../../../../contract/entities/access/second-step.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildSecondStep, codeAt, password } from '../../../test/builders.ts';
import { getCode } from './totp/totp.ts';

const minute = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
// The failures of one test must not count in the next.
beforeEach(() => test.clock.advance(6 * minute));

type Body = { message: string; data: Record<string, string>; errors?: Record<string, string[]> };
type Answer = { status: number; body: Body };

const signIn = (phone: string, typed = password) =>
  test.send({ method: 'POST', url: '/auth/login', payload: { phone, password: typed } }) as Promise<Answer>;
const challengeOf = async (phone: string) => (await signIn(phone)).body.data['challenge'] ?? '';
const prove = (challenge: string, code: string) =>
  test.send({ method: 'POST', url: '/auth/second-step', payload: { challenge, code } }) as Promise<Answer>;
const currentCode = () => codeAt(test.clock.now());
const wrongCode = () => (currentCode() === '000000' ? '111111' : '000000');
const me = async (token: string) => (await test.send({ method: 'GET', url: '/auth/me', token })).status;
const lastAction = async (userId: number) =>
  (await test.database.db.selectFrom('audit').select('action').where('actor_id', '=', userId).orderBy('id', 'desc').executeTakeFirst())
    ?.action;

const buildProtected = async () => {
  const admin = await buildAdmin(test.database.db);
  return { ...admin, ...(await buildSecondStep(test.database.db, admin.id)) };
};

const fromBase32 = (text: string) => {
  const bits = Array.from(text, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

describe('setting up', () => {
  it('asks for the password, then for a code of the app, and returns ten recovery codes once', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    const [token, other] = [await test.tokenOf(id), await test.tokenOf(id)];
    expect(await test.request(routes.start, { body: { password: 'wrong-password' } }, token)).toMatchObject({
      status: 422,
      body: { errors: { password: ['Password is incorrect'] } },
    });
    const { key, uri } = (await test.request(routes.start, { body: { password } }, token)).body.data;
    expect(uri).toBe(`otpauth://totp/Medboard:${phone}?secret=${key}&issuer=Medboard&algorithm=SHA1&digits=6&period=30`);
    expect(await signIn(phone)).toMatchObject({ status: 200, body: { data: { roles: 'admin' } } });
    expect(await test.request(routes.enable, { body: { code: '000000' } }, token)).toMatchObject({
      status: 422,
      body: { errors: { code: [expect.stringMatching(/^The code is wrong\. Check that the clock/)] } },
    });
    const code = getCode(fromBase32(key), test.clock.now());
    const enabled = await test.request(routes.enable, { body: { code } }, token);
    const codes = enabled.body.data.recovery_codes;
    expect([enabled.status, codes.length, new Set(codes).size]).toEqual([200, 10, 10]);
    expect(codes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    expect(await lastAction(id)).toBe('secondStep.enable');
    const now = test.clock.now().toISOString();
    expect((await test.request(routes.get, {}, token)).body.data).toEqual({
      policy: 'optional',
      enabled_at: now,
      app: { created_at: now, last_used_at: expect.any(String) },
      passkeys: [],
      passkey_problem: null,
      recovery_codes: 10,
    });
    // The code that confirmed the app does not also sign in.
    expect(await prove(await challengeOf(phone), code)).toMatchObject({
      status: 422,
      body: { message: 'This code was already used. Wait until the app shows the next one.' },
    });
    expect((await prove(await challengeOf(phone), codes[3] ?? '')).status).toBe(200);
  });

  it('stores neither the key nor a recovery code as text', async () => {
    const { id } = await buildAdmin(test.database.db);
    const token = await test.tokenOf(id);
    const { key } = (await test.request(routes.start, { body: { password } }, token)).body.data;
    const row = await test.database.db.selectFrom('totp_secrets').select('secret').where('user_id', '=', id).executeTakeFirstOrThrow();
    expect(Buffer.from(row.secret).includes(fromBase32(key))).toBe(false);
    const enabled = await test.request(routes.enable, { body: { code: getCode(fromBase32(key), test.clock.now()) } }, token);
    const stored = await test.database.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', id).execute();
    expect(stored).toHaveLength(10);
    for (const code of enabled.body.data.recovery_codes) {
      const plain = code.replaceAll('-', '');
      for (const { code_hash } of stored)
        for (const form of [Buffer.from(plain), fromBase32(plain)]) expect(Buffer.from(code_hash).includes(form)).toBe(false);
    }
  });

  it('of an app is possible once; a repeat does not replace it', async () => {
    const { id } = await buildProtected();
    const token = await test.tokenOf(id);
    for (const [route, body] of [
      [routes.start, { password }],
      [routes.enable, { code: currentCode() }],
    ] as const)
      expect(await test.send({ method: route.method, url: route.path, payload: body, token })).toMatchObject({
        status: 409,
        body: { message: 'You have an authenticator app already. Remove it first.' },
      });
  });
});

describe('signing in with a second step', () => {
  it('returns a challenge for the right password, and the usual session for a code', async () => {
    const { id, phone, name } = await buildProtected();
    const { status, body } = await signIn(phone);
    expect([status, body]).toEqual([
      200,
      { data: { challenge: expect.stringMatching(/^mb_[\w-]{43}$/), methods: ['totp', 'recovery_code'], trusted_device_days: 30 } },
    ]);
    const challenge = body.data['challenge'] ?? '';
    expect(await me(challenge)).toBe(401);
    const done = await prove(challenge, ` ${currentCode().replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))} `);
    expect([done.status, done.body]).toEqual([
      200,
      { message: 'Logged in successfully', data: { token: expect.any(String), roles: 'admin', user: { name } } },
    ]);
    expect([await me(done.body.data['token'] ?? ''), await lastAction(id)]).toEqual([200, 'secondStep.signIn']);
    expect(await prove(challenge, currentCode())).toMatchObject({ status: 401 });
  });

  it('works for a company too', async () => {
    const company = await buildCompany(test.database.db);
    await buildSecondStep(test.database.db, company.id);
    expect(await prove(await challengeOf(company.phone), currentCode())).toMatchObject({
      status: 200,
      body: { data: { roles: 'company' } },
    });
  });

  it('accepts a code once, also if four requests with challenges of their own arrive at the same time', async () => {
    const { phone } = await buildProtected();
    const challenges = [];
    for (let index = 0; index < 4; index += 1) challenges.push(await challengeOf(phone));
    const answers = await Promise.all(challenges.map((challenge) => prove(challenge, currentCode())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    test.clock.advance(30_000);
    expect((await prove(await challengeOf(phone), currentCode())).status).toBe(200);
  });

  it('accepts the code of a clock that is 30 seconds off, and says why that of 2 minutes is wrong', async () => {
    const { phone } = await buildProtected();
    const shifted = (seconds: number) => codeAt(new Date(test.clock.now().getTime() + seconds * 1000));
    expect(await prove(await challengeOf(phone), shifted(120))).toMatchObject({
      status: 422,
      body: {
        errors: {
          code: ['The code is wrong. Check that the clock of your phone is set automatically, and try the code that the app shows now.'],
        },
      },
    });
    expect((await prove(await challengeOf(phone), shifted(-30))).status).toBe(200);
  });

  it('accepts a recovery code once, with or without dashes, and no code of another user', async () => {
    const [user, other] = [await buildProtected(), await buildProtected()];
    const typed = user.recoveryCode.toLowerCase().replace(/(.{4})/g, '$1-');
    expect((await prove(await challengeOf(user.phone), other.recoveryCode)).body.message).toBe('The recovery code is wrong.');
    expect((await prove(await challengeOf(user.phone), typed)).status).toBe(200);
    expect(await lastAction(user.id)).toBe('secondStep.useRecoveryCode');
    expect((await prove(await challengeOf(user.phone), typed)).body.message).toBe('This recovery code was already used. Use another one.');
    expect((await test.request(routes.get, {}, await test.tokenOf(user.id))).body.data.recovery_codes).toBe(0);
  });

  it.each([
    ['five minutes', async () => test.clock.advance(5 * minute)],
    [
      'another password',
      async (id: number) => {
        const token = await test.tokenOf(id);
        const body = { current_password: password, password: 'another-password' };
        expect((await test.request(passwordChangeRoutes.changePassword, { body }, token)).status).toBe(200);
      },
    ],
  ])('ends its challenge after %s', async (_what, expire) => {
    const { id, phone } = await buildProtected();
    const challenge = await challengeOf(phone);
    await expire(id);
    expect(await prove(challenge, currentCode())).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', message: 'This sign-in has expired. Enter your password again.' },
    });
  });

  it('is refused to an account that was archived meanwhile', async () => {
    const { id, phone } = await buildProtected();
    const challenge = await challengeOf(phone);
    await test.database.db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', id).execute();
    expect(await prove(challenge, currentCode())).toMatchObject({ status: 403, body: { message: 'This account is archived' } });
  });
});

describe('wrong codes', () => {
  it('are failed sign-ins: five of them lock the account and end the challenge, and the right password does not clear them', async () => {
    const { phone } = await buildProtected();
    const challenge = await challengeOf(phone);
    for (let index = 0; index < 4; index += 1) expect((await prove(challenge, wrongCode())).status).toBe(422);
    const next = await challengeOf(phone);
    expect((await prove(next, wrongCode())).status).toBe(422);
    expect([(await prove(next, currentCode())).status, (await signIn(phone)).status]).toEqual([429, 429]);
  });

  it('end their challenge even after the lock has ended', async () => {
    const { phone } = await buildProtected();
    const challenge = await challengeOf(phone);
    await test.database.db.updateTable('sign_in_challenges').set({ wrong_codes: 5 }).execute();
    expect((await prove(challenge, currentCode())).status).toBe(401);
  });

  it('are limited to thirty in a day', async () => {
    const { phone } = await buildProtected();
    for (let round = 0; round < 6; round += 1) {
      const challenge = await challengeOf(phone);
      for (let index = 0; index < 5; index += 1) expect((await prove(challenge, wrongCode())).status).toBe(422);
      test.clock.advance(6 * minute);
    }
    expect((await prove(await challengeOf(phone), currentCode())).body.message).toMatch(/^Too many wrong codes today/);
    test.clock.advance(24 * 60 * minute);
    expect((await prove(await challengeOf(phone), currentCode())).status).toBe(200);
  });
});

describe('new codes and turning off', () => {
  it('need the password and a code', async () => {
    const { id } = await buildProtected();
    const token = await test.tokenOf(id);
    for (const route of [routes.newCodes, routes.disable]) {
      const send = (body: { password: string; code: string }) => test.send({ method: 'POST', url: route.path, payload: body, token });
      expect(await send({ password: 'wrong-password', code: currentCode() })).toMatchObject({
        body: { errors: { password: [expect.any(String)] } },
      });
      expect(await send({ password, code: wrongCode() })).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    }
    expect((await test.request(routes.get, {}, token)).body.data.enabled_at).not.toBeNull();
  });

  it('new codes replace the old ones; turning off makes the password enough', async () => {
    const { id, phone, recoveryCode } = await buildProtected();
    const token = await test.tokenOf(id);
    const created = await test.request(routes.newCodes, { body: { password, code: currentCode() } }, token);
    expect([created.status, created.body.data.recovery_codes.length, await lastAction(id)]).toEqual([200, 10, 'secondStep.newCodes']);
    expect((await prove(await challengeOf(phone), recoveryCode)).status).toBe(422);
    const code = created.body.data.recovery_codes[0] ?? '';
    expect((await test.request(routes.disable, { body: { password, code } }, token)).status).toBe(200);
    expect([await lastAction(id), (await signIn(phone)).body.data['roles']]).toEqual(['secondStep.disable', 'admin']);
    expect((await test.request(routes.disable, { body: { password, code } }, token)).status).toBe(409);
  });
});
