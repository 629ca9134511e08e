// Proves SEC-6, SES-31, SES-32, SET-4, SET-5, SET-6, SET-7, SET-8, SET-9, SGN-4
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, password } from '../../../test/builders.ts';
import { ensureFirstAdmin } from './admins.service.ts';

let test: TestApp;
let currentAdmin: { id: number; phone: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

type AdminPage = { data: { data: { id: number; name: string; archived_by: string | null }[]; total: number } };

const settings = { admin: { phone: '01011112222', password: undefined, name: 'Founder' } };
const list = async (query = '', path = '/admin') =>
  ((await test.send({ method: 'GET', url: `${path}${query}`, token })).body as AdminPage).data;
const signIn = async (phone: string, typed: string) =>
  (await test.send({ method: 'POST', url: '/auth/login', payload: { phone, password: typed } })).status;
const post = (url: string, payload: Record<string, unknown>) => test.send({ method: 'POST', url, payload, token });

it('creates a first administrator once and returns a working password once', async () => {
  const created = await ensureFirstAdmin(test.database, settings, test.clock.now());
  expect(created?.password).toMatch(/^[\w-]{22}$/);
  expect(await ensureFirstAdmin(test.database, settings, test.clock.now())).toBeUndefined();
  expect(await signIn('01011112222', created?.password ?? '')).toBe(200);
  currentAdmin = await test.database.db
    .selectFrom('users')
    .select(['id', 'phone'])
    .where('phone', '=', '01011112222')
    .executeTakeFirstOrThrow();
  token = await test.tokenOf(currentAdmin.id);
  expect((await test.send({ method: 'GET', url: '/admin', token })).body).toMatchObject({ code: 'password_change_required' });
  await post('/auth/password', { current_password: created?.password, password: 'chosen-by-founder' });
  expect((await test.send({ method: 'GET', url: '/admin', token })).status).toBe(200);
});

it("rejects a reset of one's own password", async () => {
  const response = await post('/user/resetPassword', { user_id: currentAdmin.id, password: 'brand-new-password' });
  expect([response.status, response.body]).toMatchObject([
    409,
    { message: 'You cannot reset your own password. Change it with your current password instead.' },
  ]);
  expect(await signIn(currentAdmin.phone, 'chosen-by-founder')).toBe(200);
});

it('creates an administrator with normalized fields who can sign in', async () => {
  const response = await post('/admin/store', {
    name: '  Dr. Amal ',
    email: ' Amal@Example.TEST ',
    phone: '+20 100-111-3333',
    password: 'her-password',
  });
  expect([response.status, response.body]).toMatchObject([
    201,
    {
      message: 'Administrator added successfully',
      data: { name: 'Dr. Amal', email: 'amal@example.test', phone: '01001113333', archived_at: null },
    },
  ]);
  expect(await signIn('01001113333', 'her-password')).toBe(200);
});

it('rejects a phone or an e-mail of another user, also of an archived one', async () => {
  const { db } = test.database;
  const [doctor, archivedCompany] = [await buildDoctor(db), await buildCompany(db, { archived_at: test.clock.now() })];
  const draft = { name: 'Another', email: 'another@example.test', phone: '01001114444', password: 'her-password' };
  expect(await post('/admin/store', { ...draft, phone: doctor.phone })).toMatchObject({
    status: 409,
    body: { errors: { phone: ['This phone is already taken by another doctor'] } },
  });
  expect(await post('/admin/store', { ...draft, email: archivedCompany.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { errors: { email: ['This email is already taken by an archived company'] } },
  });
  const created = await Promise.all(
    Array.from({ length: 10 }, (_, index) => post('/admin/store', { ...draft, email: `another-${index}@example.test` })),
  );
  expect(created.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

it('lists only administrators newest first and searches normalized names', async () => {
  const { db } = test.database;
  await buildCompany(db, { name: 'أحمد شركة' });
  const older = await buildAdmin(db, { name: 'أحمد فؤاد' });
  const newer = await buildAdmin(db, { name: 'احمد سامي' });
  expect((await list('?name=إحمد')).data.map(({ id }) => id)).toEqual([newer.id, older.id]);
  const all = await list('?per_page=100');
  expect(all.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id).sort((a, b) => b - a));
  expect(all.total).toBe(all.data.length);
});

it('archives another administrator and ends the sessions, but rejects deleting oneself', async () => {
  const other = await buildAdmin(test.database.db);
  const otherToken = await test.tokenOf(other.id);
  const me = async () => (await test.send({ method: 'GET', url: '/auth/me', token: otherToken })).status;
  expect(await test.send({ method: 'DELETE', url: `/admin/destroy/${currentAdmin.id}`, token })).toMatchObject({
    status: 409,
    body: { message: 'You cannot archive your own account' },
  });
  expect(await test.send({ method: 'DELETE', url: `/admin/destroy/${other.id}`, token })).toMatchObject({
    status: 200,
    body: { data: { archived_by: 'Founder', archived_at: test.clock.now().toISOString() } },
  });
  expect([await me(), await signIn(other.phone, password)]).toEqual([401, 403]);
  expect((await list('', '/admin/archived')).data.map(({ id }) => id)).toEqual([other.id]);
  expect((await list('?per_page=100')).data.map(({ id }) => id)).not.toContain(other.id);
  expect((await test.send({ method: 'DELETE', url: `/admin/destroy/${other.id}`, token })).status).toBe(404);
  expect(await post('/admin/restore', { ids: [other.id, 999_999] })).toMatchObject({
    status: 200,
    body: {
      data: [
        { id: other.id, restored: true, reason: null, clash: null },
        { id: 999_999, restored: false, reason: 'The archived administrator 999999 was not found', clash: null },
      ],
    },
  });
  expect([await me(), await signIn(other.phone, password), (await post('/admin/restore', { ids: [other.id] })).status]).toEqual([
    401, 200, 404,
  ]);
});

it('keeps one of two administrators who archive each other in parallel', async () => {
  const [one, other] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)];
  const [byOne, byOther] = [await test.tokenOf(one.id), await test.tokenOf(other.id)];
  const responses = await Promise.all([
    test.send({ method: 'DELETE', url: `/admin/destroy/${other.id}`, token: byOne, headers: { 'idempotency-key': 'archive-1' } }),
    test.send({ method: 'DELETE', url: `/admin/destroy/${one.id}`, token: byOther, headers: { 'idempotency-key': 'archive-2' } }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  const left = (await list('?per_page=100')).data.filter(({ id }) => id === one.id || id === other.id);
  expect(left).toHaveLength(1);
});

it('lets two administrators reset the password of each other in parallel', async () => {
  const [one, other] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)];
  const reset = async (by: { id: number }, of: { id: number }) =>
    test.send({
      method: 'POST',
      url: '/user/resetPassword',
      payload: { user_id: of.id, password: 'brand-new-password' },
      token: await test.tokenOf(by.id),
      headers: { 'idempotency-key': `reset-by-${by.id}` },
    });
  const responses = await Promise.all([reset(one, other), reset(other, one)]);
  // The later request may find its session ended.
  expect(responses.every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
});

it('resets a password, ends the sessions and keeps the password out of the audit trail', async () => {
  const company = await buildCompany(test.database.db);
  const companyToken = await test.tokenOf(company.id);
  const answer = await post('/user/resetPassword', { user_id: company.id, password: 'brand-new-password' });
  expect([answer.status, answer.body]).toEqual([200, { message: `The password of ${company.name} was reset` }]);
  expect((await test.send({ method: 'GET', url: '/auth/me', token: companyToken })).status).toBe(401);
  expect([await signIn(company.phone, password), await signIn(company.phone, 'brand-new-password')]).toEqual([401, 200]);
  const history = await test.send({ method: 'GET', url: `/audit?entity=companies&entity_id=${company.id}`, token });
  expect(history.body).toMatchObject({
    data: { data: [{ action: 'admins.resetPassword', actor: { id: currentAdmin.id }, before: null, after: null }] },
  });
  expect((await post('/user/resetPassword', { user_id: 999_999, password: 'brand-new-password' })).status).toBe(404);
});
