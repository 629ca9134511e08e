// Proves SEV-1, SEV-6, SEV-7
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentViewRoutes } from '../../../../contract/entities/access/document-views.ts';
import { securityEventRoutes as routes } from '../../../../contract/entities/access/security-events.ts';
import { auditRoutes } from '../../../../contract/entities/office/audit.ts';
import type { RouteRequest } from '../../../../contract/kit/route.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildSecondStep, password, picture } from '../../../test/builders.ts';
import { recordFile } from '../../office/files/index.ts';
import { resetPasswordByOperator } from '../password-reset/index.ts';
import { resetSecondStepByPhone } from '../second-step/index.ts';

const minute = 60_000;
let test: TestApp;
let admin: { id: number; phone: string; name: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.securityEvents.flush();
  await test.database.db.deleteFrom('security_events').execute();
  test.clock.advance(11 * minute);
  admin = await buildAdmin(test.database.db, { name: '=Amal, "A"' });
  token = await test.tokenOf(admin.id);
});

type Query = RouteRequest<typeof routes.list>['query'];
const list = async (query: Query = {}) => {
  await test.securityEvents.flush();
  return (await test.request(routes.list, { query }, token)).body.data;
};
// Each request is a little later than the one before, so that the order of events is known.
const send = (request: Parameters<TestApp['send']>[0]) => {
  test.clock.advance(10);
  return test.send(request);
};
const post = (url: string, payload: object, by?: string) => send({ method: 'POST', url, payload, token: by });
const signIn = (phone: string, typed = password, headers = {}) =>
  send({ method: 'POST', url: '/auth/login', payload: { phone, password: typed }, headers });
const expectEvents = async (events: object[]) => expect((await list()).data.reverse()).toMatchObject(events);
const userOf = ({ id, name }: { id: number; name: string }, role: string) => ({ id, name, role });

describe('an event is recorded', () => {
  it('for a wrong password of an administrator, of a company and of a phone that nobody has, each with address and request', async () => {
    const company = await buildCompany(test.database.db);
    const first = await signIn(admin.phone, 'wrong-password');
    const at = test.clock.now().toISOString();
    await signIn(company.phone, 'wrong-password');
    await signIn('01999999999', 'wrong-password');
    const failure = { kind: 'sign_in_failed', detail: 'password', route: 'POST /api/v1/auth/login', permission: null, count: 1 };
    await expectEvents([
      {
        ...failure,
        user: userOf(admin, 'admin'),
        ip_address: '127.0.0.1',
        request_id: first.headers['x-request-id'],
        at,
      },
      { ...failure, user: userOf(company, 'company') },
      { ...failure, user: null },
    ]);
  });

  it('for a wrong code, for a wrong password of somebody who is signed in, and for a blocked sign-in', async () => {
    const protectedAdmin = await buildAdmin(test.database.db);
    await buildSecondStep(test.database.db, protectedAdmin.id);
    const { challenge } = ((await signIn(protectedAdmin.phone)).body as { data: { challenge: string } }).data;
    expect((await post('/auth/second-step', { challenge, code: 'aaaaaaaaaaaaaaaa' })).status).toBe(422);
    expect((await post('/auth/verify', { password: 'wrong-password' }, token)).status).toBe(422);
    const other = await buildAdmin(test.database.db);
    for (let time = 0; time < 6; time += 1) await signIn(other.phone, 'wrong-password');
    expect((await signIn(other.phone)).status).toBe(429);
    await expectEvents([
      { kind: 'sign_in_failed', detail: 'code', user: { id: protectedAdmin.id }, route: 'POST /api/v1/auth/second-step', count: 1 },
      { kind: 'sign_in_failed', detail: 'confirmation', user: { id: admin.id }, route: 'POST /api/v1/auth/verify', count: 1 },
      { kind: 'sign_in_failed', detail: 'password', user: { id: other.id }, count: 5 },
      { kind: 'sign_in_blocked', detail: 'password', user: { id: other.id }, count: 2 },
    ]);
  });

  it('for a permission that a user lacks, but not if the server asks for the password again', async () => {
    const reviewer = await buildAdmin(test.database.db, { officeRole: 'reviewer' });
    const theirs = await test.tokenOf(reviewer.id);
    expect((await test.send({ method: 'GET', url: '/messages', token: theirs })).status).toBe(403);
    test.clock.advance(11 * minute);
    const draft = { name: 'New Person', email: 'n@example.test', phone: '01066660001', password: 'a-long-password' };
    expect(await post('/admin/store', draft, token)).toMatchObject({ status: 403, body: { code: 'fresh_needed' } });
    const route = 'GET /api/v1/messages';
    await expectEvents([{ kind: 'permission_refused', user: { id: reviewer.id }, route, permission: 'messages.read', count: 1 }]);
  });

  it('for an address of a file that is changed, incomplete or of a user without the permission', async () => {
    const path = join(test.files.tempDir, randomBytes(6).toString('hex'));
    await writeFile(path, await picture());
    const stored = await test.files.storeDocument(path, { encrypts: true });
    await recordFile({ db: test.database.db, now: test.clock.now(), actor: admin }, stored, 'identity');
    const doctor = await buildDoctor(test.database.db);
    await test.database.db
      .updateTable('doctors')
      .set({ front_image_id: stored.id, back_image_id: stored.id })
      .where('user_id', '=', doctor.id)
      .execute();
    const auditor = await buildAdmin(test.database.db, { officeRole: 'auditor' });
    await test.tokenOf(auditor.id);
    const sign = (userId: number) => test.files.signIdentityUrl({ id: stored.id, recordId: doctor.id }, userId, test.clock.now());
    const open = async (url: string) => {
      test.clock.advance(10);
      return (await test.app.inject(url)).statusCode;
    };
    expect(await open(sign(admin.id))).toBe(200);
    const forged = sign(admin.id).replace(`user=${admin.id}`, `user=${auditor.id}`);
    expect([await open(forged), await open(`/api/v1/files/${stored.id}`), await open(sign(auditor.id))]).toEqual([403, 403, 403]);
    const { searchParams } = new URL(forged, 'http://localhost');
    const thumbnail = [stored.id, ...['user', 'exp', 'sig', 'record'].map((name) => searchParams.get(name))].join('.');
    expect(await open(`/api/v1/files/thumbnails?file=${thumbnail}`)).toBe(200);
    const refusal = { kind: 'file_refused', permission: null };
    await expectEvents([
      // The signature does not prove whose address it is.
      { ...refusal, user: null, route: 'GET /api/v1/files/:id', count: 2 },
      { ...refusal, user: { id: auditor.id }, route: 'GET /api/v1/files/:id', count: 1 },
      { ...refusal, user: null, route: 'GET /api/v1/files/thumbnails', count: 1 },
    ]);
  });

  it('for a reset of a second step or a password, by an administrator and on the command line', async () => {
    const [other, company] = [await buildAdmin(test.database.db), await buildCompany(test.database.db)];
    await buildSecondStep(test.database.db, other.id);
    expect((await post('/user/resetSecondStep', { user_id: other.id }, token)).status).toBe(200);
    expect((await post('/user/resetPassword', { user_id: company.id, password: 'a-new-pass-phrase' }, token)).status).toBe(200);
    const changed = { method: 'POST', url: `/company/update/${company.id}`, payload: { password: 'another-pass-phrase' }, token };
    expect((await send(changed)).status).toBe(200);
    await test.securityEvents.flush();
    await buildSecondStep(test.database.db, other.id);
    const author = { now: test.clock.now(), requestId: 'npm run admin' };
    await test.database.transaction((db) => resetSecondStepByPhone({ ...author, db }, other.phone));
    await resetPasswordByOperator(test.database, company.phone, test.clock.now());
    const onServer = { detail: 'operator', ip_address: null, route: 'npm run admin' };
    await expectEvents([
      { kind: 'second_step_reset', user: { id: other.id }, detail: 'administrator', route: 'POST /api/v1/user/resetSecondStep' },
      { kind: 'password_reset', user: { id: company.id }, detail: 'administrator', route: 'POST /api/v1/user/resetPassword' },
      { kind: 'password_reset', user: { id: company.id }, detail: 'administrator', route: 'POST /api/v1/company/update/:id' },
      { kind: 'second_step_reset', user: { id: other.id }, ...onServer },
      { kind: 'password_reset', user: { id: company.id }, ...onServer },
    ]);
  });

  it('for a sign-in from a new device', async () => {
    await signIn(admin.phone);
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    expect((await signIn(admin.phone, password, firefox)).status).toBe(200);
    await expectEvents([{ kind: 'new_device', user: { id: admin.id }, detail: 'Firefox/Linux' }]);
  });
});

it('lists the events that match every filter, for users who may read the audit trail', async () => {
  const company = await buildCompany(test.database.db);
  await signIn(company.phone, 'wrong-password');
  test.clock.advance(minute);
  const [reviewer, auditor] = [
    await buildAdmin(test.database.db, { officeRole: 'reviewer' }),
    await buildAdmin(test.database.db, { officeRole: 'auditor' }),
  ];
  const statusFor = async (by: string) => {
    const url = routes.list.path;
    const statuses = [url, routes.alert.path, routes.export.path].map(
      async (path) => (await test.send({ method: 'GET', url: path, token: by })).status,
    );
    return Promise.all(statuses);
  };
  expect(await statusFor(await test.tokenOf(company.id))).toEqual([403, 403, 403]);
  expect(await statusFor(await test.tokenOf(reviewer.id))).toEqual([403, 403, 403]);
  expect(await statusFor(await test.tokenOf(auditor.id))).toEqual([200, 200, 200]);
  const idsOf = async (query: Query) => (await list(query)).data.map(({ kind, user }) => `${kind} ${user?.id}`);
  expect(await idsOf({ kind: 'sign_in_failed' })).toEqual([`sign_in_failed ${company.id}`]);
  expect(await idsOf({ user_id: reviewer.id as never })).toEqual(Array(3).fill(`permission_refused ${reviewer.id}`));
  expect(await idsOf({ user_id: company.id as never, kind: 'new_device' })).toEqual([]);
  expect((await list({ ip_address: '127.0.0.1' })).total).toBe(7);
  const today = test.clock.now().toISOString().slice(0, 10);
  expect([(await list({ ip_address: '192.0.2.1' })).total, (await list({ from: today, to: today })).total]).toEqual([0, 7]);
  expect([(await list({ to: '2026-01-01' })).total, (await list({ per_page: 10, page: 2 })).data]).toEqual([0, []]);
  expect((await test.send({ method: 'GET', url: `${routes.list.path}?kind=none`, token })).status).toBe(422);
});

describe('an export', () => {
  const download = async (spec: typeof routes.export | typeof documentViewRoutes.export, query: object) => {
    await test.securityEvents.flush();
    const { status, headers, body } = await test.request(spec, { query }, token);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [entry] = (await test.request(auditRoutes.list, { query: {} }, token)).body.data.data;
    return { lines: String(body).split('\r\n'), name: headers['content-disposition'], entry };
  };

  it('has the security events that match the filters, no formula, and an audit entry', async () => {
    await signIn(admin.phone, 'wrong-password');
    await signIn('01999999999', 'wrong-password');
    const { lines, name, entry } = await download(routes.export, { user_id: admin.id });
    expect(name).toMatch(/^attachment; filename="security-events-\d{4}-\d\d-\d\d\.csv"$/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('\uFEFFid,at,kind,user_id,user,ip_address,route,permission,detail,count,request_id');
    expect(lines[1]).toMatch(/^\d+,2026-[^,]+Z,sign_in_failed,\d+,"'=Amal, ""A""",127\.0\.0\.1,POST \/api\/v1\/auth\/login,,password,1,/);
    expect(entry).toMatchObject({ action: 'securityEvents.export', actor: { id: admin.id }, after: { user_id: admin.id, rows: 1 } });
  });

  it('has more events than one batch, newest first and each once', async () => {
    const at = test.clock.now();
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      ...{ minute: at, kind: 'file_refused' as const, group_key: `export ${index}`, at: new Date(at.getTime() + (index % 3)) },
      ...{ request_id: 'r', route: 'GET /a', count: 1 },
    }));
    await test.database.db.insertInto('security_events').values(rows).execute();
    const { lines } = await download(routes.export, { kind: 'file_refused' });
    const cells = lines.slice(1, -1).map((line) => line.split(','));
    expect(new Set(cells.map(([id]) => id)).size).toBe(2_500);
    const times = cells.map(([, time]) => time ?? '');
    expect(times).toEqual([...times].sort().reverse());
  });

  it('has the document views that match the filters, and an audit entry', async () => {
    const [doctor, other] = [await buildDoctor(test.database.db, { name: '@Omar' }), await buildDoctor(test.database.db)];
    const view = { user_id: admin.id, hour: test.clock.now(), first_viewed_at: test.clock.now() };
    await test.database.db
      .insertInto('document_views')
      .values([doctor, other].map(({ id }) => ({ ...view, member_id: id })))
      .execute();
    const { lines, name, entry } = await download(documentViewRoutes.export, { member_id: doctor.id });
    expect(name).toMatch(/^attachment; filename="document-views-/);
    const at = test.clock.now().toISOString();
    expect([lines[0], lines.slice(1)]).toEqual([
      '\uFEFFid,viewed_at,user_id,user,member_id,member,member_role,kind',
      [expect.stringMatching(new RegExp(`^\\d+,${at},${admin.id},"'=Amal, ""A""",${doctor.id},'@Omar,doctor,opened$`)), ''],
    ]);
    expect(entry).toMatchObject({ action: 'documentViews.export', after: { member_id: doctor.id, rows: 1 } });
  });
});
