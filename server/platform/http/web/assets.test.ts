// Proves SEC-21
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createServer } from '../server.ts';
import { serveAssets } from './assets.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'medboard-assets-'));
  await mkdir(join(dir, 'pdf-1'));
  await writeFile(join(dir, 'a1.js'), 'export {};');
  await writeFile(join(dir, 'a1.js.gz'), gzipSync('export {};'));
  await writeFile(join(dir, 'a1.js.br'), 'brotli');
  await writeFile(join(dir, 'pdf-1/worker.mjs'), 'worker');
  await writeFile(join(dir, 'icon.svg'), '<svg/>');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const open = async (rateLimit: string) => {
  const config = readConfig({ RATE_LIMIT: rateLimit, DEMO_DATA: 'off' });
  const app = await createServer({ config, log: pino({ level: 'silent' }), clock: { now: () => new Date() } });
  await serveAssets(app, dir);
  const get = (url: string, encoding?: string, remoteAddress = '10.0.0.1') =>
    app.inject({ url, remoteAddress, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
  return { app, get };
};

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=1.0', 'br'],
  ['identity', undefined],
  [undefined, undefined],
])('sends an asset to a client that accepts %s in the encoding %s', async (accepted, encoding) => {
  const { app, get } = await open('0');
  const { statusCode, headers } = await get('/assets/a1.js', accepted);
  expect([statusCode, headers]).toMatchObject([
    200,
    {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    },
  ]);
  expect(headers['content-encoding']).toBe(encoding);
  await app.close();
});

it('sends assets in folders and for HEAD too, and nothing else', async () => {
  const { app, get } = await open('0');
  const worker = await get('/assets/pdf-1/worker.mjs');
  expect([worker.body, worker.headers['content-security-policy']]).toEqual(['worker', expect.stringContaining("script-src 'self'")]);
  expect((await get('/assets/pdf-1')).statusCode).toBe(404);
  expect((await get('/assets/..%2fa1.js')).statusCode).toBeGreaterThanOrEqual(400);
  expect(worker.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect((await get('/assets/icon.svg')).headers['content-type']).toBe('image/svg+xml');
  const head = await app.inject({ method: 'HEAD', url: '/assets/a1.js' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
  await app.close();
});

it('limits the files that an address requests, and further the rejected ones', async () => {
  const { app, get } = await open('2');
  const statusesOf = async (url: string, count: number, address: string) => {
    const statuses = [];
    for (let index = 0; index < count; index += 1) statuses.push((await get(url, undefined, address)).statusCode);
    return statuses;
  };
  expect(await statusesOf('/assets/a1.js', 21, '10.0.0.1')).toEqual([...Array(20).fill(200), 429]);
  expect(await statusesOf('/storage/none', 3, '10.0.0.2')).toEqual([404, 404, 429]);
  const rejected = await get('/assets/a1.js', undefined, '10.0.0.2');
  expect([rejected.statusCode, Number(rejected.headers['retry-after'])]).toEqual([429, expect.toSatisfy((wait: number) => wait > 0)]);
  expect((await get('/assets/a1.js', undefined, '10.0.0.3')).statusCode).toBe(200);
  await app.close();
});
