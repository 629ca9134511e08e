// Proves APP-5
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicationRoutes as routes } from '../../../../contract/app/application.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor } from '../../../test/builders.ts';
import { sendPicture } from '../../../test/registration.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const stateOf = (id: number) =>
  test.database.db
    .selectFrom('users')
    .innerJoin('doctors', 'doctors.user_id', 'users.id')
    .select(['name', 'status', 'status_reason', 'documents_removed_at', 'syndicate_number', 'front_image_id', 'back_image_id'])
    .select('application_changed_at')
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();

it('returns a declined doctor to the queue with the new data and both sides of the card', async () => {
  const { db } = test.database;
  const doctor = await buildDoctor(db, { status: 'declined' });
  await db.updateTable('users').set({ documents_removed_at: test.clock.now() }).where('id', '=', doctor.id).execute();
  const token = await test.appTokenOf(doctor.id);
  const change = () => test.requestApp(routes.change, { body: { name: 'Mona Adel', syndicate_number: '77' } }, token);
  for (const _ of [1, 2]) expect((await change()).body).toMatchObject({ data: { name: 'Mona Adel', status: 'declined' } });
  const submit = () => test.requestApp(routes.submit, {}, token);
  const missing = 'Add pictures of both sides of your card.';
  expect(await submit()).toMatchObject({ status: 422, body: { errors: { front: [missing], back: [missing] } } });
  for (const _ of [1, 2]) expect((await sendPicture(test, '/me/application/card/front', token)).status).toBe(200);
  expect(await submit()).toMatchObject({ status: 422, body: { errors: { back: [missing] } } });
  await sendPicture(test, '/me/application/card/back', token);
  expect(await stateOf(doctor.id)).toMatchObject({ front_image_id: null, status: 'declined' });

  expect(await submit()).toMatchObject({ status: 200, body: { data: { status: 'pending', status_reason: null } } });
  expect(await stateOf(doctor.id)).toMatchObject({
    ...{ name: 'Mona Adel', syndicate_number: '77', status: 'pending', status_reason: null, documents_removed_at: null },
    ...{ front_image_id: expect.any(String), back_image_id: expect.any(String), application_changed_at: test.clock.now() },
  });
  const office = await test.tokenOf((await buildAdmin(db)).id);
  const queue = await test.send({ method: 'POST', url: '/doctor/verification', payload: {}, token: office });
  expect(queue.body).toMatchObject({ data: { doctor: { id: doctor.id, front_image: expect.any(String) }, left: 1 } });
  const entries = await db.selectFrom('audit').select(['action', 'actor_id']).where('entity_id', '=', doctor.id).orderBy('id').execute();
  expect(entries.map(({ action }) => action)).toContain('doctors.applyAgain');
  expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([doctor.id]));
  const notices = await db.selectFrom('notices').select(['kind', 'actor_id']).execute();
  expect(notices).toEqual([{ kind: 'doctor_submitted', actor_id: doctor.id }]);
});

it.each(['pending', 'approved'] as const)('is closed to a doctor who is %s', async (status) => {
  const doctor = await buildDoctor(test.database.db, { status });
  const token = await test.appTokenOf(doctor.id);
  const closed = { status: 409, body: { code: 'closed' } };
  expect(await test.requestApp(routes.change, { body: { name: 'Other Name' } }, token)).toMatchObject(closed);
  expect(await sendPicture(test, '/me/application/card/front', token)).toMatchObject(closed);
  expect(await test.requestApp(routes.submit, {}, token)).toMatchObject(closed);
  expect((await stateOf(doctor.id)).name).toBe(doctor.name);
});

it('keeps the card of a doctor who sends no new one', async () => {
  const { db } = test.database;
  const doctor = await buildDoctor(db, { status: 'declined' });
  const token = await test.appTokenOf(doctor.id);
  for (const side of ['front', 'back']) await sendPicture(test, `/me/application/card/${side}`, token);
  await test.requestApp(routes.submit, {}, token);
  const first = await stateOf(doctor.id);
  await db.updateTable('users').set({ status: 'declined', status_reason: 'Blurred' }).where('id', '=', doctor.id).execute();
  await sendPicture(test, '/me/application/card/back', token);
  expect((await test.requestApp(routes.submit, {}, token)).status).toBe(200);
  const second = await stateOf(doctor.id);
  expect([second.front_image_id === first.front_image_id, second.back_image_id === first.back_image_id]).toEqual([true, false]);
});
