// Proves EXP-5, SEC-24, SEC-25

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRoutes, type NamedRoute } from '../../../contract/index.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { type OfficeRole, officeRoles, permissionsByOfficeRole } from '../../../contract/office-roles.ts';
import { isPermission } from '../../../contract/permissions.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildFile } from '../builders.ts';
import { openIssuer, type TestIssuer } from '../fakes/issuer.ts';
import { buildRequestTo } from '../samples/sample-request.ts';
import { sample } from '../size.ts';
import { snapshotState } from '../snapshot.ts';

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
  !isPermission(permission) || permissionsByOfficeRole[role].includes(permission);

const buildCaller = async (officeRole: OfficeRole) => {
  const user = await buildAdmin(test.database.db, { officeRole });
  return { ...user, token: await test.tokenOf(user.id) };
};

const buildDocument = () => buildFile(test.database.db, { isPrivate: true, isIdentity: true });
/** An ID card and a registry file. */
const buildDocuments = async () => ({ front: await buildDocument(), back: await buildDocument(), registry: await buildDocument() });
type Documents = Awaited<ReturnType<typeof buildDocuments>>;

/** Gives every doctor and company that is built from now on these documents. */
const attachDocuments = async ({ front, back, registry }: Documents) => {
  await sql`alter table doctors alter front_image_id set default ${sql.lit(front)}, alter back_image_id set default ${sql.lit(back)}`.execute(
    test.database.db,
  );
  await sql`alter table companies alter commercial_registry_id set default ${sql.lit(registry)}`.execute(test.database.db);
};

const newestEntries = () =>
  test.database.db.selectFrom('audit').select(['id', 'actor_id', 'action', 'request_id']).orderBy('id', 'desc').limit(3).execute();

/** A download reads, but writes an audit entry. */
const isAudited = ({ method, isReadOnly, download, skipsAudit }: RouteSpec) =>
  ((method !== 'GET' && !isReadOnly) || download !== undefined) && !skipsAudit;
// These change two records.
const entriesOf: Record<string, number> = {
  'doctors.merge': 2,
  'doctors.undoMerge': 2,
  'doctors.setDistinct': 2,
  'declineReasons.order': 2,
  'videos.create': 2,
};

const isRead = ({ spec }: NamedRoute) => spec.method === 'GET';
/** The routes that a role may use. A permission means the same for each role, so other roles than the administrator's use some writes only. */
const routesOf = (role: OfficeRole) => {
  const routes = allRoutes.filter((route) => mayCall(role, route));
  return role === 'admin'
    ? routes
    : [
        ...routes.filter(isRead),
        ...sample(
          routes.filter((route) => !isRead(route)),
          3,
        ),
      ];
};

it('refuses a user every route without a permission of the office role, and changes nothing', async () => {
  const requests = await Promise.all(
    allRoutes.map(async (route) => ({ route, request: await buildRequestTo(route, test.database.db, { phone: '01234567890' }) })),
  );
  const callers = await Promise.all(officeRoles.map(buildCaller));
  const before = await snapshotState(test);
  for (const [index, officeRole] of officeRoles.entries()) {
    for (const { route, request } of requests.filter(({ route }) => !mayCall(officeRole, route)))
      expect([officeRole, route.name, await test.send({ ...request, token: callers[index]?.token })]).toMatchObject([
        officeRole,
        route.name,
        { status: 403, body: { code: 'forbidden' } },
      ]);
  }
  expect(await snapshotState(test)).toEqual(before);
});

it.each(officeRoles)(
  'lets a user with the office role %s use the routes of its permissions, with the documents of its permissions only, and writes an audit entry for each change and download',
  async (officeRole) => {
    const documents = await buildDocuments();
    await attachDocuments(documents);
    const shown = { idCards: false, registryFiles: false };
    // A write may end the session of its caller.
    const reader = await buildCaller(officeRole);
    for (const route of routesOf(officeRole)) {
      const caller = isRead(route) ? reader : await buildCaller(officeRole);
      const request = await buildRequestTo(route, test.database.db, caller);
      const [last] = isAudited(route.spec) ? await newestEntries() : [];
      const response = await test.send({ ...request, token: caller.token });
      expect([route.name, response.status]).toEqual([route.name, route.spec.status ?? 200]);
      route.spec.response.parse(response.body);
      const text = JSON.stringify(response.body);
      shown.idCards ||= [documents.front, documents.back].some((id) => text.includes(id));
      shown.registryFiles ||= text.includes(documents.registry);
      if (!isAudited(route.spec)) continue;
      const [entry, ...earlier] = await newestEntries();
      const expected = { actor_id: caller.id, action: route.name, request_id: response.headers['x-request-id'] };
      expect([route.name, entry, earlier[(entriesOf[route.name] ?? 1) - 1]?.id]).toMatchObject([route.name, expected, last?.id]);
    }
    const granted = permissionsByOfficeRole[officeRole];
    expect(shown).toEqual({ idCards: granted.includes('doctors.documents'), registryFiles: granted.includes('companies.documents') });
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
  await attachDocuments(await buildDocuments());
  const doctor = await buildDoctor(db);
  const company = await buildCompany(db);
  const { id, token } = await buildCaller('reviewer');
  const pages = await Promise.all(
    [`/doctor/show/${doctor.id}`, `/company/show/${company.id}`].map((url) => test.send({ method: 'GET', url, token })),
  );
  const urls = JSON.stringify(pages.map(({ body }) => body)).match(/\/api\/v1\/files\/[^"]+/g) ?? [];
  expect(urls).toHaveLength(3);
  const statusOf = async (url: string) => (await test.app.inject(url)).statusCode;
  // The rows have no bytes, so a caller who may open a file gets 404.
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 404]);
  await db.updateTable('users').set({ office_role: 'support' }).where('id', '=', id).execute();
  expect(await Promise.all(urls.map(statusOf))).toEqual([403, 403, 403]);
});
