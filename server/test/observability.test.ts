// Proves OPS-2
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../platform/database/child.test-kit.ts';
import type { Database } from '../platform/database/index.ts';
import { picture } from './builders.ts';
import { type FakeProvider, startFakeProvider } from './fakes/fake-provider.ts';
import { type FakeWhatsapp, startFakeWhatsapp } from './fakes/fake-whatsapp.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { openTestDatabase } from './template-database.ts';

const folder = temporaryFolder();
const timeout = { timeout: 600_000, interval: 50 };
const admin = { phone: '01012349876', name: 'Observed Zainab', password: 'first-password-of-zainab', next: 'second-password-of-zainab' };
const doctor = { name: 'Observed Doctor', phone: '01098761234', email: 'observed@doctor.example', password: 'password-of-the-doctor' };
const traceId = randomBytes(16).toString('hex');
const parentId = randomBytes(8).toString('hex');

let whatsapp: FakeWhatsapp;
let collector: FakeProvider;
let database: Database;
let server: ServerProcess;

beforeAll(async () => {
  [whatsapp, collector] = [await startFakeWhatsapp(), await startFakeProvider(() => ({ body: {} }))];
  database = await openTestDatabase();
  server = await startServerProcess({
    ...whatsapp.settings,
    DATABASE_URL: database.url,
    ...{ DATA_DIR: folder.path, ADMIN_PHONE: admin.phone, ADMIN_NAME: admin.name, ADMIN_PASSWORD: admin.password },
    ...{ LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
});
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await Promise.all([whatsapp?.close(), collector?.close(), database?.close()]);
  folder.remove();
});

const send = async (path: string, { body, token, headers = {} }: { body: object; token?: string; headers?: Record<string, string> }) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.address}/api/v1${path}`, {
    method: 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, requestId: response.headers.get('x-request-id') ?? '', body: await response.json() };
};

const signIn = async (password: string) =>
  (await send('/auth/login', { body: { phone: admin.phone, password } })).body.data?.token as string;

const id = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const span = z.object({ traceId: id(16), spanId: id(8), parentSpanId: id(8).optional(), name: z.string(), kind: z.int().min(1).max(5) });
const otlp = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })) });
const readSpans = () =>
  collector.requests
    .filter(({ url }) => url.pathname === '/v1/traces')
    .flatMap(({ body }) => otlp.parse(JSON.parse(body.toString('utf8'))).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

const registerDoctor = async (token: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(doctor)) form.append(name, value);
  form.append('image', new Blob([new Uint8Array(await picture('png'))], { type: 'image/png' }), 'observed-face.png');
  return send('/doctor/store', { body: form, token });
};

/** Makes statements of notes fail while the work runs. */
const withBrokenTable = async (work: () => Promise<void>) => {
  await sql`alter table notes rename to notes_away`.execute(database.db);
  onTestFinished(async () => void (await sql`alter table notes_away rename to notes`.execute(database.db)));
  await work();
};

it('follows a request through its job to the provider, and neither logs nor traces secrets or personal data', async () => {
  const traceparent = `00-${traceId}-${parentId}-01`;
  const asked = await send('/auth/password/code', { body: { phone: admin.phone }, headers: { traceparent } });
  expect(asked.status).toBe(200);
  const find = () => whatsapp.requests.find(({ url }) => url.pathname.endsWith('/messages'));
  await expect.poll(find, timeout).toBeDefined();
  expect(find()?.headers).toMatchObject({ 'x-request-id': asked.requestId, traceparent: expect.stringContaining(`00-${traceId}-`) });

  const code = /"(\d{6})"/.exec(JSON.stringify(whatsapp.accepted))?.[1] ?? '';
  expect(await signIn('a-wrong-password-of-zainab')).toBeUndefined();
  const first = await signIn(admin.password);
  expect((await send('/auth/password', { body: { current_password: admin.password, password: admin.next }, token: first })).status).toBe(
    200,
  );
  const token = await signIn(admin.next);
  expect([(await registerDoctor(token)).status, (await registerDoctor(token)).status]).toEqual([201, 409]);
  whatsapp.failNext(500, 3);
  expect((await send('/status/test', { body: { channel: 'whatsapp' }, token })).status).toBe(422);
  await withBrokenTable(async () => {
    const failed = await send('/notice/store', { body: { title: 'Observed note', content: doctor.phone }, token });
    expect(failed.status).toBe(500);
    await expect.poll(server.log, timeout).toContain('request failed');
  });
  await server.stop();

  const lines: Record<string, unknown>[] = server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const ofRequest = lines.filter(({ reqId }) => reqId === asked.requestId);
  expect(ofRequest.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['request completed', 'a provider was called', 'a password reset code was queued']),
  );
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'a call to a provider failed', reqId: expect.any(String) }));

  const spans = readSpans();
  const inTrace = spans.filter((each) => each.traceId === traceId);
  expect(inTrace.find(({ parentSpanId }) => parentSpanId === parentId)?.name).toBe('POST /api/v1/auth/password/code');
  const names = inTrace.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['job passwordReset.sendCode', 'transaction', 'SELECT users', 'WhatsApp']));
  const parents = new Set([parentId, ...inTrace.map(({ spanId }) => spanId)]);
  expect(inTrace.filter(({ parentSpanId = '' }) => !parents.has(parentSpanId))).toEqual([]);

  const { WHATSAPP_TOKEN = '', WHATSAPP_APP_SECRET = '' } = whatsapp.settings;
  const secrets = [
    ...Object.values(admin),
    ...Object.values(doctor),
    code,
    first,
    token,
    'observed-face',
    'Observed',
    'wrong-password',
    WHATSAPP_TOKEN,
    WHATSAPP_APP_SECRET,
  ];
  const written = `${server.log()}${collector.requests.map(({ body }) => body.toString('utf8')).join('')}`;
  expect(secrets.filter((secret) => secret.length < 6 || written.includes(secret))).toEqual([]);
});
