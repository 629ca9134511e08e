// Proves OPS-1

import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FakeBunny, startFakeBunny } from '../../../../test/fakes/bunny/fake-bunny.ts';
import type { Fault } from '../../../../test/fakes/fake-provider.ts';
import { mp4 } from '../../../../test/files/movie-file.ts';
import { systemClock } from '../../../clock.ts';
import { readConfig } from '../../../config/config.ts';
import { checkProviders, createProviderLog, ProviderError } from '../../../providers/index.ts';
import { openHost } from '../host.test-kit.ts';
import { createBunnyHost } from './host.ts';
import { isSigned } from './webhook.ts';

let fake: FakeBunny;
const log = createProviderLog(systemClock);
beforeAll(async () => {
  fake = await startFakeBunny();
});
afterAll(() => fake?.close());
beforeEach(() => fake.videos.clear());

const open = (changes: Record<string, string> = {}, timeoutMs?: number) => {
  const { bunny } = readConfig({ DEMO_DATA: 'off', ...fake.settings, ...changes });
  if (!bunny) throw new Error('Bunny Stream is chosen');
  return createBunnyHost(bunny, { log, clock: systemClock, timeoutMs });
};
const failureOf = async (work: Promise<unknown> | undefined) => {
  const error = await work?.catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('Nothing failed');
  return error;
};

it('names each setting that is missing or contradicts another', () => {
  const problemsOf = (settings: Record<string, string>) => {
    try {
      readConfig({ DEMO_DATA: 'off', ...settings });
      return [];
    } catch (error) {
      return String(error).match(/BUNNY_\w+ .*/g);
    }
  };
  expect(problemsOf({ VIDEO: 'bunny' })).toEqual(
    ['BUNNY_LIBRARY_ID', 'BUNNY_API_KEY', 'BUNNY_READ_ONLY_KEY', 'BUNNY_EMBED_KEY'].map((name) => `${name} must be set if VIDEO is bunny`),
  );
  const { BUNNY_API_KEY = '', BUNNY_CDN_URL: _url, ...settings } = fake.settings;
  expect(problemsOf({ ...settings, BUNNY_API_KEY, BUNNY_READ_ONLY_KEY: BUNNY_API_KEY, VIDEO: '', BUNNY_COLLECTION: 'Lectures' })).toEqual([
    'BUNNY_COLLECTION must be the id of a collection, with 32 digits and letters from a to f',
    'BUNNY_LIBRARY_ID has no effect without VIDEO=bunny',
    'BUNNY_READ_ONLY_KEY must not be BUNNY_API_KEY: the library has another key that may only read',
    'BUNNY_CDN_KEY has no effect without BUNNY_CDN_URL',
    'BUNNY_MP4 has no effect without BUNNY_CDN_URL',
  ]);
});

it.each<[Record<string, string>, string]>([
  [{ BUNNY_API_KEY: 'wrong' }, 'BUNNY_API_KEY is refused by the library of BUNNY_LIBRARY_ID'],
  [{ BUNNY_LIBRARY_ID: '134' }, 'BUNNY_API_KEY is refused by the library of BUNNY_LIBRARY_ID'],
  [{ BUNNY_READ_ONLY_KEY: 'wrong' }, 'BUNNY_READ_ONLY_KEY is refused by the library of BUNNY_LIBRARY_ID'],
  [{ BUNNY_COLLECTION: '11111111-2222-4333-8444-555555555555' }, 'BUNNY_COLLECTION names no collection of the library'],
  [{ BUNNY_EMBED_KEY: 'wrong' }, 'BUNNY_EMBED_KEY is not the token authentication key of the library, or'],
  [{ BUNNY_CDN_URL: 'https://vz-other.b-cdn.net' }, 'BUNNY_CDN_URL is not the address of the library, which is http://127.0.0.1:'],
])('stops the start with %o, and names the setting', async (changes, message) => {
  await open().create('A lecture');
  await checkProviders([open()], { warn: () => expect.unreachable() });
  const error = await failureOf(checkProviders([open(changes)], { warn: () => undefined }));
  expect(error.message).toContain(`Invalid settings:\n  ${message}`);
  expect(error.message + JSON.stringify(log.list())).not.toMatch(/-key-of-a-fake/);
});

it('creates videos in the collection, and names it for their uploads', async () => {
  const videoId = await open().create('A lecture');
  expect(fake.videos.get(videoId)).toMatchObject({ title: 'A lecture', collectionId: fake.settings.BUNNY_COLLECTION });
  expect(open().uploadCredentials(videoId, new Date())).toMatchObject({
    collectionId: fake.settings.BUNNY_COLLECTION,
    endpoint: `${fake.url}tusupload`,
    headers: { LibraryId: fake.settings.BUNNY_LIBRARY_ID },
  });
});

it.each<[number, object]>([
  [0, { state: 'awaiting' }],
  [1, { state: 'processing' }],
  [2, { state: 'processing' }],
  [3, { state: 'processing' }],
  [4, { state: 'ready', durationSeconds: 12 }],
  [5, { state: 'failed', reason: expect.stringContaining('damaged') }],
  [6, { state: 'failed', reason: expect.stringContaining('did not reach the video host') }],
  [7, { state: 'processing' }],
  [8, { state: 'ready' }],
])('reads status %i of REST', async (status, expected) => {
  const videoId = await open().create('A lecture');
  const transcodingMessages = [
    { level: 1, issueCode: 1 },
    { level: 3, issueCode: 7 },
  ];
  Object.assign(fake.videos.get(videoId) ?? {}, { status, length: 12.3, transcodingMessages });
  expect(await open().getStatus(videoId)).toMatchObject(expected);
});

it('rejects an unknown status', async () => {
  const videoId = await open().create('A lecture');
  Object.assign(fake.videos.get(videoId) ?? {}, { status: 9 });
  expect(await failureOf(open().getStatus(videoId))).toMatchObject({ failure: 'broken', status: 200 });
});

it('signs the addresses of pictures, which the CDN requires', async () => {
  const videoId = await open().create('A lecture');
  const url = open().posterUrl?.(videoId, new Date()) ?? '';
  const statuses = [url, url.replace('expires=1', 'expires=2'), url.split('?')[0] ?? ''].map(async (each) => (await fetch(each)).status);
  expect(await Promise.all(statuses)).toEqual([200, 403, 403]);
  expect(open({ BUNNY_CDN_KEY: '' }).posterUrl?.(videoId, new Date())).toBe(`${fake.url}${videoId}/thumbnail.jpg`);
});

it('plays MP4 files only if the library has them, and Bunny’s player otherwise', async () => {
  const videoId = await open().create('A lecture');
  const { kind, url } = open().playSource(videoId, new Date());
  expect([kind, new URL(url).pathname, (await fetch(url)).status]).toEqual(['mp4', `/${videoId}/play_480p.mp4`, 200]);
  const framed = open({ BUNNY_MP4: '' }).playSource(videoId, new Date());
  expect([framed.kind, framed.url, (await fetch(framed.url)).status]).toEqual(['frame', open().playerUrl(videoId, new Date()), 200]);
});

it.each<[Fault, object]>([
  ['timeout', { failure: 'unanswered' }],
  ['half', { failure: 'unanswered' }],
  [429, { failure: 'limited', retryAfterSeconds: 7 }],
  [500, { failure: 'broken', status: 500 }],
  ['garbage', { failure: 'broken', message: 'Bunny Stream sent an unexpected answer' }],
  ['redirect', { failure: 'broken', status: 302 }],
])('throws ProviderError after one call for %s, and works afterwards', async (fault, expected) => {
  const videoId = await open().create('A lecture');
  const host = open({}, fault === 'timeout' ? 300 : undefined);
  const path = join(tmpdir(), `medboard-bunny-${videoId}`);
  const importVideo = async (to = host) => {
    await writeFile(path, mp4(9000));
    await to.importFile(videoId, path);
  };
  for (const call of [
    () => host.create('Another'),
    () => host.getStatus(videoId),
    () => importVideo(),
    () => host.remove(videoId),
    () => host.check?.(),
  ]) {
    const before = fake.requests.length;
    fake.failNext(fault);
    const error = await failureOf(call());
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject(expected);
    expect(fake.requests.length - before).toBe(1);
    expect(log.list()[0]?.lastFailure?.message).toBe(error.message);
  }
  await importVideo(open());
  expect(await open().getStatus(videoId)).toMatchObject({ state: 'ready' });
});

it('reads signatures of webhooks as the documentation of Bunny describes them', () => {
  const body = Buffer.from('{"VideoLibraryId":133,"VideoGuid":"657bb740-a71b-4529-a012-528021c31a92","Status":3}');
  const headers = {
    'x-bunnystream-signature-version': 'v1',
    'x-bunnystream-signature-algorithm': 'hmac-sha256',
    'x-bunnystream-signature': '95ba721a9a8ee56efa4ce19d45dba902747c0effc76c76a6d3d316f1f332cfd8',
  };
  expect([isSigned(headers, body, 'read-only-key'), isSigned(headers, body, 'another-key')]).toEqual([true, false]);
});

it('passes on a change only from a signed webhook of its library', async () => {
  const test = await openHost({ settings: fake.settings });
  const videoId = await test.host.create('A lecture');
  const post = async ({ headers, payload }: ReturnType<FakeBunny['webhook']>) =>
    (await test.send('POST', '/api/v1/webhooks/bunny', { headers, body: payload })).status;
  const rejected = [
    fake.webhook(videoId, 3, { key: 'another-key' }),
    fake.webhook(videoId, 3, { headers: { 'x-bunnystream-signature-version': 'v2' } }),
    fake.webhook(videoId, 3, { headers: { 'x-bunnystream-signature-algorithm': 'sha256' } }),
    { ...fake.webhook(videoId, 3), payload: `${fake.webhook(videoId, 3).payload} ` },
  ];
  for (const each of rejected) expect(await post(each)).toBe(401);
  for (const each of [fake.webhook(videoId, 3, { library: 134 }), fake.webhook('no-guid', 3)]) expect(await post(each)).toBe(200);
  expect(test.changes).toEqual([]);
  for (const status of [3, 3, 10]) expect(await post(fake.webhook(videoId, status))).toBe(200);
  expect(test.changes).toEqual([videoId, videoId, videoId]);
  await test.close();
});
