// Proves SSO-1, SSO-3, SSO-4, SSO-7, SSO-8
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { securityEventRoutes } from '../../../../contract/entities/access/security-events.ts';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { ssoRoutes } from '../../../../contract/entities/access/sso.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildSecondStep, password } from '../../../test/builders.ts';
import { openIssuer, type TestIssuer } from '../../../test/fakes/issuer.ts';
import { createSsoClient } from '../../../test/fakes/sso-client.ts';

const minute = 60_000;

let test: TestApp;
let issuer: TestIssuer;
let browser: ReturnType<typeof createSsoClient>;
beforeAll(async () => {
  issuer = await openIssuer(() => test.clock.now());
  test = await openTestApp({ settings: issuer.settings });
  browser = createSsoClient(test, issuer);
});
afterAll(async () => {
  await test?.close();
  await issuer?.close();
});

let subjects = 0;
/** Lets a person with this e-mail sign in at the issuer, whose account is new. */
const setPerson = (email: string, fields: object = {}) => {
  subjects += 1;
  issuer.person = { sub: `person-${subjects}`, email, email_verified: true, ...fields };
};
beforeEach(() => {
  Object.assign(issuer, { change: (fields: object) => fields, algorithm: 'RS256', failure: undefined, failingPath: '/' });
  test.clock.advance(6 * minute);
});

const newAdmin = async (overrides: Parameters<typeof buildAdmin>[1] = {}) => {
  const admin = await buildAdmin(test.database.db, overrides);
  const { email } = await test.database.db.selectFrom('users').select('email').where('id', '=', admin.id).executeTakeFirstOrThrow();
  setPerson(email);
  return { ...admin, email };
};
const tokenOf = ({ body }: { body: unknown }) => (body as { data: { session: { token: string } } }).data.session.token;
const auditOf = async (userId: number) => {
  const lines = await test.database.db
    .selectFrom('audit')
    .select(['actor_id', 'action'])
    .where('entity_id', '=', userId)
    .orderBy('id')
    .execute();
  return lines.map(({ actor_id, action }) => `${actor_id === userId ? 'user' : actor_id} ${action}`);
};
const countSessions = async () => (await test.database.db.selectFrom('sessions').select('id').execute()).length;

describe('a sign-in', () => {
  it('links the administrator with the verified e-mail, once, and creates an ordinary session', async () => {
    const admin = await newAdmin();
    const first = await browser.signIn({ to: '/doctors?page=2' });
    expect(first).toMatchObject({
      status: 200,
      body: { data: { session: { roles: 'admin', user: { name: admin.name } }, to: '/doctors?page=2' } },
    });
    expect((await test.request(sessionRoutes.me, {}, tokenOf(first))).body.data.id).toBe(admin.id);
    expect((await browser.signIn()).status).toBe(200);
    expect(await auditOf(admin.id)).toEqual(['user sso.link', 'user session.signInSso', 'user session.signInSso']);
    expect((await test.request(sessionRoutes.signIn, { body: { phone: admin.phone, password } })).status).toBe(200);
  });

  it('sends the browser to the issuer with PKCE, state and nonce, and binds it by a cookie for these routes', async () => {
    const { headers, body } = await test.send({ method: 'POST', url: '/auth/sso/start', payload: {} });
    const { searchParams } = new URL((body as { data: { url: string } }).data.url);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'medboard',
      response_type: 'code',
      redirect_uri: 'http://localhost/api/v1/auth/sso/callback',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(String(headers['set-cookie'])).toMatch(
      /^medboard_sso=mb_[\w-]{43}; Path=\/api\/v1\/auth\/sso; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const stored = JSON.stringify(await test.database.db.selectFrom('sso_attempts').selectAll().execute());
    for (const name of ['state', 'nonce']) expect(stored).not.toContain(searchParams.get(name));
  });

  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example', 'doctors'])(
    'does not return to %j',
    async (to) => {
      expect(await test.send({ method: 'POST', url: '/auth/sso/start', payload: { to } })).toMatchObject({ status: 422 });
    },
  );

  it('follows the subject after it is linked, also if the e-mail at the issuer becomes that of another administrator', async () => {
    const admin = await newAdmin();
    await browser.signIn();
    const other = await buildAdmin(test.database.db, { email: 'another-admin@example.test' });
    issuer.person = { ...issuer.person, email: 'another-admin@example.test' };
    const token = tokenOf(await browser.signIn());
    expect((await test.request(sessionRoutes.me, {}, token)).body.data.id).toBe(admin.id);
    setPerson(admin.email);
    expect(await browser.comeBack()).toBe('/login?sso=other_identity');
    expect(await auditOf(other.id)).toEqual([]);
  });

  it('finds the e-mail in any letter case', async () => {
    const { email } = await newAdmin();
    setPerson(email.toUpperCase());
    expect((await browser.signIn()).status).toBe(200);
  });

  it('is refused for an e-mail with a character that only looks like the one of the administrator', async () => {
    await newAdmin({ email: 'mark@example.test' });
    setPerson('mar\u212a@example.test');
    expect(await browser.comeBack()).toBe('/login?sso=no_account');
  });

  it.each([
    ['an unknown e-mail', async () => setPerson('unknown@example.test'), 'no_account'],
    ['no e-mail', async () => setPerson((await newAdmin()).email, { email: undefined }), 'no_account'],
    ['an e-mail that is not verified', async () => setPerson((await newAdmin()).email, { email_verified: false }), 'email_not_verified'],
    [
      'an e-mail about which the issuer says nothing',
      async () => setPerson((await newAdmin()).email, { email_verified: undefined }),
      'email_not_verified',
    ],
    [
      'an e-mail that is verified as text',
      async () => setPerson((await newAdmin()).email, { email_verified: 'true' }),
      'email_not_verified',
    ],
    ['an archived administrator', async () => void (await newAdmin({ archived_at: test.clock.now() })), 'archived'],
    [
      'a company',
      async () => setPerson((await buildCompany(test.database.db, { email: 'sso-company@example.test' })) && 'sso-company@example.test'),
      'no_account',
    ],
    [
      'a doctor',
      async () => setPerson((await buildDoctor(test.database.db, { email: 'sso-doctor@example.test' })) && 'sso-doctor@example.test'),
      'no_account',
    ],
  ])('is refused for %s, and links nobody', async (_who, prepare, reason) => {
    await prepare();
    const identities = () => test.database.db.selectFrom('user_identities').selectAll().execute();
    const before = await identities();
    expect(await browser.comeBack()).toBe(`/login?sso=${reason}`);
    expect(await identities()).toEqual(before);
  });

  it('is refused for an administrator who was archived after linking', async () => {
    const { id } = await newAdmin();
    await browser.signIn();
    await test.database.db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', id).execute();
    expect(await browser.comeBack()).toBe('/login?sso=archived');
  });

  it('that is refused is a security event of the administrator and counts for the alert; one that the user cancels is none', async () => {
    const listEvents = async () => {
      await test.securityEvents.flush();
      return test.database.db.selectFrom('security_events').select(['kind', 'user_id', 'detail', 'ip_address']).orderBy('id').execute();
    };
    const { id } = await newAdmin({ archived_at: test.clock.now() });
    await test.securityEvents.flush();
    await test.database.db.deleteFrom('security_events').execute();
    const { url, cookie } = await browser.start();
    await browser.open(await issuer.answer(url, 'no'), cookie);
    expect(await listEvents()).toEqual([]);
    await browser.comeBack();
    const failed = { kind: 'sign_in_failed', detail: 'sso', ip_address: '127.0.0.1' };
    expect(await listEvents()).toEqual([{ ...failed, user_id: id }]);
    const reader = await test.tokenOf((await buildAdmin(test.database.db)).id);
    expect((await test.request(securityEventRoutes.alert, {}, reader)).body.data.failures).toBe(1);
    expect((await browser.exchange('unknown-code', cookie)).status).toBe(401);
    expect((await listEvents()).at(-1)).toEqual({ ...failed, user_id: null });
  });

  it('from a new browser asks about the device, also if the administrator never uses a password', async () => {
    const { id } = await newAdmin();
    await browser.signIn();
    const { url, cookie } = await browser.start();
    const code = (await browser.open(await issuer.answer(url), cookie)).replace('/sso#code=', '');
    const headers = { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    expect((await test.send({ method: 'POST', url: '/auth/sso/session', payload: { code }, headers })).status).toBe(200);
    expect(await auditOf(id)).toContain('user session.newDevice');
  });

  it('that the database or the limit of requests stops leads back to the sign-in page', async () => {
    await newAdmin();
    const { url, cookie } = await browser.start();
    const address = await issuer.answer(url);
    await test.database.db.schema.alterTable('sso_codes').renameTo('sso_codes_away').execute();
    expect(await browser.open(address, cookie)).toBe('/login?sso=failed');
    await test.database.db.schema.alterTable('sso_codes_away').renameTo('sso_codes').execute();
    const limited = await openTestApp({ settings: { RATE_LIMIT: '1' } });
    const open = async () => (await limited.app.inject('/api/v1/auth/sso/callback?code=1&state=2')).headers['location'];
    expect([await open(), await open()]).toEqual(['/login?sso=expired', '/login?sso=failed']);
    await limited.close();
  });

  it('asks for the own second step', async () => {
    const { id } = await newAdmin();
    await buildSecondStep(test.database.db, id);
    issuer.person = { ...issuer.person, amr: ['pwd', 'mfa'] };
    const before = await countSessions();
    expect(await browser.signIn()).toMatchObject({ status: 200, body: { data: { session: { challenge: expect.any(String) } } } });
    expect(await countSessions()).toBe(before);
  });

  it('counts as a password confirmation only if credentials were entered at the issuer in the last ten minutes', async () => {
    const isRecent = async (auth_time: number | undefined) => {
      await newAdmin();
      issuer.person = { ...issuer.person, auth_time };
      const token = tokenOf(await browser.signIn());
      const { id } = await buildCompany(test.database.db);
      const payload = { user_id: id, password: 'brand-new-password' };
      return (await test.send({ method: 'POST', url: '/user/resetPassword', payload, token })).status === 200;
    };
    const now = test.clock.now().getTime() / 1000;
    expect([await isRecent(now - 500), await isRecent(now - 700), await isRecent(undefined)]).toEqual([true, false, false]);
  });
});

describe('an attempt', () => {
  it('ends with its first answer', async () => {
    await newAdmin();
    const { url, cookie } = await browser.start();
    // A query may contain a question mark.
    const address = (await issuer.answer(url)).replace('?', '?note=a?b&');
    expect(await browser.open(address, cookie)).toMatch(/^\/sso#code=/);
    expect(await browser.open(address, cookie)).toBe('/login?sso=expired');
  });

  it('can be finished only by the browser that started it', async () => {
    await newAdmin();
    const { url, cookie } = await browser.start();
    const address = await issuer.answer(url);
    const { cookie: otherCookie } = await browser.start();
    expect([await browser.open(address, ''), await browser.open(address, otherCookie)]).toEqual(Array(2).fill('/login?sso=expired'));
    const code = (await browser.open(address, cookie)).replace('/sso#code=', '');
    for (const wrong of ['', otherCookie]) expect((await browser.exchange(code, wrong)).status).toBe(401);
    expect((await browser.exchange(code, cookie)).status).toBe(200);
  });

  it('lasts ten minutes, and its code one minute and one exchange', async () => {
    await newAdmin();
    const old = await browser.start();
    const answer = await issuer.answer(old.url);
    test.clock.advance(10 * minute);
    expect(await browser.open(answer, old.cookie)).toBe('/login?sso=expired');

    const getCode = async () => {
      const { url, cookie } = await browser.start();
      return { cookie, code: (await browser.open(await issuer.answer(url), cookie)).replace('/sso#code=', '') };
    };
    const late = await getCode();
    test.clock.advance(minute);
    expect((await browser.exchange(late.code, late.cookie)).status).toBe(401);
    const { code, cookie } = await getCode();
    const results = await Promise.all([browser.exchange(code, cookie), browser.exchange(code, cookie)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('without a state, with another state, or cancelled at the issuer creates nothing', async () => {
    const { url, cookie } = await browser.start();
    const before = await countSessions();
    const callback = 'http://localhost/api/v1/auth/sso/callback';
    for (const search of ['', '?code=1', '?code=1&state=unknown', `?state=${'%00'}`])
      expect(await browser.open(callback + search, cookie)).toBe('/login?sso=expired');
    expect(await browser.open(await issuer.answer(url, 'no'), cookie)).toBe('/login?sso=cancelled');
    expect(await countSessions()).toBe(before);
  });
});

describe('a confirmation', () => {
  it('at the issuer renews a session, for the linked user who has just entered credentials', async () => {
    const admin = await newAdmin();
    const token = tokenOf(await browser.signIn());
    test.clock.advance(11 * minute);
    const reset = async () => {
      const { id } = await buildCompany(test.database.db);
      return (
        await test.send({ method: 'POST', url: '/user/resetPassword', payload: { user_id: id, password: 'brand-new-password' }, token })
      ).status;
    };
    expect(await reset()).toBe(403);
    const confirm = async () => {
      const { url, cookie } = await browser.startConfirmation(token);
      expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
      return browser.open(await issuer.answer(url), cookie);
    };
    const { person } = issuer;
    issuer.person = { ...person, auth_time: test.clock.now().getTime() / 1000 - 120 };
    expect(await confirm()).toBe('/sso#verified=rejected');
    issuer.person = { ...person, sub: 'somebody-else' };
    expect(await confirm()).toBe('/sso#verified=other_identity');
    expect(await reset()).toBe(403);
    issuer.person = person;
    expect(await confirm()).toBe('/sso#verified=yes');
    expect(await reset()).toBe(200);
    expect((await auditOf(admin.id)).at(-1)).toBe('user sso.verify');
  });

  it('renews no session that has ended meanwhile', async () => {
    const admin = await newAdmin();
    const token = tokenOf(await browser.signIn());
    const { url, cookie } = await browser.startConfirmation(token);
    const address = await issuer.answer(url);
    await test.database.db.deleteFrom('sessions').where('user_id', '=', admin.id).execute();
    expect(await browser.open(address, cookie)).toBe('/sso#verified=expired');
    expect(await auditOf(admin.id)).not.toContain('user sso.verify');
  });
});

describe('a link', () => {
  it('is shown to its user, who removes it with the password', async () => {
    const { id, email } = await newAdmin();
    const token = tokenOf(await browser.signIn());
    const get = async () => (await test.request(ssoRoutes.getSso, {}, token)).body.data;
    expect(await get()).toEqual({ name: 'Nile Hospital', email, linked_at: test.clock.now().toISOString() });
    const unlink = (typed: string) => test.request(ssoRoutes.unlinkSso, { body: { password: typed } }, token);
    expect((await unlink('wrong-password')).status).toBe(422);
    expect((await unlink(password)).body.message).toBe(
      'The link was removed. Your next sign-in with Nile Hospital links your account again.',
    );
    expect([await get(), (await unlink(password)).status]).toEqual([null, 409]);
    expect((await auditOf(id)).at(-1)).toBe('user session.unlinkSso');
  });
});

it('is absent without its settings', async () => {
  const plain = await openTestApp();
  expect((await plain.send({ method: 'POST', url: '/auth/sso/start', payload: {} })).status).toBe(404);
  const { headers } = await plain.app.inject('/api/v1/auth/sso/callback?code=1&state=2');
  expect(headers['location']).toBe('/login?sso=expired');
  await plain.close();
});
