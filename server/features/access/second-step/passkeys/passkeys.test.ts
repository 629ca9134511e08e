// Proves PSK-1, PSK-2, PSK-3, PSK-4, PSK-5, PSK-6, PSK-7, PSK-8, SES-39
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passkeyRoutes } from '../../../../../contract/entities/access/passkeys.ts';
import { secondStepRoutes } from '../../../../../contract/entities/access/second-step.ts';
import { sessionRoutes } from '../../../../../contract/entities/access/session.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  buildAdmin,
  buildCompany,
  buildPasskey,
  buildSecondStep,
  codeAt,
  createAuthenticator,
  password,
} from '../../../../test/builders.ts';
import { resetSecondStepByPhone } from '../reset/reset.service.ts';

const minute = 60_000;
const routes = { ...secondStepRoutes, ...passkeyRoutes };

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
// The failures of one test must not count in the next.
beforeEach(() => test.clock.advance(6 * minute));

type Body = { message: string; data: Record<string, string>; errors?: Record<string, string[]> };
type Answer = { status: number; body: Body };
type Authenticator = ReturnType<typeof createAuthenticator>;
type Faults = Parameters<Authenticator['sign']>[1];

const post = (url: string, payload: object, token?: string) => test.send({ method: 'POST', url, payload, token }) as Promise<Answer>;
const signIn = (phone: string) => post('/auth/login', { phone, password });
const challengeOf = async (phone: string) => (await signIn(phone)).body.data['challenge'] ?? '';
const me = async (token: string) => (await test.request(sessionRoutes.me, {}, token)).status;
const stateOf = async (token: string) => (await test.request(routes.get, {}, token)).body.data;
const actionsOf = async (userId: number) =>
  (await test.database.db.selectFrom('audit').select('action').where('actor_id', '=', userId).orderBy('id').execute()).map(
    ({ action }) => action,
  );

const add = async (token: string, authenticator: Authenticator, { name = 'Laptop', proof = {} as object, faults = {} as Faults } = {}) => {
  const options = await test.request(routes.passkeyOptions, { body: { password, ...proof } }, token);
  expect(options.status).toBe(200);
  return test.request(routes.addPasskey, { body: { name, passkey: authenticator.create(options.body.data, faults) } }, token);
};

const requestOf = async (challenge: string) => (await test.request(routes.signInOptions, { body: { challenge } })).body.data;
const answer = (challenge: string, passkey: object) => post('/auth/second-step/passkey', { challenge, passkey });

/** Signs in up to the second step, and answers with a passkey. */
const tryPasskey = async (phone: string, authenticator: Authenticator, faults: Faults = {}) => {
  const challenge = await challengeOf(phone);
  return answer(challenge, authenticator.sign(await requestOf(challenge), faults));
};

const buildOwner = async (options: { counts?: boolean } = {}) => {
  const admin = await buildAdmin(test.database.db);
  const { id: passkeyId, authenticator } = await buildPasskey(test.database.db, admin.id, options);
  return { ...admin, passkeyId, authenticator, token: await test.tokenOf(admin.id) };
};

const proofOf = async (token: string, authenticator: Authenticator, faults: Faults = {}) =>
  authenticator.sign((await test.request(routes.proofOptions, {}, token)).body.data, faults);

describe('adding a passkey', () => {
  it('needs the password, turns the second step on with recovery codes, ends the other sessions, and then signs in', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    const [token, other] = [await test.tokenOf(id), await test.tokenOf(id)];
    expect(await post(routes.passkeyOptions.path, { password: 'wrong-password' }, token)).toMatchObject({
      status: 422,
      body: { errors: { password: ['Password is incorrect'] } },
    });
    const authenticator = createAuthenticator();
    const added = await add(token, authenticator);
    expect([added.status, added.body.data.recovery_codes.length]).toEqual([200, 10]);
    expect([await me(token), await me(other), (await actionsOf(id)).at(-1)]).toEqual([200, 401, 'secondStep.addPasskey']);
    expect(await stateOf(token)).toMatchObject({
      enabled_at: test.clock.now().toISOString(),
      app: null,
      passkeys: [{ name: 'Laptop', is_synced: false, last_used_at: null }],
      recovery_codes: 10,
    });
    const { body } = await signIn(phone);
    expect(body.data).toMatchObject({ methods: ['passkey', 'recovery_code'] });
    const challenge = body.data['challenge'] ?? '';
    const done = await answer(challenge, authenticator.sign(await requestOf(challenge)));
    expect([done.status, await me(done.body.data['token'] ?? '')]).toEqual([200, 200]);
    expect((await actionsOf(id)).at(-1)).toBe('secondStep.signInWithPasskey');
    expect((await stateOf(token)).passkeys[0]?.last_used_at).toBe(test.clock.now().toISOString());
    const byCode = await post('/auth/second-step', { challenge: await challengeOf(phone), code: added.body.data.recovery_codes[0] });
    expect(byCode.status).toBe(200);
  });

  it('also needs a second step if there is one, and keeps the recovery codes and the sessions', async () => {
    const { id } = await buildAdmin(test.database.db);
    await buildSecondStep(test.database.db, id);
    const [token, other] = [await test.tokenOf(id), await test.tokenOf(id)];
    expect(await post(routes.passkeyOptions.path, { password }, token)).toMatchObject({
      status: 422,
      body: { errors: { code: ['Enter a code, or use a passkey'] } },
    });
    const added = await add(token, createAuthenticator(), { proof: { code: codeAt(test.clock.now()) } });
    expect([added.status, added.body.data.recovery_codes, await me(other)]).toEqual([200, [], 200]);
    expect(await stateOf(token)).toMatchObject({ recovery_codes: 1, passkeys: [{ name: 'Laptop' }] });
  });

  it.each<[string, Faults]>([
    ['made on another website', { origin: 'https://other.example' }],
    ['for another host', { rpId: 'other.example' }],
    ['of another kind', { type: 'webauthn.get' }],
  ])('refuses one %s', async (_what, faults) => {
    const { id } = await buildAdmin(test.database.db);
    const token = await test.tokenOf(id);
    const refused = (await add(token, createAuthenticator(), { faults })) as unknown as Answer;
    expect(refused).toMatchObject({ status: 422, body: { errors: { passkey: [expect.stringMatching(/^(This|The) passkey/)] } } });
    expect((await stateOf(token)).passkeys).toEqual([]);
  });

  it('accepts a challenge once, for five minutes, and of the same user only', async () => {
    const [one, two] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)];
    const [token, other] = [await test.tokenOf(one.id), await test.tokenOf(two.id)];
    const optionsOf = async () => (await test.request(routes.passkeyOptions, { body: { password } }, token)).body.data;
    const send = (passkey: object, by = token) => post('/auth/passkeys', { name: 'Laptop', passkey }, by);
    const expired = /^This request for a passkey has expired or was already used/;
    const refusal = { status: 422, body: { errors: { passkey: [expect.stringMatching(expired)] } } };
    expect(await send(createAuthenticator().create(await optionsOf()), other)).toMatchObject(refusal);
    const created = createAuthenticator().create(await optionsOf());
    expect((await send(created)).status).toBe(200);
    expect(await send(created)).toMatchObject(refusal);
    const fresh = await buildAdmin(test.database.db);
    const third = await test.tokenOf(fresh.id);
    const late = createAuthenticator().create((await test.request(routes.passkeyOptions, { body: { password } }, third)).body.data);
    test.clock.advance(5 * minute);
    expect(await send(late, third)).toMatchObject(refusal);
  });

  it('is possible for ten passkeys, and once for each', async () => {
    const { id, token, authenticator } = await buildOwner();
    const again = (await add(token, authenticator, { proof: { passkey: await proofOf(token, authenticator) } })) as unknown as Answer;
    expect(again.status).toBe(409);
    for (let index = 0; index < 9; index += 1) await buildPasskey(test.database.db, id);
    const passkey = await proofOf(token, authenticator);
    expect(await post(routes.passkeyOptions.path, { password, passkey }, token)).toMatchObject({
      status: 409,
      body: { message: 'You have 10 passkeys, which is the most. Remove one first.' },
    });
  });
});

describe('signing in with a passkey', () => {
  it.each<[string, Faults, RegExp]>([
    ['from another website', { origin: 'https://other.example' }, /used on another website/],
    ['for another host', { rpId: 'other.example' }, /used on another website/],
    ['of another kind', { type: 'webauthn.create' }, /could not be verified/],
  ])('refuses one %s', async (_what, faults, message) => {
    const { phone, authenticator } = await buildOwner();
    const refused = await tryPasskey(phone, authenticator, faults);
    expect(refused).toMatchObject({ status: 422, body: { errors: { passkey: [expect.stringMatching(message)] } } });
  });

  it('counts as recent for an hour after the sign-in, a code for ten minutes', async () => {
    const owner = await buildOwner();
    const { recoveryCode } = await buildSecondStep(test.database.db, owner.id);
    const byPasskey = await tryPasskey(owner.phone, owner.authenticator);
    const byCode = await post('/auth/second-step', { challenge: await challengeOf(owner.phone), code: recoveryCode });
    const company = await buildCompany(test.database.db);
    const reset = async ({ body }: Answer) =>
      (await post('/user/resetPassword', { user_id: company.id, password: 'brand-new-password' }, body.data['token'])).status;
    test.clock.advance(11 * minute);
    expect([await reset(byPasskey), await reset(byCode)]).toEqual([200, 403]);
    test.clock.advance(50 * minute);
    expect(await reset(byPasskey)).toBe(403);
  });

  it('refuses a changed signature, a passkey of another user, and an answer that was sent before', async () => {
    const [user, other] = [await buildOwner(), await buildOwner()];
    const challenge = await challengeOf(user.phone);
    const stranger = await answer(challenge, other.authenticator.sign(await requestOf(challenge)));
    expect(stranger.body.message).toMatch(/^This passkey does not belong to your account/);
    const forged = { ...other.authenticator.sign(await requestOf(challenge)), id: user.authenticator.id };
    expect((await answer(challenge, forged)).body.message).toBe('The passkey could not be verified. Try again.');
    const signed = user.authenticator.sign(await requestOf(challenge));
    expect((await answer(challenge, signed)).status).toBe(200);
    const next = await challengeOf(user.phone);
    expect((await answer(next, signed)).body.message).toMatch(/^This request for a passkey has expired or was already used/);
  });

  it('refuses an authenticator that counts backwards, and accepts one that does not count', async () => {
    const user = await buildOwner();
    expect((await tryPasskey(user.phone, user.authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect((await tryPasskey(user.phone, user.authenticator, { counter })).body.message).toMatch(/^This passkey may have been copied/);
    expect((await tryPasskey(user.phone, user.authenticator, { counter: 8 })).status).toBe(200);
    const steady = await buildOwner({ counts: false });
    for (let index = 0; index < 2; index += 1) expect((await tryPasskey(steady.phone, steady.authenticator)).status).toBe(200);
  });

  it('expires with the challenge of the sign-in', async () => {
    const { phone, authenticator } = await buildOwner();
    const challenge = await challengeOf(phone);
    const signed = authenticator.sign(await requestOf(challenge));
    test.clock.advance(5 * minute);
    expect(await answer(challenge, signed)).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/^This sign-in has expired/) },
    });
    expect((await post('/auth/second-step/passkey/options', { challenge })).status).toBe(401);
  });

  it('counts wrong answers like wrong codes', async () => {
    const { phone, authenticator } = await buildOwner();
    for (let index = 0; index < 5; index += 1)
      expect((await tryPasskey(phone, authenticator, { origin: 'https://other.example' })).status).toBe(422);
    expect((await signIn(phone)).status).toBe(429);
  });
});

describe('the passkeys of a user', () => {
  it('are renamed and removed by the user only; the last one turns the second step off', async () => {
    const [user, other] = [await buildOwner(), await buildOwner()];
    const rename = (token: string) =>
      test.send({ method: 'PUT', url: `/auth/passkeys/${user.passkeyId}`, payload: { name: 'Key' }, token });
    expect([(await rename(other.token)).status, (await rename(user.token)).status]).toEqual([404, 200]);
    expect((await stateOf(user.token)).passkeys).toMatchObject([{ name: 'Key' }]);
    const removal = `/auth/passkeys/remove/${user.passkeyId}`;
    const theirs = await proofOf(other.token, other.authenticator);
    expect((await post(removal, { password, passkey: theirs }, other.token)).status).toBe(404);
    expect((await post(removal, { password }, user.token)).body.errors).toEqual({ code: ['Enter a code, or use a passkey'] });
    const passkey = await proofOf(user.token, user.authenticator);
    expect((await post(removal, { password, passkey }, user.token)).body.message).toBe('Passkey removed. Two-step sign-in is off.');
    expect([(await signIn(user.phone)).body.data['roles'], (await actionsOf(user.id)).includes('secondStep.removePasskey')]).toEqual([
      'admin',
      true,
    ]);
  });

  it('stay without the app, and the app without them', async () => {
    const user = await buildOwner();
    await buildSecondStep(test.database.db, user.id);
    const body = { password, code: codeAt(test.clock.now()) };
    expect(await post('/auth/second-step/app/remove', body, user.token)).toMatchObject({
      status: 200,
      body: { message: 'Authenticator app removed' },
    });
    expect((await signIn(user.phone)).body.data['methods']).toEqual(['passkey', 'recovery_code']);
  });

  it('are removed by a reset, also from the command line', async () => {
    const [one, two, admin] = [await buildOwner(), await buildOwner(), await buildAdmin(test.database.db)];
    const reset = { body: { user_id: one.id } };
    expect((await test.request(routes.reset, reset, await test.tokenOf(admin.id))).status).toBe(200);
    await test.database.transaction((db) => resetSecondStepByPhone({ db, now: test.clock.now(), requestId: 'command line' }, two.phone));
    for (const { id, phone } of [one, two]) {
      expect((await signIn(phone)).body.data['roles']).toBe('admin');
      expect(await test.database.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual([]);
    }
  });
});

describe('the address of the product', () => {
  it.each<[string, Record<string, string>, string, string | undefined]>([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://med.example/office' }, '10.0.0.5', 'med.example'],
    ['localhost without PUBLIC_URL', {}, 'localhost:4000', 'localhost'],
    ['another host without PUBLIC_URL', {}, 'med.example', undefined],
    ['plain http', { PUBLIC_URL: 'http://med.example' }, 'localhost', undefined],
    ['an IP address', { PUBLIC_URL: 'https://192.0.2.7' }, 'localhost', undefined],
  ])('is %s', async (...[, settings, host, expected]) => {
    const app = await openTestApp({ settings });
    const { id } = await buildAdmin(app.database.db);
    const token = await app.tokenOf(id);
    const response = await app.send({ method: 'POST', url: '/auth/passkeys/options', payload: { password }, token, headers: { host } });
    const { data, message } = response.body as { data?: { rp: { id: string } }; message?: string };
    expect([response.status, data?.rp.id]).toEqual(expected === undefined ? [409, undefined] : [200, expected]);
    if (expected === undefined) expect(message).toMatch(/PUBLIC_URL is an https address with a name/);
    await app.close();
  });
});
