// Proves SSO-3, SSO-5, SSO-6, SSO-10
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildSecondStep } from '../../../test/builders.ts';
import { openIssuer, type TestIssuer } from '../../../test/fakes/issuer.ts';
import { createSsoClient } from '../../../test/fakes/sso-client.ts';

let test: TestApp;
let issuer: TestIssuer;
let browser: ReturnType<typeof createSsoClient>;
beforeAll(async () => {
  issuer = await openIssuer(() => test.clock.now());
  const roles = {
    OIDC_ROLES_CLAIM: 'groups',
    OIDC_ROLES: 'chiefs=admin, staff=support',
    OIDC_EMAILS: 'trusted',
    OIDC_SECOND_STEP: 'issuer',
  };
  test = await openTestApp({ settings: { ...issuer.settings, ...roles, SECOND_STEP: 'required' } });
  browser = createSsoClient(test, issuer);
});
afterAll(async () => {
  await test?.close();
  await issuer?.close();
});
beforeEach(() => test.clock.advance(6 * 60_000));

const newAdmin = async (groups: unknown, fields: object = {}) => {
  const admin = await buildAdmin(test.database.db);
  const { email } = await test.database.db.selectFrom('users').select('email').where('id', '=', admin.id).executeTakeFirstOrThrow();
  issuer.person = { sub: `person-${admin.id}`, email, email_verified: true, groups, ...fields };
  return admin;
};
const roleOf = async (id: number) =>
  (await test.database.db.selectFrom('users').select('office_role').where('id', '=', id).executeTakeFirstOrThrow()).office_role;
const auditOf = async (id: number) => {
  const lines = await test.database.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'after'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  return lines.filter(({ action }) => action !== 'session.signInSso' && action !== 'sso.link');
};

describe('the office role', () => {
  it('stays that of the last full administrator, with a message and an audit entry', async () => {
    const { id } = await newAdmin(['staff']);
    expect(await browser.signIn()).toMatchObject({
      status: 200,
      body: { message: 'You stay a full administrator, because you are the last one' },
    });
    expect(await roleOf(id)).toBe('admin');
    expect(await auditOf(id)).toEqual([{ actor_id: id, action: 'sso.keepRole', after: { office_role: 'support' } }]);
    await buildAdmin(test.database.db);
    await browser.signIn();
    expect(await roleOf(id)).toBe('support');
  });

  it('follows the groups at each sign-in, the first in the settings first', async () => {
    const { id } = await newAdmin(['others', 'staff']);
    await browser.signIn();
    expect(await roleOf(id)).toBe('support');
    expect(await auditOf(id)).toEqual([{ actor_id: null, action: 'admins.changeRole', after: { office_role: 'support' } }]);
    issuer.person = { ...issuer.person, groups: ['staff', 'chiefs'] };
    await browser.signIn();
    expect(await roleOf(id)).toBe('admin');
    issuer.person = { ...issuer.person, groups: 'staff' };
    await browser.signIn();
    expect(await roleOf(id)).toBe('support');
  });

  it.each([
    ['no known group', ['others']],
    ['no groups', undefined],
    ['groups of another type', { chiefs: true }],
  ])('refuses a person with %s, and keeps the role', async (_what, groups) => {
    const { id } = await newAdmin(groups);
    expect(await browser.comeBack()).toBe('/login?sso=no_role');
    expect(await roleOf(id)).toBe('admin');
  });

  it('is given once the own second step is verified', async () => {
    const { id } = await newAdmin(['staff']);
    await buildAdmin(test.database.db);
    const { recoveryCode } = await buildSecondStep(test.database.db, id);
    const { body } = await browser.signIn();
    const { challenge } = (body as { data: { session: { challenge: string } } }).data.session;
    expect([await roleOf(id), await auditOf(id)]).toEqual(['admin', []]);
    const signedIn = await test.send({ method: 'POST', url: '/auth/second-step', payload: { challenge, code: recoveryCode } });
    expect([signedIn.status, await roleOf(id)]).toEqual([200, 'support']);
  });
});

/** What the issuers that docs/operations.md names add to the fields of every token. */
const issuers = {
  'Microsoft Entra ID': {
    email_verified: undefined,
    ver: '2.0',
    tid: '9188040d-6c67-4c5b-b112-36a304b66dad',
    oid: '00000000-0000-0000-66f3-3332eca7ea81',
    preferred_username: 'mona@example.onmicrosoft.com',
    name: 'Mona Adel',
    uti: 'AbXbQv7i_0uQ',
    rh: '0.AAAA',
  },
  Keycloak: {
    email_verified: true,
    typ: 'ID',
    acr: '1',
    azp: 'medboard',
    sid: '5d1e1c9a-64fc-4c2b-9f5b-6f0b6f6f7a11',
    preferred_username: 'mona',
    given_name: 'Mona',
    family_name: 'Adel',
  },
  Google: {
    email_verified: true,
    azp: 'medboard',
    at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
    hd: 'example.test',
    name: 'Mona Adel',
    picture: 'https://example.test/photo.jpg',
    auth_time: undefined,
  },
};

describe('an ID token', () => {
  it.each(Object.entries(issuers))('of %s signs in, with OIDC_EMAILS=trusted', async (_name, fields) => {
    await newAdmin(['chiefs'], fields);
    expect((await browser.signIn()).status).toBe(200);
  });

  it.each([false, 'true', 'false', null])('with email_verified: %j is refused, also with OIDC_EMAILS=trusted', async (email_verified) => {
    await newAdmin(['chiefs'], { email_verified });
    expect(await browser.comeBack()).toBe('/login?sso=email_not_verified');
  });
});

describe('single sign-on', () => {
  it('does not ask for the second step if the issuer says that there were several factors', async () => {
    const tokenFor = async (fields: object) => {
      const { id } = await newAdmin(['chiefs'], fields);
      await buildSecondStep(test.database.db, id);
      const { body } = await browser.signIn();
      const { session } = (body as { data: { session: { token?: string } } }).data;
      return session.token;
    };
    expect(await tokenFor({ amr: ['pwd'] })).toBeUndefined();
    expect(await tokenFor({})).toBeUndefined();
    const token = await tokenFor({ amr: ['pwd', 'mfa'] });
    expect((await test.request(sessionRoutes.me, {}, token)).body.data.second_step.due_at).toBeNull();
    expect(await tokenFor({ acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' })).toBeDefined();
  });
});

const complete = {
  OIDC_ISSUER: 'https://login.example.test/realm',
  OIDC_CLIENT_ID: 'medboard',
  OIDC_CLIENT_SECRET: 'a-secret',
  PUBLIC_URL: 'https://medboard.example.test',
  DEMO_DATA: 'off',
};

describe('the settings', () => {
  it('describe single sign-on', () => {
    const { sso } = readConfig({ ...complete, OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'chiefs = admin,a=b=support' });
    expect(sso).toMatchObject({
      redirectUri: 'https://medboard.example.test/api/v1/auth/sso/callback',
      name: 'single sign-on',
      roles: {
        groupsField: 'groups',
        groups: [
          { group: 'chiefs', officeRole: 'admin' },
          { group: 'a=b', officeRole: 'support' },
        ],
      },
      trustsSecondStep: false,
    });
    expect(readConfig({}).sso).toBeUndefined();
  });

  it.each([
    [{ OIDC_ISSUER: 'http://login.example.test' }, 'OIDC_ISSUER must be an https URL, or an http URL on this machine'],
    [{ OIDC_ISSUER: 'https://login.example.test/?a=1' }, 'OIDC_ISSUER must be an https URL'],
    [{ OIDC_CLIENT_SECRET: '' }, 'must be set together, or none of them'],
    [{ OIDC_ISSUER: '' }, 'must be set together, or none of them'],
    [{ PUBLIC_URL: '' }, 'OIDC_ISSUER needs PUBLIC_URL'],
    [{ OIDC_ROLES: 'chiefs=admin' }, 'OIDC_ROLES_CLAIM and OIDC_ROLES must be set together'],
    [{ OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'chiefs=owner' }, 'OIDC_ROLES must be a list such as'],
    [{ OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'chiefs' }, 'OIDC_ROLES must be a list such as'],
    [{ OIDC_SECOND_STEP: 'none' }, 'OIDC_SECOND_STEP'],
    [{ OIDC_EMAILS: 'all' }, 'OIDC_EMAILS'],
  ])('are refused: %j', (settings, message) => {
    expect(() => readConfig({ ...complete, ...settings })).toThrow(message);
  });
});
