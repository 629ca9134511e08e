import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VerificationItem } from '../../../contract/entities/doctors.ts';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const ask = (query = '') => test.send({ method: 'GET', url: `/doctor/verification${query}`, token });
const next = async (query = '') => ((await ask(query)).body as { data: VerificationItem }).data;
const pending = (overrides: Parameters<typeof buildDoctor>[1] = {}) => buildDoctor(test.database.db, { status: 'pending', ...overrides });

it('has nobody where none is pending', async () => {
  await buildDoctor(test.database.db);
  expect(await next()).toEqual({ doctor: null, duplicates: [], left: 0 });
});

it('gives the pending in the order of registration, begins again after the last, and counts what is left', async () => {
  const [one, two, three] = [await pending(), await pending(), await pending()];
  await pending({ archived_at: test.clock.now() });
  expect([(await next()).doctor?.id, (await next()).left]).toEqual([one.id, 3]);
  expect((await next(`?after=${one.id}`)).doctor?.id).toBe(two.id);
  expect((await next(`?after=${three.id}`)).doctor?.id).toBe(one.id);
  expect((await next(`?id=${three.id}`)).doctor?.id).toBe(three.id);
  await test.send({ method: 'POST', url: '/auth/otp/changeStatus', payload: { user_id: one.id, status: 'approved' }, token });
  expect([(await next(`?after=${three.id}`)).doctor?.id, (await next()).left]).toEqual([two.id, 2]);
  expect((await next(`?after=${one.id}`)).doctor?.id).toBe(two.id);
});

it('knows no archived doctor and no stranger by id', async () => {
  const gone = await pending({ archived_at: test.clock.now() });
  for (const id of [gone.id, 999_999]) expect((await ask(`?id=${id}`)).status).toBe(404);
  for (const query of ['?after=abc', '?id=0', '?id=-1']) expect((await ask(query)).status).toBe(422);
});

it('names who may be the same person, archived ones and companies too, and by what; never the doctor itself', async () => {
  const { db } = test.database;
  const doctor = await pending({ name: 'أحمد  مُصطفى', phone: '01012345678', email: 'a.mostafa+clinic@example.test' });
  const byName = await buildDoctor(db, { name: 'احمد مصطفي', archived_at: test.clock.now() });
  const byPhone = await buildCompany(db, { phone: '01112345678' });
  const byMailbox = await buildDoctor(db, { email: 'a.mostafa@another.test' });
  const byAll = await buildDoctor(db, { name: 'إحمد مصطفى', phone: '01212345678', email: 'a.mostafa+x@third.test' });
  for (const near of [{ name: 'أحمد مصطفى علي' }, { phone: '01012345679' }, { email: 'xa.mostafa@example.test' }])
    await buildDoctor(db, near);
  const { duplicates } = await next(`?id=${doctor.id}`);
  const found = Object.fromEntries(duplicates.map(({ id, same, is_archived, roles }) => [id, { same, is_archived, roles }]));
  expect(found).toEqual({
    [byName.id]: { same: ['name'], is_archived: true, roles: 'doctor' },
    [byPhone.id]: { same: ['phone'], is_archived: false, roles: 'company' },
    [byMailbox.id]: { same: ['email'], is_archived: false, roles: 'doctor' },
    [byAll.id]: { same: ['name', 'phone', 'email'], is_archived: false, roles: 'doctor' },
  });
});
