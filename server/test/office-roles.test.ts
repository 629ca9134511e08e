import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRoutes, type NamedRoute } from '../../contract/index.ts';
import { type OfficeRole, officeRoles, permissionsByOfficeRole } from '../../contract/office-roles.ts';
import { openTestApp, type TestApp } from './app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildFile } from './builders.ts';
import { openIssuer, type TestIssuer } from './issuer.ts';
import { buildRequestTo } from './sample-request.ts';
import { snapshotState } from './snapshot.ts';

let test: TestApp;
let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await openIssuer();
  test = await openTestApp({ settings: issuer.settings });
});
afterAll(async () => {
  await test?.close();
  await issuer?.close();
});

const mayCall = (role: OfficeRole, { spec: { permission } }: NamedRoute) =>
  permission === 'public' || permission === 'session' || permissionsByOfficeRole[role].includes(permission);

const buildCaller = async (officeRole: OfficeRole) => {
  const user = await buildAdmin(test.database.db, { officeRole });
  return { ...user, token: await test.tokenOf(user.id) };
};

/** Gives every doctor an ID card and every company a registry file; returns the ids of the files. */
const attachDocuments = async () => {
  const { db } = test.database;
  const [front, back, registry] = [
    await buildFile(db, { isPrivate: true, isIdentity: true }),
    await buildFile(db, { isPrivate: true, isIdentity: true }),
    await buildFile(db, { isPrivate: true, isIdentity: true }),
  ];
  await sql`update doctors set front_image_id = ${front}, back_image_id = ${back}`.execute(db);
  await sql`update companies set commercial_registry_id = ${registry}`.execute(db);
  return { idCards: [front, back], registryFiles: [registry] };
};

it.each(officeRoles)(
  'lets a user with the office role %s use exactly the routes of its permissions, with the documents of its permissions only',
  async (officeRole) => {
    const granted = permissionsByOfficeRole[officeRole];
    const shown = { idCards: false, registryFiles: false };
    for (const route of allRoutes.filter((each) => mayCall(officeRole, each))) {
      const caller = await buildCaller(officeRole);
      const request = await buildRequestTo(route, test.database.db, caller);
      const { idCards, registryFiles } = await attachDocuments();
      const response = await test.send({ ...request, token: caller.token });
      expect([route.name, response.status]).toEqual([route.name, route.spec.status ?? 200]);
      route.spec.response.parse(response.body);
      const text = JSON.stringify(response.body);
      shown.idCards ||= idCards.some((id) => text.includes(id));
      shown.registryFiles ||= registryFiles.some((id) => text.includes(id));
    }
    expect(shown).toEqual({ idCards: granted.includes('doctors.documents'), registryFiles: granted.includes('companies.documents') });
    const refused = allRoutes.filter((each) => !mayCall(officeRole, each));
    const requests = await Promise.all(refused.map((route) => buildRequestTo(route, test.database.db, { phone: '01234567890' })));
    const { token } = await buildCaller(officeRole);
    const before = await snapshotState(test);
    for (const request of requests)
      expect([request.url, await test.send({ ...request, token })]).toMatchObject([
        request.url,
        { status: 403, body: { code: 'forbidden' } },
      ]);
    expect(await snapshotState(test)).toEqual(before);
  },
);

it('lets an auditor change no record', () => {
  const writes = allRoutes.filter(({ spec }) => spec.method !== 'GET' && !spec.isReadOnly && !spec.skipsAudit);
  const allowed = writes.filter((route) => !['public', 'session'].includes(route.spec.permission) && mayCall('auditor', route));
  expect(allowed.map(({ name }) => name)).toEqual([]);
});

it('reports the permissions of the office role, and the role that the specification knows', async () => {
  for (const officeRole of officeRoles) {
    const { token } = await buildCaller(officeRole);
    expect((await test.send({ method: 'GET', url: '/auth/me', token })).body).toMatchObject({
      data: { roles: 'admin', permissions: [...permissionsByOfficeRole[officeRole]] },
    });
  }
});

it('shows an auditor the messages of all companies', async () => {
  const [admin, auditor] = [await buildCaller('admin'), await buildCaller('auditor')];
  const total = async (token: string) =>
    ((await test.send({ method: 'GET', url: '/messages', token })).body as { data: { total: number } }).data.total;
  expect(await total(admin.token)).toBeGreaterThan(0);
  expect(await total(auditor.token)).toBe(await total(admin.token));
});

it('opens the signed URL of a document no longer once its user has lost the permission', async () => {
  const { db } = test.database;
  const doctor = await buildDoctor(db);
  const company = await buildCompany(db);
  const { idCards, registryFiles } = await attachDocuments();
  const { id, token } = await buildCaller('reviewer');
  const pages = await Promise.all(
    [`/doctor/show/${doctor.id}`, `/company/show/${company.id}`].map((url) => test.send({ method: 'GET', url, token })),
  );
  const urls = JSON.stringify(pages.map(({ body }) => body)).match(/\/api\/v1\/files\/[^"]+/g) ?? [];
  expect(urls).toHaveLength([...idCards, ...registryFiles].length);
  const statusOf = async (url: string) => (await test.app.inject(url)).statusCode;
  // The rows have no bytes, so a caller who may open a file gets 404.
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 404]);
  await db.updateTable('users').set({ office_role: 'support' }).where('id', '=', id).execute();
  expect(await Promise.all(urls.map(statusOf))).toEqual([403, 403, 403]);
});
