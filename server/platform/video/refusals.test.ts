import { readdir, readFile, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo, begin, creating, mp4, openHost, patching, type TestHost } from './host.test-kit.ts';

let test: TestHost;
beforeAll(async () => {
  test = await openHost({ settings: { VIDEO_MAX_GB: '0.001' } });
});
afterAll(() => test?.close());

const day = 24 * 3_600_000;
const tus = { 'tus-resumable': '1.0.0' };

/** Every file of all videos with its size and content's start: equal where no byte was written. */
const stored = async () => {
  const root = join(test.dataDir, 'videos');
  const names = (await readdir(root, { recursive: true })).sort();
  const sizes = await Promise.all(names.map(async (name) => `${name} ${(await stat(join(root, name))).size}`));
  const notes = await Promise.all(names.filter((name) => name.endsWith('.json')).map((name) => readFile(join(root, name), 'utf8')));
  return [...sizes, ...notes];
};

/** An upload of 9000 bytes, of which 5000 have come. */
const halfDone = async () => {
  const videoId = await test.video();
  const bytes = mp4(9000);
  const path = await begin(test, videoId, bytes.length);
  await test.send('PATCH', path, { headers: { ...test.credentials(videoId), ...patching(0) }, body: bytes.subarray(0, 5000) });
  return { videoId, path, rest: bytes.subarray(5000) };
};

describe('a request without the right to upload writes no byte', () => {
  type Credentials = Record<string, string | number>;
  type Case = [string, (own: Credentials, foreign: Credentials) => Credentials, { status: number; on?: string[] }];
  const all = ['POST', 'HEAD', 'PATCH', 'DELETE', 'POST as PATCH', 'POST as DELETE'];
  const onUpload = all.slice(1);
  const cases: Case[] = [
    ['none', () => ({}), { status: 401 }],
    ['one header short', ({ LibraryId: _, ...rest }) => rest, { status: 401 }],
    ['a forged signature', (own) => ({ ...own, AuthorizationSignature: '0'.repeat(64) }), { status: 401 }],
    [
      'a signature in capitals',
      (own) => ({ ...own, AuthorizationSignature: String(own['AuthorizationSignature']).toUpperCase() }),
      { status: 401 },
    ],
    [
      'a later expiry than was signed',
      (own) => ({ ...own, AuthorizationExpire: Number(own['AuthorizationExpire']) + 60 }),
      { status: 401 },
    ],
    ['another library', (own) => ({ ...own, LibraryId: '2' }), { status: 401 }],
    ["another video's signature", (own, foreign) => ({ ...foreign, VideoId: String(own['VideoId']) }), { status: 401 }],
    ["another video's credentials", (_own, foreign) => foreign, { status: 404, on: onUpload }],
  ];

  it.each(cases)('%s', async (_name, change, { status, on = all }) => {
    const { videoId, path, rest } = await halfDone();
    const headers = change(test.credentials(videoId), test.credentials(await test.video()));
    const before = await stored();
    for (const way of on) {
      const [method = '', override] = way.split(' as ');
      const answer = await test.send(method, way === 'POST' ? '/tusupload' : path, {
        headers: { ...headers, ...creating(9000), ...patching(5000), ...(override ? { 'x-http-method-override': override } : {}) },
        ...(method === 'HEAD' ? {} : { body: rest }),
      });
      expect(answer.status, way).toBe(status);
    }
    expect(await stored()).toEqual(before);
  });

  it('expired credentials', async () => {
    const { videoId, path, rest } = await halfDone();
    const headers = { ...test.credentials(videoId), ...creating(9000), ...patching(5000) };
    const before = await stored();
    test.clock.advance(day - 1000);
    expect((await test.send('HEAD', path, { headers })).status).toBe(200);
    test.clock.advance(1000);
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
      const sent = method === 'HEAD' ? { headers } : { headers, body: rest };
      expect((await test.send(method, method === 'POST' ? '/tusupload' : path, sent)).status, method).toBe(401);
    }
    expect(await stored()).toEqual(before);
    test.clock.advance(-day);
  });

  it('good credentials of a video that is gone or finished for the product', async () => {
    const { videoId, path, rest } = await halfDone();
    test.receiving.delete(videoId);
    const before = await stored();
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
      const headers = { ...test.credentials(videoId), ...creating(9000), ...patching(5000) };
      const sent = method === 'HEAD' ? { headers } : { headers, body: rest };
      expect((await test.send(method, method === 'POST' ? '/tusupload' : path, sent)).status, method).toBe(404);
    }
    expect(await stored()).toEqual(before);
  });
});

describe('the protocol', () => {
  const sentence = /^[A-Z][^\n]*\n$/;

  it('refuses a wrong offset, a missing version, a wrong type and a body that is too long, and changes nothing', async () => {
    const { videoId, path, rest } = await halfDone();
    const own = test.credentials(videoId);
    const before = await stored();
    const { 'tus-resumable': _, ...unversioned } = patching(5000);
    const cases: [number, Record<string, string | number>, Buffer][] = [
      [409, patching(0), rest],
      [409, patching(5001), rest],
      [412, unversioned, rest],
      [412, { ...patching(5000), 'tus-resumable': '0.2.0' }, rest],
      [415, { ...patching(5000), 'content-type': 'application/json' }, rest],
      [413, patching(5000), Buffer.concat([rest, rest])],
      [413, { ...patching(5000), 'transfer-encoding': 'chunked' }, Buffer.concat([rest, mp4(600_000)])],
    ];
    for (const [status, headers, body] of cases)
      expect((await test.send('PATCH', path, { headers: { ...own, ...headers }, body })).status, JSON.stringify(headers)).toBe(status);
    const older = await test.send('PATCH', path, { headers: { ...own, ...patching(5000), 'tus-resumable': '0.2.0' }, body: rest });
    expect(older.headers['tus-version']).toBe('1.0.0');
    expect(await stored()).toEqual(before);
    const answer = await test.send('PATCH', path, { headers: { ...own, ...patching(5000) }, body: rest });
    expect([answer.status, (await test.host.look(videoId))?.state]).toEqual([204, 'ready']);
  });

  it('takes back what was written of a body that turns out too long', async () => {
    const videoId = await test.video();
    const path = await begin(test, videoId, 600_000);
    const sending = request(`${test.address}${path}`, { method: 'PATCH', headers: { ...test.credentials(videoId), ...patching(0) } });
    const answer = answerTo(sending);
    sending.write(mp4(590_000));
    await expect.poll(async () => (await test.host.look(videoId))?.storedBytes).toBeGreaterThan(0);
    sending.end(Buffer.alloc(20_000));
    expect((await answer).status).toBe(413);
    expect((await test.host.look(videoId))?.storedBytes).toBe(0);
  });

  it('refuses creations that it does not take', async () => {
    const videoId = await test.video();
    const before = await stored();
    const base = { ...test.credentials(videoId), ...creating(9000) };
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
    expect(await stored()).toEqual(before);
  });

  it('knows no upload by another spelling, and hands out none', async () => {
    const { videoId, path } = await halfDone();
    const headers = { ...test.credentials(videoId), ...tus };
    const before = await stored();
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
      const answer = await test.send('GET', url, { headers: { ...headers, accept: 'text/html' } });
      expect([answer.status, sentence.test(answer.text)]).toEqual([404, true]);
    }
    expect(await stored()).toEqual(before);
  });

  it('says what it can to anybody, and lets no other origin in', async () => {
    const answer = await test.send('OPTIONS', '/tusupload', { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
      'tus-max-size': '1000000',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    const { videoId, path } = await halfDone();
    const found = await test.send('HEAD', path, { headers: { ...test.credentials(videoId), ...tus } });
    expect(found.headers).toMatchObject({
      'upload-offset': '5000',
      'upload-length': '9000',
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    });
    const sent = await test.send('PATCH', path, { headers: { ...test.credentials(videoId), ...patching(5000) }, body: 'x' });
    expect(Date.parse(String(sent.headers['upload-expires'])) - test.clock.now().getTime()).toBeGreaterThan(day - 2000);
    expect(sent.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('a file that is no video', () => {
  const text = Buffer.from('Dear doctor, this is a letter. '.repeat(30_000));
  const reason = 'This file is not a video that can be played. Choose an MP4, MOV, WebM or Ogg video.';

  it('fails with its first bytes whatever it is called, and may be followed by a video', async () => {
    const videoId = await test.video();
    const path = await begin(test, videoId, text.length);
    test.changes.length = 0;
    const headers = { ...test.credentials(videoId), ...patching(0) };
    const answer = await test.send('PATCH', path, { headers, body: text.subarray(0, 5000) });
    expect([answer.status, answer.text]).toEqual([415, `${reason}\n`]);
    expect(await test.host.look(videoId)).toEqual({ state: 'failed', bytes: null, storedBytes: 0, reason });
    expect(test.changes.at(-1)).toBe(videoId);
    expect(await readdir(join(test.dataDir, 'videos', videoId.slice(0, 2), videoId))).toEqual(['failed.json', 'video.json']);

    const bytes = mp4(6000);
    const next = await begin(test, videoId, bytes.length);
    expect((await test.host.look(videoId))?.state).toBe('uploading');
    expect((await test.send('PATCH', next, { headers, body: bytes })).status).toBe(204);
    expect((await test.host.look(videoId))?.state).toBe('ready');
  });

  it('is found out when its first bytes come one by one, and when it is shorter than they are', async () => {
    const [slow, short] = [await test.video(), await test.video()];
    const path = await begin(test, slow, text.length);
    const part = (offset: number, until: number) =>
      test.send('PATCH', path, { headers: { ...test.credentials(slow), ...patching(offset) }, body: text.subarray(offset, until) });
    expect((await part(0, 2000)).status).toBe(204);
    expect((await part(2000, 4099)).status).toBe(204);
    expect((await part(4099, 4100)).status).toBe(415);
    const headers = { ...test.credentials(short), ...patching(0) };
    expect((await test.send('PATCH', await begin(test, short, 12), { headers, body: 'Dear doctor,' })).status).toBe(415);
    for (const videoId of [slow, short]) expect((await test.host.look(videoId))?.state).toBe('failed');
  });

  it('is refused while its client is still sending, and the connection lives on', async () => {
    const videoId = await test.video();
    const path = await begin(test, videoId, text.length);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const over = (method: string, headers: Record<string, string | number>) =>
      request(`${test.address}${path}`, { method, agent, headers: { ...test.credentials(videoId), ...headers } });
    const sending = over('PATCH', { ...patching(0), 'content-length': text.length });
    const answer = answerTo(sending);
    sending.write(text.subarray(0, 10_000));
    expect((await answer).status).toBe(415);
    const { socket } = sending;
    sending.end(text.subarray(10_000));
    const next = over('HEAD', tus);
    const found = answerTo(next);
    next.end();
    expect([(await found).status, next.socket === socket]).toEqual([404, true]);
    agent.destroy();
  });
});
