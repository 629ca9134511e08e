// Proves VER-8, VER-9
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DoctorQueueItem } from '../../../../contract/entities/members/doctors.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const postVerification = (payload: object = {}) => test.send({ method: 'POST', url: '/doctor/verification', payload, token });
const getNext = async (payload: object = {}) => ((await postVerification(payload)).body as { data: DoctorQueueItem }).data;
const buildPending = (overrides: Parameters<typeof buildDoctor>[1] = {}) =>
  buildDoctor(test.database.db, { status: 'pending', ...overrides });

it('returns no doctor if none is pending', async () => {
  await buildDoctor(test.database.db);
  expect(await getNext()).toEqual({ doctor: null, claim: null, duplicates: [], ahead: [], left: 0 });
});

it('returns pending doctors in the order of registration, restarts with the first after the last, and counts them', async () => {
  const [one, two, three] = [await buildPending(), await buildPending(), await buildPending()];
  await buildPending({ archived_at: test.clock.now() });
  expect([(await getNext()).doctor?.id, (await getNext()).left]).toEqual([one.id, 3]);
  expect((await getNext({ after: one.id })).doctor?.id).toBe(two.id);
  expect((await getNext({ after: three.id })).doctor?.id).toBe(one.id);
  expect((await getNext({ id: three.id })).doctor?.id).toBe(three.id);
  await test.send({ method: 'POST', url: '/auth/otp/changeStatus', payload: { user_id: one.id, status: 'approved' }, token });
  expect([(await getNext({ after: three.id })).doctor?.id, (await getNext()).left]).toEqual([two.id, 2]);
  expect((await getNext({ after: one.id })).doctor?.id).toBe(two.id);
});

it('responds 404 for an archived or unknown doctor', async () => {
  const archived = await buildPending({ archived_at: test.clock.now() });
  for (const id of [archived.id, 999_999]) expect((await postVerification({ id })).status).toBe(404);
  for (const body of [{ after: 'abc' }, { id: 0 }, { id: -1 }, { take_over: 'yes' }])
    expect((await postVerification(body)).status).toBe(422);
});

it('lists possible duplicates of all roles, archived ones included, with the matching fields', async () => {
  const { db } = test.database;
  const doctor = await buildPending({ name: 'أحمد  مُصطفى', phone: '01012345678', email: 'a.mostafa+clinic@example.test' });
  const byName = await buildDoctor(db, { name: 'احمد مصطفي', archived_at: test.clock.now() });
  const byPhone = await buildCompany(db, { phone: '01112345678' });
  const byMailbox = await buildDoctor(db, { email: 'a.mostafa@another.test' });
  const byAll = await buildDoctor(db, { name: 'إحمد مصطفى', phone: '01212345678', email: 'a.mostafa+x@third.test' });
  for (const similar of [{ name: 'أحمد مصطفى علي' }, { phone: '01012345679' }, { email: 'xa.mostafa@example.test' }])
    await buildDoctor(db, similar);
  const { duplicates } = await getNext({ id: doctor.id });
  const found = Object.fromEntries(duplicates.map(({ id, same, is_archived, roles }) => [id, { same, is_archived, roles }]));
  expect(found).toEqual({
    [byName.id]: { same: ['name'], is_archived: true, roles: 'doctor' },
    [byPhone.id]: { same: ['phone'], is_archived: false, roles: 'company' },
    [byMailbox.id]: { same: ['email'], is_archived: false, roles: 'doctor' },
    [byAll.id]: { same: ['name', 'phone', 'email'], is_archived: false, roles: 'doctor' },
  });
});

it('shows the same claim in the doctor as beside it, also when it is claimed again', async () => {
  const doctor = await buildPending();
  for (let time = 1; time <= 2; time += 1) {
    const { doctor: shown, claim } = await getNext({ id: doctor.id });
    const until = new Date(test.clock.now().getTime() + 10 * 60_000).toISOString();
    expect(claim).toMatchObject({ is_own: true, until });
    expect(shown?.claim).toEqual(claim);
    test.clock.advance(60_000);
  }
});
