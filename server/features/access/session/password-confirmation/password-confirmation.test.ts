// Proves EXP-5, PSK-12, SES-39, SES-40, SGN-3
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { passkeyRoutes } from '../../../../../contract/entities/access/passkeys.ts';
import { allRoutes } from '../../../../../contract/index.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildPasskey, buildSecondStep, codeAt, password } from '../../../../test/builders.ts';

const minute = 60_000;
const refusal = { status: 403, body: { code: 'fresh_needed', message: expect.stringMatching(/^Confirm your identity to /) } };

let test: TestApp;
let admin: { id: number; phone: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp({ settings: { POINTS_WITHOUT_VERIFICATION: '100' } });
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.clock.advance(6 * minute);
  admin = await buildAdmin(test.database.db);
  token = await test.tokenOf(admin.id);
});

const post = (url: string, payload: Record<string, unknown>, key?: string) =>
  test.send({ method: 'POST', url, token, payload, headers: key ? { 'idempotency-key': key } : {} });
const confirm = (typed = password) => post('/auth/verify', { password: typed });
const reset = async (key?: string) =>
  post('/user/resetPassword', { user_id: (await buildCompany(test.database.db)).id, password: 'brand-new-password' }, key);

it('is needed by the routes that change administrators, passwords and second steps, and by tasks that export people', () => {
  const names = allRoutes.filter(({ spec }) => spec.needsRecentPassword).map(({ name }) => name);
  expect(names).toEqual([
    'admins.create',
    'admins.archive',
    'admins.restore',
    'admins.changeRole',
    'admins.resetPassword',
    'doctors.merge',
    'doctors.undoMerge',
    'erasures.request',
    'erasures.cancel',
    'erasures.export',
    'exports.companies.list.task',
    'exports.companies.archived.task',
    'exports.consents.list.task',
    'exports.contacts.list.task',
    'exports.doctors.list.task',
    'exports.doctors.archived.task',
    'exports.groups.members.task',
    'exports.notifications.deliveries.task',
    'secondStep.reset',
  ]);
});

it('lasts for ten minutes after a sign-in and after a confirmation', async () => {
  test.clock.advance(10 * minute);
  expect((await reset()).status).toBe(200);
  test.clock.advance(1);
  expect((await reset()).body).toMatchObject({ code: 'fresh_needed', message: "Confirm your identity to set another user's password" });
  expect((await test.send({ method: 'GET', url: '/admin', token })).status).toBe(200);
  expect(await confirm()).toMatchObject({ status: 200, body: { message: 'Password confirmed' } });
  test.clock.advance(10 * minute);
  expect((await reset()).status).toBe(200);
  test.clock.advance(1);
  expect(await reset()).toMatchObject(refusal);
});

it('counts for one session only', async () => {
  const other = await test.tokenOf(admin.id);
  test.clock.advance(11 * minute);
  expect((await confirm()).status).toBe(200);
  token = other;
  expect(await reset()).toMatchObject(refusal);
});

it.each([
  ['doctor', buildDoctor],
  ['company', buildCompany],
] as const)('is needed for another password, phone or e-mail of a %s, which would receive its codes', async (role, build) => {
  const { id, phone, email } = await build(test.database.db);
  const update = (change: Record<string, unknown>) => post(`/${role}/update/${id}`, change);
  test.clock.advance(11 * minute);
  expect((await update({ name: 'Another Name', phone, email })).status).toBe(200);
  const newPhone = `0128888000${role.length}`;
  for (const change of [{ phone: newPhone }, { email: 'another@example.test' }, { password: 'brand-new-password' }])
    expect(await update(change)).toMatchObject(refusal);
  await confirm();
  expect((await update({ phone: newPhone })).status).toBe(200);
});

it('is needed for more points than the setting, and a refused request may be repeated with its Idempotency-Key', async () => {
  const { id: doctorId } = await buildDoctor(test.database.db);
  const add = (amount: number, key: string) => post('/user/addPoints', { doctorId, amount, reason: 'A good talk' }, key);
  test.clock.advance(11 * minute);
  expect((await add(100, 'points-key-1')).status).toBe(200);
  expect(await add(101, 'points-key-2')).toMatchObject(refusal);
  expect((await confirm()).status).toBe(200);
  expect(await add(101, 'points-key-2')).toMatchObject({ status: 200, body: { data: { points: 201 } } });
  expect(await add(101, 'points-key-2')).toMatchObject({ status: 200, body: { data: { points: 201 } } });
});

it('does not store the refusal under the Idempotency-Key', async () => {
  test.clock.advance(11 * minute);
  const { id: user_id } = await buildCompany(test.database.db);
  const attempt = () => post('/user/resetPassword', { user_id, password: 'brand-new-password' }, 'reset-key-1');
  expect(await attempt()).toMatchObject(refusal);
  await confirm();
  expect((await attempt()).status).toBe(200);
});

it('refuses a wrong password at its field, and counts it with the wrong sign-ins', async () => {
  test.clock.advance(11 * minute);
  expect(await confirm('wrong-password')).toMatchObject({ status: 422, body: { errors: { password: ['Password is incorrect'] } } });
  expect(await reset()).toMatchObject(refusal);
  for (let index = 0; index < 4; index += 1) expect((await confirm('wrong-password')).status).toBe(422);
  expect((await confirm()).status).toBe(429);
  const signIn = await test.send({ method: 'POST', url: '/auth/login', payload: { phone: admin.phone, password } });
  expect(signIn.status).toBe(429);
});

it('accepts a code of the app instead of the password, once, and no recovery code', async () => {
  const { recoveryCode } = await buildSecondStep(test.database.db, admin.id);
  test.clock.advance(11 * minute);
  const code = codeAt(test.clock.now());
  const wrong = code === '000000' ? '111111' : '000000';
  expect(await post('/auth/verify', { code: wrong })).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
  expect((await post('/auth/verify', { code: recoveryCode })).status).toBe(422);
  expect(await reset()).toMatchObject(refusal);
  expect(await post('/auth/verify', { code })).toMatchObject({ status: 200, body: { message: 'Second step confirmed' } });
  expect((await reset()).status).toBe(200);
  expect(await post('/auth/verify', { code })).toMatchObject({
    body: { message: 'This code was already used. Wait until the app shows the next one.' },
  });
});

it('counts wrong codes with the wrong sign-ins', async () => {
  await buildSecondStep(test.database.db, admin.id);
  for (let index = 0; index < 5; index += 1) {
    const code = codeAt(test.clock.now()) === '000000' ? '111111' : '000000';
    expect((await post('/auth/verify', { code })).status).toBe(422);
  }
  expect([(await confirm()).status, (await post('/auth/verify', { code: codeAt(test.clock.now()) })).status]).toEqual([429, 429]);
});

it('accepts a passkey with a fingerprint, face or PIN instead of the password, once, and for an hour, also if the password is confirmed meanwhile', async () => {
  const { authenticator } = await buildPasskey(test.database.db, admin.id);
  test.clock.advance(11 * minute);
  const options = async () => (await test.request(passkeyRoutes.proofOptions, {}, token)).body.data;
  const touched = authenticator.sign(await options(), { isVerified: false });
  expect(await post('/auth/verify', { passkey: touched })).toMatchObject({
    status: 422,
    body: { errors: { passkey: [expect.stringMatching(/did not ask for your fingerprint, face or PIN/)] } },
  });
  expect(await reset()).toMatchObject(refusal);
  const passkey = authenticator.sign(await options());
  expect((await post('/auth/verify', { passkey })).status).toBe(200);
  expect((await reset()).status).toBe(200);
  expect((await post('/auth/verify', { passkey })).body).toMatchObject({ message: expect.stringMatching(/expired or was already used/) });
  test.clock.advance(30 * minute);
  expect((await confirm()).status).toBe(200);
  test.clock.advance(30 * minute);
  expect((await reset()).status).toBe(200);
  test.clock.advance(1);
  expect(await reset()).toMatchObject(refusal);
});

it('accepts one proof at a time', async () => {
  expect(await post('/auth/verify', {})).toMatchObject({ status: 422, body: { errors: { password: ['Password is required'] } } });
  expect((await post('/auth/verify', { password, code: '123456' })).status).toBe(422);
});
