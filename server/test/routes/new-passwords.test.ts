// Proves SES-43
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRoutes } from '../../../contract/index.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildAdmin } from '../builders.ts';
import { buildSample } from '../samples/samples.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

// These send the present password, not a new one.
const excluded = [
  'session.signIn',
  'session.verify',
  'session.unlinkSso',
  'secondStep.start',
  'secondStep.disable',
  'secondStep.newCodes',
  'secondStep.removeApp',
  'secondStep.passkeyOptions',
  'secondStep.removePasskey',
];
const setters = () =>
  allRoutes.filter(({ name, spec }) => {
    const shape = (spec.body as { shape?: object } | undefined)?.shape;
    return shape && 'password' in shape && !excluded.includes(name);
  });

it('refuses a common password on every route that sets one, and changes no password', async () => {
  const names = setters().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['session.changePassword', 'passwordReset.confirm', 'admins.resetPassword']));
  expect(names.length).toBeGreaterThanOrEqual(8);
  const hashes = () => test.database.db.selectFrom('users').select(['id', 'password_hash']).orderBy('id').execute();
  for (const route of setters()) {
    const admin = await buildAdmin(test.database.db);
    const { params, body } = await buildSample(route, test.database.db, admin);
    const before = await hashes();
    const response = await test.send({
      method: route.spec.method,
      url: route.spec.path.replace(':id', String(params?.id)),
      payload: { ...body, password: 'Sunflower1!' },
      token: await test.tokenOf(admin.id),
    });
    const message = 'This password is too common. Choose a longer or less usual one.';
    expect([route.name, response.status, response.body]).toMatchObject([route.name, 422, { message, errors: { password: [message] } }]);
    expect([route.name, await hashes()]).toEqual([route.name, before]);
  }
});

it('compares a new password with the data of the user whose password it is', async () => {
  const [admin, colleague] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db, { name: 'Farida Shoukry' })];
  const send = (url: string, payload: object, userId = admin.id) =>
    test.tokenOf(userId).then((token) => test.send({ method: 'POST', url, payload, token }));
  const own = { user_id: colleague.id, password: 'faridashoukry1' };
  expect((await send('/user/resetPassword', own)).status).toBe(422);
  const change = { current_password: 'right-password', password: colleague.phone };
  expect((await send('/auth/password', change, colleague.id)).status).toBe(422);
  expect((await send('/auth/password', { ...change, password: colleague.email }, colleague.id)).status).toBe(422);
  expect((await send('/auth/password', { ...change, password: admin.phone }, colleague.id)).status).toBe(200);
});
