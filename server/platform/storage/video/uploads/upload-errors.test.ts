// Proves VID-15, VID-21, VID-22

import { readdir, readFile, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mp4 } from '../../../../test/files/movie-file.ts';
import { createHeaders, openHost, patchHeaders, startUpload, type TestHost, waitForResponse } from '../host.test-kit.ts';

let test: TestHost;
beforeAll(async () => {
  test = await openHost({ settings: { VIDEO_MAX_GB: '0.001' } });
});
afterAll(() => test?.close());

const day = 24 * 3_600_000;
const tus = { 'tus-resumable': '1.0.0' };

/** The names and sizes of all files, and the content of all JSON files. It is equal if nothing was written. */
const takeSnapshot = async () => {
  const root = join(test.dataDir, 'videos');
  const names = (await readdir(root, { recursive: true })).sort();
  const sizes = await Promise.all(names.map(async (name) => `${name} ${(await stat(join(root, name))).size}`));
  const contents = await Promise.all(names.filter((name) => name.endsWith('.json')).map((name) => readFile(join(root, name), 'utf8')));
  return [...sizes, ...contents];
};

/** Starts an upload of 9000 bytes and sends 5000 of them. */
const startPartialUpload = async () => {
  const videoId = await test.createVideo();
  const bytes = mp4(9000);
  const path = await startUpload(test, videoId, bytes.length);
  await test.send('PATCH', path, { headers: { ...test.credentials(videoId), ...patchHeaders(0) }, body: bytes.subarray(0, 5000) });
  return { videoId, path, rest: bytes.subarray(5000) };
};

describe('a request without valid credentials', () => {
  type Credentials = Record<string, string | number>;
  type Case = [string, (own: Credentials, foreign: Credentials) => Credentials, { status: number; on?: string[] }];
  const all = ['POST', 'HEAD', 'PATCH', 'DELETE', 'POST as PATCH', 'POST as DELETE'];
  const onUpload = all.slice(1);
  const cases: Case[] = [
    ['no credentials', () => ({}), { status: 401 }],
    ['a missing header', ({ LibraryId: _, ...rest }) => rest, { status: 401 }],
    ['a forged signature', (own) => ({ ...own, AuthorizationSignature: '0'.repeat(64) }), { status: 401 }],
    [
      'an upper-case signature',
      (own) => ({ ...own, AuthorizationSignature: String(own['AuthorizationSignature']).toUpperCase() }),
      { status: 401 },
    ],
    ['a changed expiry', (own) => ({ ...own, AuthorizationExpire: Number(own['AuthorizationExpire']) + 60 }), { status: 401 }],
    ['another library', (own) => ({ ...own, LibraryId: '2' }), { status: 401 }],
    ["another video's signature", (own, foreign) => ({ ...foreign, VideoId: String(own['VideoId']) }), { status: 401 }],
    ["another video's credentials", (_own, foreign) => foreign, { status: 404, on: onUpload }],
  ];

  it.each(cases)('is rejected with %s and writes nothing', async (_name, change, { status, on = all }) => {
    const { videoId, path, rest } = await startPartialUpload();
    const headers = change(test.credentials(videoId), test.credentials(await test.createVideo()));
    const before = await takeSnapshot();
    for (const kind of on) {
      const [method = '', override] = kind.split(' as ');
      const response = await test.send(method, kind === 'POST' ? '/tusupload' : path, {
        headers: { ...headers, ...createHeaders(9000), ...patchHeaders(5000), ...(override ? { 'x-http-method-override': override } : {}) },
        ...(method === 'HEAD' ? {} : { body: rest }),
      });
      expect(response.status, kind).toBe(status);
    }
    expect(await takeSnapshot()).toEqual(before);
  });

  it('is rejected with expired credentials and writes nothing', async () => {
    const { videoId, path, rest } = await startPartialUpload();
    const headers = { ...test.credentials(videoId), ...createHeaders(9000), ...patchHeaders(5000) };
    const before = await takeSnapshot();
    test.clock.advance(day - 1000);
    expect((await test.send('HEAD', path, { headers })).status).toBe(200);
    test.clock.advance(1000);
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
      const sent = method === 'HEAD' ? { headers } : { headers, body: rest };
      expect((await test.send(method, method === 'POST' ? '/tusupload' : path, sent)).status, method).toBe(401);
    }
    expect(await takeSnapshot()).toEqual(before);
    test.clock.advance(-day);
  });

  it('is rejected if the product does not accept uploads for the video', async () => {
    const { videoId, path, rest } = await startPartialUpload();
    test.receiving.delete(videoId);
    const before = await takeSnapshot();
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
      const headers = { ...test.credentials(videoId), ...createHeaders(9000), ...patchHeaders(5000) };
      const sent = method === 'HEAD' ? { headers } : { headers, body: rest };
      expect((await test.send(method, method === 'POST' ? '/tusupload' : path, sent)).status, method).toBe(404);
    }
    expect(await takeSnapshot()).toEqual(before);
  });
});

describe('the tus protocol', () => {
  const oneSentence = /^[A-Z][^\n]*\n$/;

  it('rejects a wrong offset, version or type and a body that is too long, and writes nothing', async () => {
    const { videoId, path, rest } = await startPartialUpload();
    const own = test.credentials(videoId);
    const before = await takeSnapshot();
    const { 'tus-resumable': _, ...unversioned } = patchHeaders(5000);
    const cases: [number, Record<string, string | number>, Buffer][] = [
      [409, patchHeaders(0), rest],
      [409, patchHeaders(5001), rest],
      [412, unversioned, rest],
      [412, { ...patchHeaders(5000), 'tus-resumable': '0.2.0' }, rest],
      [415, { ...patchHeaders(5000), 'content-type': 'application/json' }, rest],
      [413, patchHeaders(5000), Buffer.concat([rest, rest])],
      [413, { ...patchHeaders(5000), 'transfer-encoding': 'chunked' }, Buffer.concat([rest, mp4(600_000)])],
    ];
    for (const [status, headers, body] of cases)
      expect((await test.send('PATCH', path, { headers: { ...own, ...headers }, body })).status, JSON.stringify(headers)).toBe(status);
    const older = await test.send('PATCH', path, { headers: { ...own, ...patchHeaders(5000), 'tus-resumable': '0.2.0' }, body: rest });
    expect(older.headers['tus-version']).toBe('1.0.0');
    expect(await takeSnapshot()).toEqual(before);
    const response = await test.send('PATCH', path, { headers: { ...own, ...patchHeaders(5000) }, body: rest });
    expect([response.status, (await test.host.getStatus(videoId))?.state]).toEqual([204, 'ready']);
  });

  it('removes the bytes of a body that turns out to be too long', async () => {
    const videoId = await test.createVideo();
    const path = await startUpload(test, videoId, 600_000);
    const sending = request(`${test.address}${path}`, { method: 'PATCH', headers: { ...test.credentials(videoId), ...patchHeaders(0) } });
    const response = waitForResponse(sending);
    sending.write(mp4(590_000));
    await expect.poll(async () => (await test.host.getStatus(videoId))?.storedBytes).toBeGreaterThan(0);
    sending.end(Buffer.alloc(20_000));
    expect((await response).status).toBe(413);
    expect((await test.host.getStatus(videoId))?.storedBytes).toBe(0);
  });

  it('rejects invalid requests to create an upload', async () => {
    const videoId = await test.createVideo();
    const before = await takeSnapshot();
    const base = { ...test.credentials(videoId), ...createHeaders(9000) };
    const { 'upload-length': _, ...unmeasured } = base;
    const only = (name: string) => `${name} ${Buffer.from('x').toString('base64')}`;
    const cases: [number[], Record<string, string | number>][] = [
      [[413], { ...base, 'upload-length': 1_000_001 }],
      [[400], { ...base, 'upload-length': 0 }],
      [[400], { ...base, 'upload-length': '9e9' }],
      [[400], { ...base, 'upload-length': '-1' }],
      [[400, 501], { ...unmeasured, 'upload-defer-length': 1 }],
      [[400], unmeasured],
      [[400], { ...base, 'upload-metadata': only('title') }],
      [[400], { ...base, 'upload-metadata': only('filetype') }],
      [[400], { ...base, 'upload-metadata': 'filetype !!!,title ???' }],
      [[400], { ...base, 'upload-metadata': `${only('title')},${only('title')}` }],
      [[400], { ...base, 'upload-metadata': '' }],
      [[431], { ...base, 'upload-metadata': `title ${'A'.repeat(20_000)}` }],
      [[400, 501], { ...base, 'upload-concat': 'partial' }],
      [[400, 501], { ...base, 'upload-concat': 'final;../../x /tusupload/y' }],
    ];
    for (const [statuses, headers] of cases)
      expect(statuses, JSON.stringify(headers).slice(0, 600)).toContain((await test.send('POST', '/tusupload', { headers })).status);
    expect(await takeSnapshot()).toEqual(before);
  });

  it('finds no upload by another spelling of its URL, and never sends its bytes', async () => {
    const { videoId, path } = await startPartialUpload();
    const headers = { ...test.credentials(videoId), ...tus };
    const before = await takeSnapshot();
    const id = path.slice('/tusupload/'.length);
    for (const spelling of [
      `..%2f${id}`,
      `${id}%2f..`,
      `${videoId}.${'0'.repeat(32)}`,
      videoId,
      `${id}.json`,
      id.toUpperCase(),
      `${id}%00`,
      `%2e%2e%2f%2e%2e%2fkeys%2ffiles.key`,
      'upload.part',
    ]) {
      for (const method of ['HEAD', 'DELETE'])
        expect((await test.send(method, `/tusupload/${spelling}`, { headers })).status, spelling).toBe(404);
    }
    for (const url of [path, '/tusupload']) {
      const response = await test.send('GET', url, { headers: { ...headers, accept: 'text/html' } });
      expect([response.status, oneSentence.test(response.text)]).toEqual([404, true]);
    }
    expect(await takeSnapshot()).toEqual(before);
  });

  it('describes the protocol for OPTIONS, and allows no other origin', async () => {
    const response = await test.send('OPTIONS', '/tusupload', { headers: { origin: 'https://elsewhere.example' } });
    expect(response.status).toBe(204);
    expect(response.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
      'tus-max-size': '1000000',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    const { videoId, path } = await startPartialUpload();
    const found = await test.send('HEAD', path, { headers: { ...test.credentials(videoId), ...tus } });
    expect(found.headers).toMatchObject({
      'upload-offset': '5000',
      'upload-length': '9000',
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    });
    const sent = await test.send('PATCH', path, { headers: { ...test.credentials(videoId), ...patchHeaders(5000) }, body: 'x' });
    expect(Date.parse(String(sent.headers['upload-expires'])) - test.clock.now().getTime()).toBeGreaterThan(day - 2000);
    expect(sent.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('a file that is not a video', () => {
  const text = Buffer.from('Dear doctor, this is a letter. '.repeat(30_000));
  const reason = 'This file is not a video that can be played. Choose an MP4, MOV, WebM or Ogg video.';

  it('fails after its first bytes, whatever its metadata says, and can be replaced by a video', async () => {
    const videoId = await test.createVideo();
    const path = await startUpload(test, videoId, text.length);
    test.changes.length = 0;
    const headers = { ...test.credentials(videoId), ...patchHeaders(0) };
    const response = await test.send('PATCH', path, { headers, body: text.subarray(0, 5000) });
    expect([response.status, response.text]).toEqual([415, `${reason}\n`]);
    expect(await test.host.getStatus(videoId)).toEqual({ state: 'failed', bytes: null, storedBytes: 0, reason });
    expect(test.changes.at(-1)).toBe(videoId);
    expect(await readdir(join(test.dataDir, 'videos', videoId.slice(0, 2), videoId))).toEqual(['failed.json', 'video.json']);

    const bytes = mp4(6000);
    const next = await startUpload(test, videoId, bytes.length);
    expect((await test.host.getStatus(videoId))?.state).toBe('uploading');
    expect((await test.send('PATCH', next, { headers, body: bytes })).status).toBe(204);
    expect((await test.host.getStatus(videoId))?.state).toBe('ready');
  });

  it('fails if its first bytes arrive in parts, or if it is shorter than the checked bytes', async () => {
    const [slow, short] = [await test.createVideo(), await test.createVideo()];
    const path = await startUpload(test, slow, text.length);
    const part = (offset: number, until: number) =>
      test.send('PATCH', path, { headers: { ...test.credentials(slow), ...patchHeaders(offset) }, body: text.subarray(offset, until) });
    expect((await part(0, 2000)).status).toBe(204);
    expect((await part(2000, 4099)).status).toBe(204);
    expect((await part(4099, 4100)).status).toBe(415);
    const headers = { ...test.credentials(short), ...patchHeaders(0) };
    expect((await test.send('PATCH', await startUpload(test, short, 12), { headers, body: 'Dear doctor,' })).status).toBe(415);
    for (const videoId of [slow, short]) expect((await test.host.getStatus(videoId))?.state).toBe('failed');
  });

  it('is rejected while its client is still sending, and the connection stays open', async () => {
    const videoId = await test.createVideo();
    const path = await startUpload(test, videoId, text.length);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const over = (method: string, headers: Record<string, string | number>) =>
      request(`${test.address}${path}`, { method, agent, headers: { ...test.credentials(videoId), ...headers } });
    const sending = over('PATCH', { ...patchHeaders(0), 'content-length': text.length });
    const response = waitForResponse(sending);
    sending.write(text.subarray(0, 10_000));
    expect((await response).status).toBe(415);
    const { socket } = sending;
    sending.end(text.subarray(10_000));
    const next = over('HEAD', tus);
    const found = waitForResponse(next);
    next.end();
    expect([(await found).status, next.socket === socket]).toEqual([404, true]);
    agent.destroy();
  });
});
