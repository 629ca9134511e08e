// Proves WEB-15, WEB-18
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../../../test/fakes/fake-provider.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import { checkProviders, createProviderLog, ProviderError } from '../index.ts';
import { openMeetings } from './index.ts';
import { createJitsiHost } from './jitsi.ts';

const request = {
  meetingId: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  title: 'Heart & lung #1',
  username: 'د. منى "M" O\'Hara & co',
  now: new Date('2026-11-25T10:00:00.700Z'),
  until: new Date('2026-11-25T12:00:00Z'),
};
const open = (settings: Record<string, string>) => openMeetings(readConfig(settings), createProviderLog(systemClock));
const linkUnder = async (settings: Record<string, string>) => new URL(await (await open(settings)).moderatorLink(request));
const optionsOf = ({ hash }: URL) =>
  Object.fromEntries(
    hash
      .slice(1)
      .split('&')
      .map((option) => option.split('='))
      .map(([name = '', value = '']) => [name, JSON.parse(decodeURIComponent(value))]),
  );

const app = { JITSI_URL: 'https://Meet.Example.test', JITSI_APP_ID: 'medboard', JITSI_APP_SECRET: 'a-secret-of-tests' };

it('names the meeting and the moderator, and has no token if no app is configured', async () => {
  const link = await linkUnder({});
  expect([link.origin, link.pathname, link.search]).toEqual(['https://meet.jit.si', `/${request.meetingId}`, '']);
  expect(optionsOf(link)).toEqual({ 'userInfo.displayName': request.username, 'config.subject': request.title });
});

it('signs a token for this meeting that expires when requested', async () => {
  const link = await linkUnder(app);
  const [header, payload, signature] = link.searchParams.get('jwt')?.split('.') ?? [];
  expect(signature).toBe(createHmac('sha256', app.JITSI_APP_SECRET).update(`${header}.${payload}`).digest('base64url'));
  const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect([read(header), read(payload)]).toEqual([
    { alg: 'HS256', typ: 'JWT' },
    {
      iss: 'medboard',
      aud: 'medboard',
      sub: 'meet.example.test',
      room: request.meetingId,
      nbf: Date.parse('2026-11-25T09:59:00Z') / 1000,
      exp: Date.parse('2026-11-25T12:00:00Z') / 1000,
      context: { user: { name: request.username, affiliation: 'owner' } },
    },
  ]);
});

it('has a link for participants without a token', async () => {
  expect((await open(app)).participantLink(request.meetingId)).toBe(`https://meet.example.test/${request.meetingId}`);
});

it('keeps the tenant of the address and uses the configured audience', async () => {
  const link = await linkUnder({ ...app, JITSI_URL: 'https://meet.example.test/clinic', JITSI_AUDIENCE: 'jitsi' });
  const payload = JSON.parse(Buffer.from(link.searchParams.get('jwt')?.split('.')[1] ?? '', 'base64url').toString());
  expect([link.pathname, payload.sub, payload.aud]).toEqual([`/clinic/${request.meetingId}`, 'clinic', 'jitsi']);
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const keyed = { JITSI_APP_ID: 'vpaas-magic-cookie-1', JITSI_KEY_ID: '7f', DEMO_DATA: 'off', PUBLIC_URL: 'https://medboard.example.test' };
const pemForms = [pem, pem.replaceAll('\n', '\\n'), `base64:${Buffer.from(pem).toString('base64')}`];

it.each(pemForms)('signs links of JaaS with its key and its fields (%#)', async (JITSI_PRIVATE_KEY) => {
  const host = await open({ ...keyed, JITSI_URL: 'https://8x8.vc', JITSI_PRIVATE_KEY });
  const links = [await host.moderatorLink(request), (await host.joinLink?.(request)) ?? ''].map((link) => new URL(link));
  const options = { issuer: 'chat', audience: 'jitsi', subject: 'vpaas-magic-cookie-1', currentDate: request.now };
  const tokens = await Promise.all(links.map((link) => jwtVerify(link.searchParams.get('jwt') ?? '', publicKey, options)));
  expect(links[0]?.pathname).toBe(`/vpaas-magic-cookie-1/${request.meetingId}`);
  expect(tokens.map(({ protectedHeader }) => protectedHeader)).toEqual(
    Array(2).fill({ alg: 'RS256', typ: 'JWT', kid: 'vpaas-magic-cookie-1/7f' }),
  );
  expect(tokens.map(({ payload }) => [payload['room'], payload['context']])).toEqual(
    ['true', 'false'].map((moderator) => [request.meetingId, { user: { name: request.username, moderator } }]),
  );
});

it('signs links of another Jitsi with a key, and names the key as it is', async () => {
  const link = new URL(
    await (await open({ ...keyed, JITSI_URL: 'https://meet.example.test', JITSI_PRIVATE_KEY: pem })).moderatorLink(request),
  );
  const options = { issuer: keyed.JITSI_APP_ID, audience: keyed.JITSI_APP_ID, subject: 'meet.example.test', currentDate: request.now };
  const { protectedHeader, payload } = await jwtVerify(link.searchParams.get('jwt') ?? '', publicKey, options);
  expect([protectedHeader.kid, payload['context']]).toEqual(['7f', { user: { name: request.username, affiliation: 'owner' } }]);
});

it('names what is wrong with the key', () => {
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  for (const JITSI_PRIVATE_KEY of ['secret', 'base64:AAAA', String(small)])
    expect(() => readConfig({ ...keyed, JITSI_PRIVATE_KEY })).toThrow('JITSI_PRIVATE_KEY must be an RSA key of at least 2048 bits');
  expect(() => readConfig({ JITSI_APP_ID: 'medboard', JITSI_PRIVATE_KEY: pem })).toThrow(
    'JITSI_PRIVATE_KEY and JITSI_KEY_ID must be set together',
  );
  expect(() => readConfig({ ...keyed, JITSI_PRIVATE_KEY: pem, JITSI_APP_SECRET: 'secret' })).toThrow('exclude each other');
  expect(() => readConfig({ JITSI_URL: 'https://8x8.vc' })).toThrow('JITSI_PRIVATE_KEY must be set with JITSI_URL=https://8x8.vc');
});

it('requires both the app id and its secret, or neither', () => {
  const message = 'JITSI_APP_ID and JITSI_APP_SECRET must be set together';
  expect(() => readConfig({ JITSI_APP_ID: 'medboard' })).toThrow(message);
  expect(() => readConfig({ JITSI_APP_SECRET: 'a-secret-of-tests' })).toThrow(message);
  expect(() => readConfig({ JITSI_AUDIENCE: 'jitsi' })).toThrow('JITSI_AUDIENCE has no effect without JITSI_APP_ID');
  const all = { PORT: 'none', DEMO_DATA: 'on', HOST: '0.0.0.0', JITSI_APP_ID: 'medboard' };
  expect(() => readConfig(all)).toThrow(/^Invalid settings:\n {2}PORT .*\n {2}JITSI_APP_ID and .*\n {2}DEMO_PASSWORD .*$/);
});

describe('the check', () => {
  let fake: FakeProvider;
  let status = 200;
  beforeEach(async () => {
    fake = await startFakeProvider(() => ({ status, body: 'Jitsi', headers: { location: `${fake.url}elsewhere` } }));
    return () => fake.close();
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([200, 302, 401, 404, 429])('accepts an answer with %i, and follows no redirect', async (answer) => {
    status = answer;
    const providers = createProviderLog(systemClock);
    await (await openMeetings(readConfig({ JITSI_URL: `${fake.url}clinic` }), providers)).check?.();
    expect(fake.requests.map(({ url }) => url.pathname)).toEqual(['/clinic/']);
    expect(providers.list()).toMatchObject([{ name: 'Jitsi', lastSuccessAt: expect.any(Date), lastFailure: undefined }]);
  });

  it('fails if the server has a problem, does not answer in time or does not exist', async () => {
    const config = {
      ...readConfig({ JITSI_URL: fake.url }).jitsi,
      publicUrl: undefined,
      log: createProviderLog(systemClock),
      timeoutMs: 300,
    };
    const failureOf = async () => {
      const error = await createJitsiHost(config)
        .check?.()
        .catch((thrown: unknown) => thrown);
      return error instanceof ProviderError ? error.message : error;
    };
    fake.failNext(500);
    expect(await failureOf()).toBe('Jitsi failed (500)');
    fake.failNext('timeout');
    expect(await failureOf()).toBe('Jitsi did not answer in time');
    await fake.close();
    expect(await failureOf()).toBe('Jitsi cannot be reached (ECONNREFUSED)');
  });

  it('is part of a start with a chosen server, and not with the default one, whose start needs no network', async () => {
    const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('Jitsi'));
    const chosen = await open({ JITSI_URL: 'https://meet.example.test' });
    const host = await open({});
    await checkProviders([chosen, host], { warn: () => expect.unreachable() });
    expect(send.mock.calls.map(([url]) => String(url))).toEqual(['https://meet.example.test/']);
    await host.check?.();
    expect(send.mock.calls.map(([url]) => String(url)).at(-1)).toBe('https://meet.jit.si/');
  });
});
