import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin } from '../../test/builders.ts';
import { openIssuer, type TestIssuer } from '../../test/issuer.ts';
import { createSsoClient } from '../../test/sso-client.ts';

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
    change: (claims: object) => claims,
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

  it.each<[string, (claims: Record<string, unknown>) => object, string]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' }), 'rejected'],
    ['no nonce', ({ nonce: _, ...claims }) => claims, 'rejected'],
    ['another audience', (claims) => ({ ...claims, aud: 'another' }), 'rejected'],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://another.example' }), 'rejected'],
    ['no subject', ({ sub: _, ...claims }) => claims, 'rejected'],
    ['an expiry in the past', (claims) => ({ ...claims, exp: seconds() - 61 }), 'clock'],
    ['a time from before the attempt', (claims) => ({ ...claims, iat: seconds() - 300 }), 'clock'],
    ['a time in the future', (claims) => ({ ...claims, iat: seconds() + 300, exp: seconds() + 600 }), 'clock'],
  ])('with %s is refused', async (_what, change, reason) => {
    issuer.change = (claims) => change(claims) as Record<string, unknown>;
    expect(await browser.comeBack()).toBe(`/login?sso=${reason}`);
  });

  it('is accepted if the clocks differ by less than a minute', async () => {
    issuer.change = (claims) => ({ ...claims, iat: seconds() - 45, exp: seconds() - 15 });
    expect(await browser.comeBack()).toMatch(/^\/sso#code=/);
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
  it.each(['error', 'garbage', 'redirect', 'oversized', 'hanging'] as const)('with %s stops a start with a sentence', async (failure) => {
    issuer.failure = failure;
    expect(await browser.start()).toMatchObject({
      status: 503,
      body: { message: 'Nile Hospital cannot be reached. Sign in with your password, or try again.' },
    });
    issuer.failure = undefined;
    expect((await browser.start()).status).toBe(200);
  });

  it.each(['error', 'garbage', 'redirect', 'oversized', 'hanging'] as const)('with %s at the exchange leads back', async (failure) => {
    const { url, cookie } = await browser.start();
    const address = await issuer.answer(url);
    Object.assign(issuer, { failure, failingPath: '/token' });
    expect(await browser.open(address, cookie)).toBe('/login?sso=unreachable');
  });

  it('does not stop the start of the server, nor a sign-in once it is reachable', async () => {
    const settings = { ...issuer.settings, OIDC_ISSUER: 'http://127.0.0.1:9' };
    const alone = await openTestApp({ settings });
    expect((await alone.send({ method: 'POST', url: '/auth/sso/start', payload: {} })).status).toBe(503);
    await alone.close();
  });
});
