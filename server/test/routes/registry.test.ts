// Proves API-1, API-2, API-3, API-4, API-8, API-10, BLG-4, COM-18, CON-4, DOC-31, DSH-5, EXP-2, LIB-6, LIB-17, PST-4, SEC-2, SEC-3, SEC-5
// Proves SEC-6, SEC-17, SES-13, SES-17, SET-12, SGN-10, SGN-11, STO-11, VER-8
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes, type NamedRoute } from '../../../contract/index.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { isPermission, type Role, rolesByPermission } from '../../../contract/permissions.ts';
import { sessionRepo } from '../../features/access/session/session.repo.ts';
import { hashToken } from '../../features/access/session/tokens.ts';
import { otherRoutes } from '../../platform/http/web/other-routes.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildAdmin, buildCompany, buildDoctor, password } from '../builders.ts';
import { openIssuer, type TestIssuer } from '../fakes/issuer.ts';
import { buildRequestTo } from '../samples/sample-request.ts';
import { sample } from '../size.ts';
import { dumpRows, snapshotState } from '../snapshot.ts';

let test: TestApp;
let issuer: TestIssuer;
/** A request to each route, built once for the tests whose requests change nothing. */
let requests: Map<string, Awaited<ReturnType<typeof buildRequestTo>>>;
beforeAll(async () => {
  issuer = await openIssuer();
  test = await openTestApp({ settings: issuer.settings });
  const caller = { phone: '01234567890' };
  const built = allRoutes.map(async (route) => [route.name, await buildRequestTo(route, test.database.db, caller)] as const);
  requests = new Map(await Promise.all(built));
});
afterAll(async () => {
  await test?.close();
  await issuer?.close();
});

const hour = 60 * 60 * 1000;
const archivedAt = new Date('2026-11-21T09:00:00Z');
const isWrite = ({ method, isReadOnly }: RouteSpec) => method !== 'GET' && !isReadOnly;
/** A download reads, but writes an audit entry. */
const isAudited = (spec: RouteSpec) => (isWrite(spec) || spec.download !== undefined) && !spec.skipsAudit;
const requestsTo = (routes: NamedRoute[]) => routes.flatMap(({ name }) => requests.get(name) ?? []);

/** The routes that a role may not use. */
const refusedTo = (role: Role) =>
  allRoutes.filter(
    ({ spec: { permission } }) => isPermission(permission) && !(rolesByPermission[permission] as readonly string[]).includes(role),
  );

/** A session that expires or was last used at a given distance from now. */
const sessionOf = async (userId: number, { expires = hour, used = 0 }: { expires?: number; used?: number }) => {
  const token = `mb_forged-${userId}-${expires}-${used}-${'x'.repeat(20)}`;
  const now = test.clock.now().getTime();
  await sessionRepo.insert(test.database.db, {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: new Date(now),
    last_used_at: new Date(now - used),
    expires_at: new Date(now + expires),
  });
  return { authorization: `Bearer ${token}` };
};

const bearer = async (userId: number) => ({ authorization: `Bearer ${await test.tokenOf(userId)}` });
const signedOut = async () => {
  const headers = await bearer((await buildAdmin(test.database.db)).id);
  await test.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers });
  return headers;
};

/** Callers that may use public routes only. */
const unauthenticatedCallers: Record<string, () => Promise<Record<string, string>>> = {
  'no token': async () => ({}),
  garbage: async () => ({ authorization: `Bearer ${'g'.repeat(43)}` }),
  'a token of 10 kB': async () => ({ authorization: `Bearer ${'g'.repeat(10_000)}` }),
  'another scheme': async () => ({
    authorization: (await bearer((await buildAdmin(test.database.db)).id)).authorization.replace('Bearer', 'Basic'),
  }),
  'no scheme': async () => ({
    authorization: (await bearer((await buildAdmin(test.database.db)).id)).authorization.replace('Bearer ', ''),
  }),
  'an unsigned JWT': async () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.' }),
  'a token in a cookie': async () => ({ cookie: `token=${await test.tokenOf((await buildAdmin(test.database.db)).id)}` }),
  'an expired session': async () => sessionOf((await buildAdmin(test.database.db)).id, { expires: 0 }),
  'an idle session': async () => sessionOf((await buildAdmin(test.database.db)).id, { used: 2 * hour }),
  'a signed-out session': signedOut,
  'an archived administrator': async () => bearer((await buildAdmin(test.database.db, { archived_at: archivedAt })).id),
  'a declined company': async () => bearer((await buildCompany(test.database.db, { status: 'declined' })).id),
  'a pending company': async () => bearer((await buildCompany(test.database.db, { status: 'pending' })).id),
  'a doctor with a forged session': async () => bearer((await buildDoctor(test.database.db)).id),
};

describe('authorization', () => {
  // In a short run, only a request without a token is sent to every route; the others are sent to a seventh of the routes each.
  it.each(Object.keys(unauthenticatedCallers).map((kind, turn) => [kind, turn] as const))(
    'responds 401 to %s on every route that is not public, always with the same body, and changes nothing',
    async (kind, turn) => {
      const headers = (await unauthenticatedCallers[kind]?.()) ?? {};
      const protectedRoutes = allRoutes.filter(({ spec }) => spec.permission !== 'public');
      const sent = turn === 0 ? protectedRoutes : sample(protectedRoutes, 7, turn);
      const before = await snapshotState(test);
      const bodies = new Set<string>();
      const statuses = new Set<string>();
      for (const request of requestsTo(sent)) {
        const { status, body } = await test.send({ ...request, headers });
        if (status !== 401) statuses.add(`${request.method} ${request.url}: ${status}`);
        const { request_id, ...rest } = body as { request_id: string };
        expect(request_id).toMatch(/^[\da-f-]{36}$/);
        bodies.add(JSON.stringify(rest));
      }
      expect([...statuses]).toEqual([]);
      expect([...bodies]).toEqual([JSON.stringify({ message: 'Unauthorized. Please log in.', code: 'unauthenticated' })]);
      expect(await snapshotState(test)).toEqual(before);
    },
  );

  it('responds 403 to a company on every route whose permission it lacks, and changes nothing', async () => {
    const token = await test.tokenOf((await buildCompany(test.database.db)).id);
    const refused = refusedTo('company');
    expect(refused.length).toBeGreaterThan(30);
    const before = await snapshotState(test);
    for (const request of requestsTo(refused)) {
      const response = await test.send({ ...request, token });
      expect([request.url, response.status, response.body]).toMatchObject([
        request.url,
        403,
        { code: 'forbidden', message: "Forbidden. You don't have permission." },
      ]);
    }
    expect(await snapshotState(test)).toEqual(before);
  });

  it('checks the caller before the body, query and id of a request', async () => {
    for (const { spec } of allRoutes.filter(({ spec: { permission } }) => permission !== 'public')) {
      const url = `${spec.path.replace(':id', 'abc')}?surprise=1`;
      const response = await test.send({
        method: spec.method,
        url,
        ...(isWrite(spec) ? { payload: '{"a":', headers: { 'content-type': 'application/json' } } : {}),
      });
      expect([url, response.status]).toEqual([url, 401]);
    }
  });

  it('lets an active company use every route whose permission the role holds', async () => {
    const refused = refusedTo('company');
    for (const route of allRoutes.filter((each) => !refused.includes(each))) {
      const user = await buildCompany(test.database.db);
      const request = await buildRequestTo(route, test.database.db, user);
      const response = await test.send({ ...request, token: await test.tokenOf(user.id) });
      expect([route.name, response.status]).toEqual([route.name, route.spec.status ?? 200]);
      route.spec.response.parse(response.body);
    }
  });

  it('rejects a company also if it changes the method, slashes, letter case or _method of a request', async () => {
    const company = await test.tokenOf((await buildCompany(test.database.db)).id);
    const before = await snapshotState(test);
    for (const [turn, { method, url, payload }] of requestsTo(refusedTo('company')).entries()) {
      const spelled = [`/${url}`, `${url}/`, url.replaceAll('/', '//')].map((path) => ({ method, url: path, payload, expected: [403] }));
      const encoded = [url.toUpperCase(), url.replace(/.\//, '$&%2F'), `${url}%2f..%2f`].map((path) => ({
        method,
        url: path,
        payload,
        expected: [403, 404],
      }));
      const verbs = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'TRACE'].map((verb) => ({
        method: verb,
        url,
        payload: undefined,
        expected: [403, 404, 405],
      }));
      const overridden = { method: 'POST', url, payload: { ...payload, _method: method }, expected: [403, 404] };
      for (const { expected, ...request } of sample([...spelled, ...encoded, ...verbs, overridden], 4, turn)) {
        const { status } = await test.send({ ...request, token: company });
        expect(expected, `${request.method} ${request.url}: ${status}`).toContain(status);
      }
    }
    expect(await snapshotState(test)).toEqual(before);
  });

  it('lets doubled, leading and trailing slashes reach the route', async () => {
    const token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    for (const url of ['//doctor', '/doctor/', '//doctor//stats/', '/doctor//?per_page=10', '/area/?name=a//b/']) {
      expect([url, (await test.send({ method: 'GET', url, token })).status]).toEqual([url, 200]);
    }
  });
});

describe('a request', () => {
  it('changes nothing if it only reads', async () => {
    const user = await buildAdmin(test.database.db);
    const token = await test.tokenOf(user.id);
    const reads = allRoutes.filter(({ spec }) => !isWrite(spec) && !isAudited(spec));
    const own = await Promise.all(reads.map((route) => buildRequestTo(route, test.database.db, user)));
    const before = await snapshotState(test);
    for (const request of own) expect([request.url, (await test.send({ ...request, token })).status]).toEqual([request.url, 200]);
    expect(await snapshotState(test)).toEqual(before);
  });

  it('stores passwords, tokens and hashes only in their columns', async () => {
    const user = await buildAdmin(test.database.db);
    const signIn = await test.send({ method: 'POST', url: '/auth/login', payload: { phone: user.phone, password } });
    const { token } = (signIn.body as { data: { token: string } }).data;
    const draft = { name: 'Canary Doctor', email: 'canary@example.test', phone: '01555555501', password: 'canary-password-1' };
    const keyed = { 'idempotency-key': 'canary-key-1' };
    const created = await test.send({ method: 'POST', url: '/doctor/store', payload: draft, token, headers: keyed });
    expect(created.status).toBe(201);
    const { id } = (created.body as { data: { id: number } }).data;
    await test.send({ method: 'POST', url: `/doctor/update/${id}`, payload: { password: 'canary-password-2' }, token });
    await test.send({ method: 'POST', url: '/user/resetPassword', payload: { user_id: id, password: 'canary-password-3' }, token });
    await test.send({
      method: 'POST',
      url: '/auth/password',
      payload: { current_password: password, password: 'canary-password-4' },
      token,
    });
    const all = await dumpRows(test.database.db);
    for (const [table, rows] of all) {
      const text = rows.join('\n');
      expect([table, text.includes('canary-password'), text.includes(token), text.includes(password)]).toEqual([
        table,
        false,
        false,
        false,
      ]);
      if (table !== 'users') expect([table, text.includes('argon2')]).toEqual([table, false]);
    }
    expect(all.get('users')?.join('\n')).toContain('argon2');
    const responses = [
      await test.send({ method: 'GET', url: `/doctor/show/${id}`, token }),
      await test.send({ method: 'GET', url: '/admin', token }),
    ];
    expect(JSON.stringify(responses)).not.toMatch(/argon2|password_hash/);
  });
});

describe('the routes', () => {
  const shapeOf = ({ method, path }: RouteSpec) => `${method === 'PUT' ? 'POST' : method} ${path.toLowerCase().replace(/:\w+/g, ':')}`;

  it('have distinct paths, even if a parameter could match another path', () => {
    const shapes = allRoutes.map(({ spec }) => shapeOf(spec));
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
    // A parameter is a number, so `/messages/:id` never matches `/messages/stats`.
    for (const shape of shapes.filter((each) => each.includes(':'))) {
      const pattern = new RegExp(`^${shape.replaceAll(':', String.raw`(\d+|:)`)}$`);
      expect(shapes.filter((other) => other !== shape && pattern.test(other))).toEqual([]);
    }
  });

  it('of the session limit the size of their bodies', () => {
    const own = allRoutes.filter(({ spec }) => spec.body && (spec.permission === 'public' || spec.permission === 'session'));
    expect(own.filter(({ spec }) => spec.maxBodyBytes === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('have a freshness only if they only read, and not if they write an audit entry', () => {
    const wrong = allRoutes.filter(({ spec }) => spec.freshness !== undefined && (isWrite(spec) || spec.download !== undefined));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('accept a session before its required step only if the step needs them', () => {
    expect(allRoutes.filter(({ spec }) => spec.isForRequiredStep).map(({ name, spec }) => `${name} ${spec.permission}`)).toEqual(
      [
        'secondStep.get',
        'secondStep.start',
        'secondStep.enable',
        'secondStep.passkeyOptions',
        'secondStep.addPasskey',
        'session.signOut',
        'session.me',
        'session.changePassword',
      ].map((name) => `${name} session`),
    );
  });

  it('are in the OpenAPI document with their parameters and responses', async () => {
    const document = (await test.send({ method: 'GET', url: '/openapi.json' })).body as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    for (const { name, spec } of allRoutes) {
      const operation = document.paths[spec.path.replace(':id', '{id}')]?.[spec.method.toLowerCase()];
      expect([name, operation?.operationId, Object.keys(operation?.responses ?? {})]).toEqual([
        name,
        name,
        expect.arrayContaining([String(spec.status ?? 200)]),
      ]);
      const expected = [spec.params, spec.query].flatMap((schema) =>
        Object.keys((schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties as object)) ?? {}),
      );
      const parameters = (operation?.parameters ?? []) as { name: string }[];
      expect([name, parameters.map((each) => each.name).sort()]).toEqual([name, expected.sort()]);
      expect([name, operation?.requestBody !== undefined]).toEqual([name, spec.body !== undefined]);
    }
    expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(allRoutes.length + otherRoutes.length);
  });
});
