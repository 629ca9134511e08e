// Proves APP-1, APP-5
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allAppRoutes } from '../../../contract/app/index.ts';
import { appPrefix } from '../../../contract/app/kit.ts';
import { allRoutes, type NamedRoute } from '../../../contract/index.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../builders.ts';
import { snapshotState } from '../snapshot.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const buildToken = async (
  doctor: Parameters<typeof buildDoctor>[1],
  change: { terms_version?: string; must_change_password?: boolean } = {},
) => {
  const { id } = await buildDoctor(test.database.db, doctor);
  const token = await test.appTokenOf(id);
  await test.database.db
    .updateTable('users')
    .set({ must_change_password: false, ...change })
    .where('id', '=', id)
    .execute();
  return token;
};

/** What each caller may use: nothing that needs a session, the routes of an account, or all. */
const callers: Record<string, { token: () => Promise<string | undefined>; uses: readonly string[]; code?: string }> = {
  'no token': { token: async () => undefined, uses: [] },
  'the token of an administrator': { token: async () => test.tokenOf((await buildAdmin(test.database.db)).id), uses: [] },
  'the token of a company': { token: async () => test.tokenOf((await buildCompany(test.database.db)).id), uses: [] },
  'an archived doctor': { token: () => buildToken({ archived_at: new Date('2026-11-21T09:00:00Z') }), uses: [] },
  'a pending doctor': { token: () => buildToken({ status: 'pending' }), uses: ['session', 'member.onboard'], code: 'account_pending' },
  'a declined doctor': { token: () => buildToken({ status: 'declined' }), uses: ['session', 'member.onboard'], code: 'account_declined' },
  'a doctor with earlier terms': {
    token: () => buildToken({}, { terms_version: '0' }),
    uses: ['session', 'member.onboard'],
    code: 'terms_outdated',
  },
  'an approved doctor': { token: () => buildToken({}), uses: ['session', 'member.onboard', 'member.use'] },
};

/** A request that no route accepts, because the caller is checked before its path, query and body are. */
const sendInvalid = ({ spec }: NamedRoute, token: string | undefined, prefix: string) =>
  test.send({
    method: spec.method,
    prefix,
    url: `${spec.path.replace(/:\w+/g, 'none')}?surprise=1`,
    token,
    ...(spec.method === 'GET' ? {} : { payload: '{"a":', headers: { 'content-type': 'application/json' } }),
  });

const needCaller = allAppRoutes.filter(({ spec }) => spec.permission !== 'public');

describe('the routes of the members’ app', () => {
  it.each(Object.entries(callers))(
    'are for %s as the permission says, and change nothing before',
    async (_caller, { token, uses, code }) => {
      const sent = await token();
      const before = await snapshotState(test);
      for (const route of needCaller) {
        const { status, body } = await sendInvalid(route, sent, appPrefix);
        const { permission } = route.spec;
        if (uses.includes(permission)) expect([400, 404, 422], `${route.name}: ${status}`).toContain(status);
        else if (uses.length === 0 || permission === 'registration') expect([route.name, status]).toEqual([route.name, 401]);
        else expect([route.name, status, body]).toMatchObject([route.name, 403, { code }]);
      }
      expect(await snapshotState(test)).toEqual(before);
    },
  );

  it('are for a doctor who must choose a password only if they say so', async () => {
    const token = await buildToken({}, { must_change_password: true });
    const statusOf = async (route: NamedRoute) => ((await sendInvalid(route, token, appPrefix)).body as { code: string }).code;
    for (const route of needCaller.filter(({ spec }) => spec.permission !== 'registration' && !spec.isForRequiredStep))
      expect([route.name, await statusOf(route)]).toEqual([route.name, 'password_change_required']);
  });

  it('have distinct paths and are in their OpenAPI document', async () => {
    const { paths } = (await test.send({ method: 'GET', prefix: appPrefix, url: '/openapi.json' })).body as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(paths).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId));
    expect(described.sort()).toEqual(allAppRoutes.map(({ name }) => name).sort());
  });
});

it('refuses the token of a doctor on every route of the office', async () => {
  const token = await buildToken({});
  const before = await snapshotState(test);
  for (const route of allRoutes.filter(({ spec }) => spec.permission !== 'public'))
    expect([route.name, (await sendInvalid(route, token, '/api/v1')).status]).toEqual([route.name, 401]);
  expect(await snapshotState(test)).toEqual(before);
});
