// Proves APP-4, APP-20
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appPrefix } from '../../../../contract/app/kit.ts';
import { meRoutes } from '../../../../contract/app/me.ts';
import { registrationRoutes as routes } from '../../../../contract/app/registration.ts';
import { statisticsRoutes } from '../../../../contract/entities/office/statistics.ts';
import { openTestApp, runJob, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor } from '../../../test/builders.ts';
import { buildRegistrationDraft, requestCodeOf, sendPicture, startRegistration } from '../../../test/registration.ts';
import { cleanup, takeFileOwnership } from '../../office/maintenance/index.ts';

const day = 24 * 60 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await takeFileOwnership({ db: test.database.db, files: test.files });
});
afterAll(() => test?.close());
beforeEach(() => test.clock.advance(day + 60_000));

let serial = 0;
const newPhone = () => {
  serial += 1;
  return `0101${String(serial).padStart(7, '0')}`;
};
const device = { id: '8a5c6c5e-3c54-4f0e-9f6e-0d2a0f1f6f11', name: 'Phone', platform: 'android' as const };
const submit = (token: string, platform: 'android' | 'web' = 'android') =>
  test.requestApp(routes.submit, { body: { device: { ...device, platform } } }, token);
const change = (token: string, body: Awaited<ReturnType<typeof buildRegistrationDraft>>) => test.requestApp(routes.change, { body }, token);
const countOf = async (table: 'registrations' | 'files') =>
  Number(
    (
      await test.database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

const complete = async (phone: string, email: string) => {
  const token = await startRegistration(test, phone, 'ar');
  const draft = await buildRegistrationDraft(test, email);
  await change(token, draft);
  for (const side of ['front', 'back']) await sendPicture(test, `/registration/card/${side}`, token);
  return token;
};

it('creates a pending doctor with a session, although each step is sent twice', async () => {
  const { db } = test.database;
  const phone = newPhone();
  const promo = await db.insertInto('promo_codes').values({ name: 'أحمد 20' }).returning('id').executeTakeFirstOrThrow();
  const token = await startRegistration(test, phone, 'ar');
  const draft = { ...(await buildRegistrationDraft(test, 'mona@example.test')), promo_code: 'احمد 20' };
  for (const _ of [1, 2]) {
    expect((await change(token, draft)).body).toMatchObject({
      data: { promo_code: 'أحمد 20', syndicate_number: '12345', has_password: true },
    });
    for (const path of ['card/front', 'card/back', 'image'])
      expect((await sendPicture(test, `/registration/${path}`, token)).status).toBe(200);
  }
  const { password: _, ...later } = draft;
  await test.requestApp(routes.change, { body: later }, token);
  expect((await test.requestApp(routes.read, {}, token)).body).toMatchObject({
    data: { phone, has_password: true, has_front: true, has_back: true, has_image: true },
  });

  const submitted = await submit(token);
  expect(submitted).toMatchObject({ status: 201, body: { data: { me: { name: 'Mona Adel', phone, status: 'pending', language: 'ar' } } } });
  const { me, token: session = '' } = submitted.body.data;
  expect((await test.requestApp(meRoutes.read, {}, session)).body).toMatchObject({ data: { id: me.id, must_change_password: false } });
  expect(await submit(token)).toMatchObject({ status: 409, body: { code: 'registration_closed' } });

  const doctor = await db
    .selectFrom('users')
    .innerJoin('doctors', 'doctors.user_id', 'users.id')
    .select(['front_image_id', 'back_image_id', 'image_id', 'syndicate_number', 'promo_code_id', 'terms_version', 'terms_accepted_at'])
    .where('users.id', '=', me.id)
    .executeTakeFirstOrThrow();
  expect(doctor).toMatchObject({
    syndicate_number: '12345',
    promo_code_id: promo.id,
    terms_version: '1',
    terms_accepted_at: test.clock.now(),
  });
  const files = await db
    .selectFrom('files')
    .select(['is_identity', 'is_encrypted', 'is_private', 'created_by'])
    .where('id', 'in', [doctor.front_image_id ?? '', doctor.back_image_id ?? '', doctor.image_id ?? ''])
    .orderBy('is_identity')
    .execute();
  const card = { is_identity: true, is_encrypted: true, is_private: true, created_by: null };
  expect(files).toEqual([{ ...card, is_identity: false, is_encrypted: false }, card, card]);
  const consents = await db.selectFrom('consents').selectAll().where('user_id', '=', me.id).execute();
  expect(consents).toMatchObject([{ channel: 'whatsapp', state: 'given', source: 'app', recorded_by: null, text_version: '1' }]);
  const entries = await db.selectFrom('audit').select(['action', 'actor_id']).where('entity_id', '=', me.id).orderBy('id').execute();
  expect(entries).toContainEqual({ action: 'doctors.register', actor_id: me.id });
  const notices = await db.selectFrom('notices').select('kind').where('entity_id', '=', me.id).execute();
  expect(notices).toEqual([{ kind: 'doctor_submitted' }]);
});

describe('a phone or an e-mail of another account', () => {
  it('is refused after the proof only, and the code stays valid', async () => {
    const { phone } = await buildDoctor(test.database.db);
    const code = await requestCodeOf(test, phone);
    const message = 'You have an account already. Sign in.';
    for (const _ of [1, 2])
      expect(await test.requestApp(routes.verify, { body: { phone, code } })).toMatchObject({ status: 409, body: { message } });
  });

  it('is refused at the end, and nothing is created', async () => {
    const { email } = await buildDoctor(test.database.db);
    const phone = newPhone();
    const token = await complete(phone, email);
    expect(await submit(token)).toMatchObject({
      status: 409,
      body: { message: 'You have an account already. Sign in.', errors: { email: [expect.anything()] } },
    });
    expect(await test.database.db.selectFrom('users').select('id').where('phone', '=', phone).execute()).toEqual([]);
  });
});

it('creates one account if a registration is submitted several times at once', async () => {
  const token = await complete(newPhone(), 'storm@example.test');
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => submit(token)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
});

it('gives a browser the token as a cookie only', async () => {
  const token = await complete(newPhone(), 'browser@example.test');
  const { body, headers } = await submit(token, 'web');
  expect(body.data.token).toBeUndefined();
  expect(String(headers['set-cookie'])).toMatch(/^member=mb_.*Path=\/api\/app;.*HttpOnly; SameSite=Strict/);
});

it('needs the data, both sides of the card and the current terms', async () => {
  const token = await startRegistration(test, newPhone());
  expect(await submit(token)).toMatchObject({ status: 422, body: { message: 'Fill in your data first.' } });
  const draft = await buildRegistrationDraft(test, 'terms@example.test');
  const { password: _, ...withoutPassword } = draft;
  expect(await test.requestApp(routes.change, { body: withoutPassword }, token)).toMatchObject({
    status: 422,
    body: { errors: { password: ['Password is required'] } },
  });
  expect(await change(token, { ...draft, terms_version: '0' })).toMatchObject({ status: 403, body: { code: 'terms_outdated' } });
  await change(token, draft);
  await sendPicture(test, '/registration/card/front', token);
  expect(await submit(token)).toMatchObject({ status: 422, body: { errors: { back: ['Add pictures of both sides of your card.'] } } });
});

it('ends an earlier registration of the phone', async () => {
  const phone = newPhone();
  const earlier = await startRegistration(test, phone);
  test.clock.advance(60_000);
  const later = await startRegistration(test, phone);
  expect((await test.requestApp(routes.read, {}, earlier)).status).toBe(401);
  expect((await test.requestApp(routes.read, {}, later)).status).toBe(200);
});

describe('a picture', () => {
  it('without a token is refused before its bytes are read', async () => {
    const url = `${appPrefix}/registration/card/front`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const refused = await test.app.inject({ method: 'PUT', url, headers, payload: 'not a form' });
    expect(refused.statusCode).toBe(401);
    const token = await startRegistration(test, newPhone());
    const read = await test.app.inject({
      method: 'PUT',
      url,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: 'not a form',
    });
    expect(read.statusCode).toBe(400);
  });

  it('is refused after ten of a registration', async () => {
    const token = await startRegistration(test, newPhone());
    await test.database.db.updateTable('registrations').set({ pictures: 9 }).where('submitted_at', 'is', null).execute();
    const before = await countOf('files');
    expect((await sendPicture(test, '/registration/card/front', token)).status).toBe(200);
    expect(await sendPicture(test, '/registration/card/front', token)).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(await countOf('files')).toBe(before + 1);
  });
});

it('ends seven days after the last change, and the cleanup removes it with its pictures', async () => {
  await test.database.db.deleteFrom('registrations').execute();
  const token = await startRegistration(test, newPhone());
  await runJob(test, cleanup);
  const before = await countOf('files');
  await sendPicture(test, '/registration/card/front', token);
  test.clock.advance(7 * day - 1000);
  expect((await test.requestApp(routes.read, {}, token)).status).toBe(200);
  await runJob(test, cleanup);
  expect([await countOf('registrations'), await countOf('files')]).toEqual([1, before + 1]);
  test.clock.advance(1000);
  expect((await test.requestApp(routes.read, {}, token)).status).toBe(401);
  test.clock.advance(1000);
  await runJob(test, cleanup);
  expect([await countOf('registrations'), await countOf('files')]).toEqual([0, before]);
});

it('is counted by the office until it is submitted or expires', async () => {
  const count = async () => {
    const token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    return (await test.request(statisticsRoutes.registrations, {}, token)).body.data.in_progress;
  };
  const earlier = await count();
  const token = await complete(newPhone(), 'counted@example.test');
  await startRegistration(test, newPhone());
  expect((await count()) - earlier).toBe(2);
  await submit(token);
  expect((await count()) - earlier).toBe(1);
  test.clock.advance(7 * day);
  expect(await count()).toBe(0);
});
