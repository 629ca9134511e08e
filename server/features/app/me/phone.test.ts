// Proves APP-21
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appPrefix } from '../../../../contract/app/kit.ts';
import { meRoutes } from '../../../../contract/app/me.ts';
import { phoneRoutes as routes } from '../../../../contract/app/phone.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildDoctor, password } from '../../../test/builders.ts';
import { readCode, sendCodes } from '../../../test/registration.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const buildChanging = async (phone: string) => {
  const doctor = await buildDoctor(test.database.db);
  const [token, other] = [await test.appTokenOf(doctor.id), await test.appTokenOf(doctor.id)];
  test.clock.advance(60_000);
  const requested = await test.requestApp(routes.requestCode, { body: { phone } }, token);
  expect(requested.status).toBe(202);
  await sendCodes(test);
  const code = (await readCode(test, phone)) ?? '';
  const change = (body: { code?: string; password?: string } = {}) =>
    test.requestApp(routes.change, { body: { phone, code, password, ...body } }, token);
  return { ...doctor, token, other, code, change };
};
const statusOf = async (token: string) => (await test.requestApp(meRoutes.read, {}, token)).status;

it('is changed once by requests at the same time, which signs the other devices out', async () => {
  const phone = '01198765432';
  const { id, phone: former, token, other, code, change } = await buildChanging(phone);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await change({ password: 'another password' })).toMatchObject({
    status: 422,
    body: { errors: { password: [expect.any(String)] } },
  });
  expect(await change({ code: wrong })).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
  for (const { status, body } of await Promise.all(Array.from({ length: 3 }, () => change())))
    expect([status, body.data.phone]).toEqual([200, phone]);
  expect((await change()).status).toBe(200);
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
  const entries = test.database.db.selectFrom('audit').select(['action', 'actor_id', 'before', 'after']).where('entity_id', '=', id);
  expect(await entries.where('entity', '=', 'doctors').execute()).toEqual([
    { action: 'doctors.update', actor_id: id, before: { phone: former }, after: { phone } },
  ]);
});

it('is refused if another account has the phone, also one that takes it at the same moment', async () => {
  const taken = (await buildDoctor(test.database.db)).phone;
  const first = await buildChanging(taken);
  expect(await first.change()).toMatchObject({ status: 409, body: { errors: { phone: ['Another account has this phone.'] } } });
  const free = '01198765433';
  const one = await buildChanging(free);
  const two = await buildChanging(free);
  const storm = await Promise.all([one, two].map(({ change }) => change({ code: two.code })));
  expect(storm.filter(({ status }) => status === 200)).toHaveLength(1);
  // The code is used, or the phone is taken.
  expect(storm.filter(({ status }) => status === 409 || status === 422)).toHaveLength(1);
});

it('is for approved doctors', async () => {
  const { id } = await buildDoctor(test.database.db, { status: 'pending' });
  const payload = { phone: '01198765434' };
  const sent = await test.send({ method: 'POST', prefix: appPrefix, url: '/me/phone', token: await test.appTokenOf(id), payload });
  expect(sent).toMatchObject({ status: 403, body: { code: 'account_pending' } });
});
