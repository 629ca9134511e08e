// Proves SSO-2, SSO-9
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin } from '../../../test/builders.ts';
import { openIssuer, type TestIssuer } from '../../../test/fakes/issuer.ts';
import { createSsoClient } from '../../../test/fakes/sso-client.ts';

let test: TestApp;
let issuer: TestIssuer;
let browser: ReturnType<typeof createSsoClient>;
beforeAll(async () => {
  issuer = await openIssuer(() => test.clock.now());
  test = await openTestApp({ settings: issuer.settings });
  browser = createSsoClient(test, issuer);
  await buildAdmin(test.database.db, { email: 'mona@example.test' });
  issuer.person = { sub: 'mona', email: 'mona@example.test', email_verified: true };
});
afterAll(async () => {
  await test?.close();
  await issuer?.close();
});
beforeEach(() => {
  Object.assign(issuer, {
    change: (fields: object) => fields,
    algorithm: 'RS256',
    failure: undefined,
    failingPath: '/',
    publishesOtherKey: false,
  });
  // The addresses of the issuer are read again after an hour.
  test.clock.advance(61 * 60_000);
});

const seconds = () => Math.floor(test.clock.now().getTime() / 1000);

describe('an ID token', () => {
  it('is accepted, also after the issuer has replaced its key', async () => {
    expect(await browser.comeBack()).toMatch(/^\/sso#code=/);
    await issuer.rotateKey();
    expect(await browser.comeBack()).toMatch(/^\/sso#code=/);
  });

  it.each<[string, (fields: Record<string, unknown>) => object, string]>([
    ['another nonce', (fields) => ({ ...fields, nonce: 'another' }), 'rejected'],
    ['no nonce', ({ nonce: _, ...fields }) => fields, 'rejected'],
    ['another audience', (fields) => ({ ...fields, aud: 'another' }), 'rejected'],
    ['another issuer', (fields) => ({ ...fields, iss: 'https://another.example' }), 'rejected'],
    [
      'several audiences of which another one requested it',
      (fields) => ({ ...fields, aud: ['medboard', 'another'], azp: 'another' }),
      'rejected',
    ],
    ['a NUL in its subject', (fields) => ({ ...fields, sub: 'mona\u0000' }), 'rejected'],
    ['a subject of 300 characters', (fields) => ({ ...fields, sub: 'm'.repeat(300) }), 'rejected'],
    ['no subject', ({ sub: _, ...fields }) => fields, 'rejected'],
    ['an expiry in the past', (fields) => ({ ...fields, exp: seconds() - 61 }), 'wrong_time'],
    ['a time from before the attempt', (fields) => ({ ...fields, iat: seconds() - 300 }), 'wrong_time'],
    ['a time in the future', (fields) => ({ ...fields, iat: seconds() + 300, exp: seconds() + 600 }), 'wrong_time'],
  ])('with %s is refused', async (_what, change, reason) => {
    issuer.change = (fields) => change(fields) as Record<string, unknown>;
    expect(await browser.comeBack()).toBe(`/login?sso=${reason}`);
  });

  it('is accepted if the clocks differ by less than a minute', async () => {
    issuer.change = (fields) => ({ ...fields, iat: seconds() - 45, exp: seconds() - 15 });
    expect(await browser.comeBack()).toMatch(/^\/sso#code=/);
  });

  it.each([
    ['no', undefined],
    ['a future', 1e20],
  ])('with %s time of the sign-in signs in without a confirmation', async (_what, auth_time) => {
    issuer.change = (fields) => ({ ...fields, auth_time });
    expect(await browser.comeBack()).toMatch(/^\/sso#code=/);
    const codes = await test.database.db.selectFrom('sso_codes').select('authenticated_at').orderBy('expires_at', 'desc').execute();
    expect(codes[0]).toEqual({ authenticated_at: null });
  });

  it('with a time of the sign-in that is ahead by less than a minute counts from now', async () => {
    issuer.change = (fields) => ({ ...fields, auth_time: seconds() + 50 });
    expect(await browser.comeBack()).toMatch(/^\/sso#code=/);
    const codes = await test.database.db.selectFrom('sso_codes').select('authenticated_at').orderBy('expires_at', 'desc').execute();
    expect(codes[0]).toEqual({ authenticated_at: test.clock.now() });
  });

  it.each(['none', 'HS256'] as const)('with the algorithm %s is refused', async (algorithm) => {
    issuer.algorithm = algorithm;
    expect(await browser.comeBack()).toBe('/login?sso=rejected');
  });

  it('that the published key has not signed is refused', async () => {
    issuer.publishesOtherKey = true;
    expect(await browser.comeBack()).toBe('/login?sso=rejected');
  });

  it('from another issuer whose answer is mixed in is refused', async () => {
    const { url, cookie } = await browser.start();
    const address = new URL(await issuer.answer(url));
    address.searchParams.set('iss', 'https://another.example');
    expect(await browser.open(address.href, cookie)).toBe('/login?sso=rejected');
  });
});

describe('an issuer that fails', () => {
  /** Ends the requests of the server after 100 ms instead of its five seconds. */
  const shortenRequests = () => {
    const { timeout } = AbortSignal;
    return vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms === 5_000 ? 100 : ms));
  };
  it.each(['error', 'garbage', 'redirect', 'oversized', 'hanging'] as const)('with %s stops a start with a sentence', async (failure) => {
    issuer.failure = failure;
    const limit = failure === 'hanging' ? shortenRequests() : undefined;
    expect(await browser.start()).toMatchObject({
      status: 503,
      body: { message: 'Nile Hospital cannot be reached. Sign in with your password, or try again.' },
    });
    limit?.mockRestore();
    issuer.failure = undefined;
    test.clock.advance(5_000);
    expect((await browser.start()).status).toBe(200);
  });

  it.each(['error', 'garbage', 'redirect', 'oversized', 'hanging'] as const)('with %s at the exchange leads back', async (failure) => {
    const { url, cookie } = await browser.start();
    const address = await issuer.answer(url);
    Object.assign(issuer, { failure, failingPath: '/token' });
    const limit = failure === 'hanging' ? shortenRequests() : undefined;
    expect(await browser.open(address, cookie)).toBe('/login?sso=unreachable');
    limit?.mockRestore();
  });

  it('is asked for its addresses once by concurrent starts, and not again for five seconds', async () => {
    issuer.failure = 'error';
    const countRequests = () => issuer.requests.filter((path) => path.startsWith('/.well-known')).length;
    const before = countRequests();
    await Promise.all([browser.start(), browser.start(), browser.start()]);
    await browser.start();
    expect(countRequests()).toBe(before + 1);
    test.clock.advance(5_000);
    await browser.start();
    expect(countRequests()).toBe(before + 2);
  });

  it.each([
    ['access_denied', 'cancelled'],
    ['temporarily_unavailable', 'unreachable'],
    ['server_error', 'unreachable'],
    ['invalid_scope', 'rejected'],
  ])('with the answer %s leads back with the reason %s', async (error, reason) => {
    const { url, cookie } = await browser.start();
    const address = new URL(await issuer.answer(url, 'no'));
    address.searchParams.set('error', error);
    expect(await browser.open(address.href, cookie)).toBe(`/login?sso=${reason}`);
  });

  it('does not stop the start of the server, and starts no sign-in', async () => {
    const settings = { ...issuer.settings, OIDC_ISSUER: 'http://127.0.0.1:9' };
    const alone = await openTestApp({ settings });
    expect((await alone.send({ method: 'POST', url: '/auth/sso/start', payload: {} })).status).toBe(503);
    await alone.close();
  });
});
