// Proves API-5, API-6, API-9, API-10, NAV-13, SEC-1, SEC-10, SEC-11, SEC-12, SEC-13, SEC-14, SEC-15
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requiredText, wholeNumber } from '../../../contract/kit/fields.ts';
import { idParams, recordId } from '../../../contract/kit/ids.ts';
import { route } from '../../../contract/kit/route.ts';
import { handle } from '../../kit/handle.ts';
import { buildForm, openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin, picture } from '../../test/builders.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../database/index.ts';
import type { StatusReader } from '../server-status.ts';
import { mountRoutes } from './mount.ts';
import { createServer } from './server.ts';

type Failure = { message: string; code: string; request_id: string; errors?: Record<string, string[]> };

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const log = pino({ level: 'silent' });
const settings = (more: Record<string, string> = {}) => readConfig({ RATE_LIMIT: '0', DEMO_DATA: 'off', ...more });

const authorization = { authorization: `Bearer ${'t'.repeat(43)}` };

/** Creates a server with a PUT and a DELETE route at one path, and a database that does nothing. */
const createFixture = async () => {
  const id = recordId('Thing');
  const body = z.strictObject({
    name: requiredText('Name', { max: 20 }),
    amount: wholeNumber('Amount', { min: 0, max: 9 }, { min: 'Min 0' }).optional(),
    ids: z.array(z.int()).optional(),
    area_id: z.int().nullish(),
  });
  const response = z.object({ data: z.object({ verb: z.string(), body: z.unknown() }) });
  const update = route({
    method: 'PUT',
    path: '/thing/:id',
    summary: 'Changes.',
    permission: 'public',
    params: idParams(id),
    body,
    response,
  });
  const archive = route({
    method: 'DELETE',
    path: '/thing/:id',
    summary: 'Archives.',
    permission: 'public',
    params: idParams(id),
    response,
  });
  const create = route({ method: 'POST', path: '/thing', summary: 'Adds.', permission: 'session', body, response });
  const fail = route({ method: 'GET', path: '/fail', summary: 'Fails.', permission: 'public', response });
  const app = await createServer({ config: settings(), log, clock: test.clock });
  const database = { ...test.database, transaction: <T>(work: (db: never) => Promise<T>) => work(undefined as never) } as Database;
  const platform = {
    database,
    files: test.files,
    messengers: test.messengers,
    video: test.video,
    meetings: test.meetings,
    secrets: test.secrets,
    identityProvider: undefined,
    jobs: { enqueue: async () => undefined },
    clock: test.clock,
    settings: settings(),
    authenticate: async () =>
      ({
        id: 1,
        name: 'Mona',
        role: 'admin',
        officeRole: 'admin',
        sessionHash: Buffer.alloc(32),
        mustChangePassword: false,
        passwordConfirmedAt: test.clock.now(),
        secondStepDueAt: undefined,
        mustSetUpSecondStep: false,
        can: () => true,
      }) as const,
    publicUrl: undefined,
    recordEvent: () => undefined,
    announceChange: () => undefined,
    status: {} as StatusReader,
    validatesResponses: true,
  };
  mountRoutes(app, platform, [
    handle(update, async ({ body: parsed }) => ({ data: { verb: 'PUT', body: parsed } })),
    handle(archive, async () => ({ data: { verb: 'DELETE', body: {} } })),
    handle(create, async ({ body: parsed }) => ({ data: { verb: 'POST', body: parsed } })),
    handle(fail, async () => {
      throw new Error('select secret from users');
    }),
  ]);
  return app;
};

describe('a PUT route', () => {
  it('accepts PUT and a POST form with _method=PUT, and no other override', async () => {
    const app = await createFixture();
    const send = async (method: 'PUT' | 'POST', url: string, ...[body, isForm = true]: [Record<string, string>, boolean?]) => {
      const sent = isForm ? buildForm(body) : { payload: body, headers: {} };
      const response = await app.inject({ method, url, payload: sent.payload, headers: { ...authorization, ...sent.headers } });
      return [response.statusCode, response.json().data?.verb ?? response.json().code];
    };
    expect(await send('PUT', '/thing/1', { name: 'a' }, false)).toEqual([200, 'PUT']);
    expect(await send('PUT', '/thing/1', { name: 'a' })).toEqual([200, 'PUT']);
    expect(await send('POST', '/thing/1', { name: 'a', _method: 'PUT' })).toEqual([200, 'PUT']);
    for (const override of ['put', 'DELETE', 'GET', ''])
      expect([override, await send('POST', '/thing/1', { name: 'a', _method: override })]).toEqual([override, [405, 'method_not_allowed']]);
    expect(await send('POST', '/thing/1', { name: 'a' })).toEqual([405, 'method_not_allowed']);
    expect(await send('POST', '/thing/1', { name: 'a' }, false)).toEqual([405, 'method_not_allowed']);
    expect(await send('POST', '/thing/1', { name: 'a', _method: 'PUT' }, false)).toEqual([422, 'invalid']);
    expect(await send('POST', '/thing', { name: 'a', _method: 'PUT' })).toEqual([422, 'invalid']);
    expect(await send('POST', '/thing', { name: 'a', _method: 'DELETE' })).toEqual([422, 'invalid']);
    await app.close();
  });
});

describe('a request body', () => {
  it('has the same meaning as JSON, multipart and URL-encoded form; only forms convert text to numbers', async () => {
    const app = await createFixture();
    const expected = { name: '5', amount: 7, ids: [3, 4], area_id: null };
    const encoded = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = [
      { name: '5', amount: '7', 'ids[0]': '3', 'ids[1]': '4', area_id: '' },
      { 'ids[1]': '4', 'ids[0]': '3', name: '5', amount: '٧', area_id: '' },
    ];
    const calls = [
      { payload: expected },
      ...fields.map((each) => buildForm(each)),
      { payload: 'name=5&amount=7&ids=3&ids=4&area_id=', headers: encoded },
      { payload: 'name=5&amount=7&ids[]=3&ids[]=4&area_id=', headers: encoded },
    ];
    const post = (call: { payload: object | string | Buffer; headers?: Record<string, string> }) =>
      app.inject({ method: 'POST', url: '/thing', payload: call.payload, headers: { ...authorization, ...call.headers } });
    for (const call of calls) expect((await post(call)).json()).toEqual({ data: { verb: 'POST', body: expected } });
    for (const wrong of [{ amount: '7' }, { amount: null }, { amount: true }, { ids: ['3'] }, { ids: '3' }, { area_id: '' }]) {
      expect([wrong, (await post({ payload: { name: 'a', ...wrong } })).statusCode]).toEqual([wrong, 422]);
    }
    await app.close();
  });
});

describe('every response', () => {
  const names = [
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'x-frame-options',
    'content-security-policy',
    'cache-control',
    'x-request-id',
  ];

  it('has the security headers and a request id, also for errors and unknown paths', async () => {
    const app = await createFixture();
    const inject = (url: string) => test.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    const responses = {
      200: await inject('/api/v1/area'),
      401: await test.app.inject('/api/v1/area'),
      404: await inject('/api/v1/none'),
      422: await inject('/api/v1/area?page=0'),
      403: await inject('/api/v1/files/abc'),
      500: await app.inject('/fail'),
    };
    for (const [status, response] of Object.entries(responses)) {
      expect([status, response.statusCode]).toEqual([status, Number(status)]);
      expect([status, names.filter((name) => response.headers[name] === undefined)]).toEqual([status, []]);
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
      expect([
        response.headers['x-powered-by'],
        response.headers.server,
        response.headers['strict-transport-security'],
        response.headers['set-cookie'],
      ]).toEqual([undefined, undefined, undefined, undefined]);
      if (status !== '200')
        expect(response.json()).toMatchObject({
          message: expect.any(String),
          code: expect.any(String),
          request_id: response.headers['x-request-id'],
        });
    }
    expect(responses[500].body).not.toMatch(/secret|select|stack|at /);
    expect(responses[500].json<Failure>().message).toBe('Internal Server Error. Please try again later.');
    expect(new Set(Object.values(responses).map(({ headers }) => headers['x-request-id'])).size).toBe(6);
    await app.close();
  });

  it('has them also if the URL is invalid or too long', async () => {
    for (const path of ['%ff', '%', 'x'.repeat(300)]) {
      const response = await test.app.inject({ url: `/api/v1/doctor/show/${path}`, headers: { authorization: `Bearer ${token}` } });
      expect([path, names.filter((name) => response.headers[name] === undefined)]).toEqual([path, []]);
      expect([path, response.statusCode, response.json()]).toMatchObject([
        path,
        400,
        { code: 'malformed', request_id: response.headers['x-request-id'] },
      ]);
    }
  });

  it('has HSTS only if the public URL is https', async () => {
    const app = await createServer({ config: settings({ PUBLIC_URL: 'https://medboard.example' }), log, clock: test.clock });
    expect((await app.inject('/none')).headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    await app.close();
  });
});

describe('a file upload', () => {
  const temporary = () => readdir(test.files.tempDir);
  const store = (sent: { payload: Buffer; headers: Record<string, string> }) =>
    test.send({ method: 'POST', url: '/doctor/store', token, ...sent });
  const cut = ({ payload, headers }: { payload: Buffer; headers: Record<string, string> }, bytes: number) => ({
    payload: payload.subarray(0, payload.length - bytes),
    headers,
  });

  it('is rejected and leaves no files if it is damaged, too large or has unknown or too many parts', async () => {
    const image = { bytes: await picture(), name: 'a.png' };
    const large = { bytes: Buffer.alloc(10 * 1024 * 1024 + 1), name: 'a.png' };
    const many = Object.fromEntries(Array.from({ length: 1105 }, (_, index) => [`field-${index}`, 'x']));
    const long = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`field-${index}`, 'x'.repeat(99_999)]));
    const twice = buildForm({}, { image });
    const cases: [string, { payload: Buffer; headers: Record<string, string> }, number, string?][] = [
      ['cut at its end', cut(buildForm({ name: 'Mona' }, { image }), 30), 400],
      ['cut in its file', cut(buildForm({ name: 'Mona' }, { image }), 120), 400],
      ['cut in a header', { ...buildForm({}), payload: Buffer.from('--medboard-test-boundary\r\ncontent-dis') }, 400],
      ['too large a file', buildForm({ name: 'Mona' }, { image: large }), 413],
      ['too large a field', buildForm({ name: 'x'.repeat(100_001) }, { image }), 413],
      ['too many fields', buildForm(many), 413],
      ['too long fields together', buildForm(long), 413],
      ['an unknown file', buildForm({ name: 'Mona' }, { image, passport: image }), 422, 'passport'],
      ['a file of a name from birth', buildForm({}, { constructor: image }), 400],
      [
        'a file twice',
        { ...twice, payload: Buffer.concat([twice.payload.subarray(0, -'--medboard-test-boundary--\r\n'.length), twice.payload]) },
        422,
        'image',
      ],
      ['a file as text', buildForm({ image: 'text' }), 422, 'image'],
      ['fields that do not hold', buildForm({ name: 'M' }, { image }), 422, 'name'],
    ];
    for (const [label, sent, status, field] of cases) {
      const response = await store(sent);
      const failure = response.body as Failure;
      expect([label, response.status, failure.request_id.length]).toEqual([label, status, 36]);
      if (field) expect([label, failure.errors]).toMatchObject([label, { [field]: expect.any(Array) }]);
      expect([label, await temporary()]).toEqual([label, []]);
    }
    const stored = [];
    for await (const file of test.files.list()) stored.push(file);
    expect(stored).toEqual([]);
  });

  it('of 200 MB is rejected by its content-length, or while it is received', async () => {
    const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const raw = (headers: string[], body: (write: (chunk: Buffer) => boolean) => void) =>
      new Promise<{ status: string }>((done) => {
        let response = '';
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            [`POST /api/v1/doctor/store HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, ...headers, '', ''].join('\r\n'),
          );
          body((chunk) => socket.writable && socket.write(chunk));
        });
        socket.on('data', (chunk) => {
          response += chunk;
          if (response.includes('\r\n\r\n')) socket.destroy();
        });
        socket.on('error', () => undefined);
        socket.on('close', () => done({ status: response.slice(9, 12) }));
      });
    const declared = await raw(['content-type: application/json', `content-length: ${200 * 1024 * 1024}`], () => undefined);
    const form = await raw(['content-type: multipart/form-data; boundary=b', `content-length: ${200 * 1024 * 1024}`], () => undefined);
    expect([declared.status, form.status]).toEqual(['413', '413']);

    const sendEndlessBody = (head: string) => (write: (chunk: Buffer) => boolean) => {
      const megabyte = Buffer.alloc(1024 * 1024, 'x');
      const chunked = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
      write(chunked(Buffer.from(head)));
      const next = (left: number): unknown =>
        left > 0 && write(chunked(megabyte)) !== undefined ? setTimeout(() => next(left - 1), 2) : undefined;
      next(20);
    };
    const json = await raw(['content-type: application/json', 'transfer-encoding: chunked'], sendEndlessBody('{"name":"'));
    const file = await raw(
      ['content-type: multipart/form-data; boundary=b', 'transfer-encoding: chunked'],
      sendEndlessBody('--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
    );
    // If the connection is closed while the client still sends, the response may be lost.
    expect(['413', '']).toContain(json.status);
    expect(['413', '']).toContain(file.status);
    expect(await temporary()).toEqual([]);
    expect((await test.send({ method: 'GET', url: '/area', token })).status).toBe(200);
  });

  it('leaves no files if the client disconnects', async () => {
    const address = test.app.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const { payload, headers } = buildForm({ name: 'Mona' }, { image: { bytes: Buffer.alloc(2_000_000, 1), name: 'a.png' } });
    for (let index = 0; index < 20; index += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(
            `POST /api/v1/doctor/store HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
          );
          socket.write(payload.subarray(0, 1_000 + index * 90_000), () => setTimeout(() => socket.destroy(), 5));
        });
        socket.on('close', () => resolve());
        socket.on('error', () => undefined);
      });
    }
    await expect.poll(temporary).toEqual([]);
    await expect.poll(() => new Promise<number>((counted) => test.app.server.getConnections((_error, count) => counted(count)))).toBe(0);
  });
});

describe('access limits', () => {
  it('reject only the address that exceeds them, with 429 and Retry-After', async () => {
    const limited = await openTestApp({ settings: { RATE_LIMIT: '5' } });
    const call = (remoteAddress: string, index: number) =>
      limited.app.inject({ url: '/api/v1/area', remoteAddress, headers: { 'x-forwarded-for': `9.9.9.${index}` } });
    for (let index = 0; index < 5; index += 1) expect((await call('10.0.0.1', index)).statusCode).toBe(401);
    const rejected = await call('10.0.0.1', 9);
    expect([rejected.statusCode, rejected.json<Failure>()]).toMatchObject([
      429,
      { code: 'too_many', message: 'Too many requests. Please wait a moment and try again.', request_id: rejected.headers['x-request-id'] },
    ]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('10.0.0.2', 0)).statusCode).toBe(401);
    for (const url of ['/health', '/ready?verbose', '/metrics'])
      expect([url, (await limited.app.inject({ url, remoteAddress: '10.0.0.1' })).statusCode]).not.toEqual([url, 429]);
    await limited.close();
  });

  it('are explained once in the log if a proxy sends the requests and TRUST_PROXY is not set', async () => {
    const countWarnings = async (trustProxy: string, peers: string[]) => {
      const lines: string[] = [];
      const recording = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
      const app = await createServer({ config: settings({ TRUST_PROXY: trustProxy }), log: recording, clock: test.clock });
      for (const remoteAddress of peers) await app.inject({ url: '/none', remoteAddress, headers: { 'x-forwarded-for': '9.9.9.9' } });
      await app.inject({ url: '/none', remoteAddress: '127.0.0.1' });
      await app.close();
      return lines.filter((line) => line.includes('TRUST_PROXY')).length;
    };
    for (const peer of ['127.0.0.1', '::ffff:172.18.0.3', 'fd00::1'])
      expect([peer, await countWarnings('', [peer, peer])]).toEqual([peer, 1]);
    expect([await countWarnings('', ['8.8.8.8', '172.32.0.1']), await countWarnings('10.0.0.1', ['10.0.0.1'])]).toEqual([0, 0]);
  });

  it('allow metrics only with the token, or from this machine if no token is set and no proxy is in front', async () => {
    const open = await openTestApp({ settings: { METRICS_TOKEN: 'a-token-of-metrics' } });
    const getMetrics = async (app: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
      (await app.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    const right = { authorization: 'Bearer a-token-of-metrics' };
    expect([
      await getMetrics(open, '127.0.0.1'),
      await getMetrics(open, '10.0.0.1'),
      await getMetrics(open, '10.0.0.1', right),
      await getMetrics(open, '10.0.0.1', { authorization: 'Bearer a-token-of-metricz' }),
    ]).toEqual([403, 403, 200, 403]);
    const proxied = await openTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
    expect([
      await getMetrics(test, '127.0.0.1'),
      await getMetrics(test, '127.0.0.1', { 'x-real-ip': '10.0.0.1' }),
      await getMetrics(proxied, '127.0.0.1'),
    ]).toEqual([200, 403, 403]);
    await proxied.close();
    expect([
      await getMetrics(open, '127.0.0.1', { 'x-forwarded-for': '10.0.0.1' }),
      await getMetrics(test, '10.0.0.1', { authorization: 'Bearer undefined' }),
      await getMetrics(test, '10.0.0.1', { authorization: 'Bearer ' }),
    ]).toEqual([403, 403, 403]);
    expect((await open.app.inject({ url: '/metrics', headers: right })).body).toContain('http_request_duration_seconds');
    await open.close();
  });
});

describe('the server', () => {
  it('rejects a route without a permission', async () => {
    const app = await createServer({ config: settings(), log, clock: test.clock });
    expect(() => app.get('/secret', async () => 'all')).toThrow('Route GET /secret names no permission');
    await app.close();
  });

  it('reports that it is up and ready', async () => {
    expect((await test.app.inject('/health')).json()).toEqual({ status: 'up' });
    expect((await test.app.inject('/ready')).statusCode).toBe(200);
  });
});

describe('the web app', () => {
  let dir: string;
  let site: TestApp;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'medboard-web-'));
    await mkdir(join(dir, 'assets'));
    await writeFile(join(dir, 'index.html'), '<!doctype html><html><head><style nonce="__CSP_NONCE__"></style></head><body></body></html>');
    await writeFile(join(dir, 'assets/index-a1b2c3.js'), 'export {};');
    await writeFile(join(dir, 'secret.txt'), 'secret');
    site = await openTestApp({ settings: { STORE_URL_APPLE: 'https://store.example/?a="><script>&b=1' }, web: dir });
  });
  afterAll(async () => {
    await site?.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('is served on every path without a route, with a fresh nonce and escaped meta elements', async () => {
    const nonces = new Set<string>();
    for (const url of ['/', '/doctors', '/doctors/5/edit?page=2', '/app', '/areas/archived']) {
      const { statusCode, headers, body } = await site.app.inject(url);
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
      expect([body.includes('__CSP_NONCE__'), body.includes('<script>'), headers['cache-control']]).toEqual([false, false, 'no-store']);
      for (const element of ['<meta name="time-zone" content="Africa/Cairo">', '<meta name="story-hours" content="24">'])
        expect(body).toContain(element);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  it('is not served for the API, a missing asset, another method or another type', async () => {
    const responses = await Promise.all([
      site.app.inject('/api/v1/none'),
      site.app.inject('/api'),
      site.app.inject('/assets/index-none.js'),
      site.app.inject({ method: 'POST', url: '/doctors' }),
      site.app.inject({ url: '/doctors', headers: { accept: 'application/json' } }),
    ]);
    for (const response of responses) expect([response.statusCode, response.json<Failure>().code]).toEqual([404, 'not_found']);
  });

  it('has assets that are cached for a year, and no file outside their folder is served', async () => {
    const { statusCode, headers, body } = await site.app.inject('/assets/index-a1b2c3.js');
    expect([statusCode, body, headers['cache-control'], headers['x-content-type-options']]).toEqual([
      200,
      'export {};',
      'public, max-age=31536000, immutable',
      'nosniff',
    ]);
    for (const path of [
      '../secret.txt',
      '..%2fsecret.txt',
      '%2e%2e/secret.txt',
      '..%5csecret.txt',
      '%2e%2e%2fsecret.txt',
      '....//secret.txt',
      '../../package.json',
      '%00',
      '.',
      '',
    ]) {
      const response = await site.app.inject(`/assets/${path}`);
      expect([
        path,
        response.body.includes('secret'),
        [200, 400, 403, 404].includes(response.statusCode),
        response.body.includes('dependencies'),
      ]).toEqual([path, false, true, false]);
    }
  });
});
