// Proves VID-26, VID-27, VID-36

import { readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mp4 } from '../../../test/files/movie-file.ts';
import { openHost, patchHeaders, startUpload, type TestHost } from './host.test-kit.ts';
import { signPlayer, signUpload } from './uploads/signatures.ts';

const bytes = mp4(20_000);
let test: TestHost;
let videoId: string;
beforeAll(async () => {
  test = await openHost({ settings: { VIDEO_MAX_GB: '0.1' } });
  videoId = await createReadyVideo('<b>Hearts & "minds"</b>', bytes);
});
afterAll(() => test?.close());

const uploadVideo = async (id: string, body: Buffer) => {
  const path = await startUpload(test, id, body.length);
  await test.send('PATCH', path, { headers: { ...test.credentials(id), ...patchHeaders(0) }, body });
};
const createReadyVideo = async (title: string, body: Buffer) => {
  const id = await test.createVideo(title);
  await uploadVideo(id, body);
  return id;
};
const getPageUrl = (id: string) => test.host.playerUrl(id, test.clock.now());
const getFileUrl = (id: string) => getPageUrl(id).replace('?', '/file?');

describe('signatures', () => {
  it('equal those that Bunny Stream computes', () => {
    const signed = { libraryId: '133', expire: '1700000000', videoId: '657bb740-a71b-4529-a012-528021c31a92' };
    expect(signUpload('api-key-test', signed)).toBe('07dfca094ddc1b237a9e1f520f00b8ef43a78f5e3d1edbffbdead8c9e4b95bc4');
    const played = { videoId: '32d140e2-e4f4-4eec-9d53-20371e9be607', expires: '1623440202' };
    expect(signPlayer('4742a81b-bf15-42fe-8b1c-8fcb9024c550', played)).toBe(
      'a8617f6df2e9b55b65ac7112138c70417766d80614bfe146d0d9bb2bd21fef87',
    );
  });

  it('are valid in another process on the same folder', async () => {
    const other = await openHost({ dataDir: test.dataDir });
    other.playable.set(videoId, 'Hearts');
    expect((await other.send('GET', getPageUrl(videoId))).status).toBe(200);
    expect(other.host.uploadCredentials(videoId, test.clock.now())).toEqual(test.host.uploadCredentials(videoId, test.clock.now()));
    await other.close();
  });
});

it('plays a video whose description file is damaged', async () => {
  const id = await createReadyVideo('Damaged', bytes);
  await writeFile(join(test.dataDir, 'videos', id.slice(0, 2), id, 'video.json'), '{');
  expect([(await test.send('GET', getPageUrl(id))).status, (await test.send('GET', getFileUrl(id))).status]).toEqual([200, 200]);
});

describe('the URL of a player', () => {
  it('stays the same within an hour and is valid for three to four', () => {
    const hour = 3_600_000;
    const at = (minutes: number) => test.host.playerUrl(videoId, new Date(Date.UTC(2026, 10, 21, 10) + minutes * 60_000));
    expect([at(59.9), at(60)].map((address) => address === at(0))).toEqual([true, false]);
    for (const minutes of [0, 1, 30, 59.9]) {
      const now = Date.UTC(2026, 10, 21, 10) + minutes * 60_000;
      const left = Number(new URL(at(minutes), test.address).searchParams.get('expires')) * 1000 - now;
      expect(left >= 3 * hour && left <= 4 * hour, `${minutes}: ${left}`).toBe(true);
    }
  });

  it('is rejected if it is unsigned, altered, expired or of another video', async () => {
    const address = new URL(getPageUrl(videoId), test.address);
    const foreign = await createReadyVideo('Another', bytes);
    const altered = (change: (url: URL) => void) => {
      const url = new URL(address);
      change(url);
      return url.pathname + url.search;
    };
    const rejected = [
      altered(({ searchParams }) => searchParams.delete('token')),
      altered(({ searchParams }) => searchParams.delete('expires')),
      // The last digit of the id at the start of the expiry.
      altered((url) => {
        url.searchParams.set('expires', url.pathname.slice(-1) + url.searchParams.get('expires'));
        url.pathname = url.pathname.slice(0, -1);
      }),
      altered(({ searchParams }) => searchParams.set('token', '0'.repeat(64))),
      altered(({ searchParams }) => searchParams.set('expires', String(Number(searchParams.get('expires')) + 1))),
      altered(({ searchParams }) => searchParams.append('token', 'x')),
      getPageUrl(videoId).replace(videoId, foreign),
      getPageUrl(videoId).replace('/1/', '/2/'),
    ];
    const files = rejected.map((path) => path.replace('?', '/file?'));
    for (const path of [...rejected, ...files]) expect((await test.send('GET', path)).status, path).toBe(403);
    const path = getPageUrl(videoId);
    test.clock.advance(4 * 3_600_000);
    for (const late of [path, path.replace('?', '/file?')]) expect((await test.send('GET', late)).status).toBe(403);
    test.clock.advance(-4 * 3_600_000);
    expect((await test.send('GET', path)).status).toBe(200);
  });

  it('opens only videos that the product shows, with their current title', async () => {
    const title = test.playable.get(videoId) ?? '';
    test.playable.delete(videoId);
    for (const path of [getPageUrl(videoId), getFileUrl(videoId)]) expect((await test.send('GET', path)).status).toBe(404);
    test.playable.set(videoId, 'Hearts and minds');
    expect((await test.send('GET', getPageUrl(videoId))).text).toContain('<title>Hearts and minds</title>');
    test.playable.set(videoId, title);
  });
});

describe('the player page', () => {
  it('shows the poster of a video, and no poster without one', async () => {
    const posterOf = async () => / poster="([^"]+)"/.exec((await test.send('GET', getPageUrl(videoId))).text)?.[1];
    expect(await posterOf()).toBeUndefined();
    test.posters.set(videoId, '/storage/frame?a="b"');
    expect(await posterOf()).toBe('/storage/frame?a=&#34;b&#34;');
    test.posters.delete(videoId);
  });

  it('plays a complete video and allows only this origin to frame it', async () => {
    const { status, headers, text } = await test.send('GET', getPageUrl(videoId));
    expect([status, headers['x-frame-options'], headers['content-type']]).toEqual([200, 'SAMEORIGIN', 'text/html; charset=utf-8']);
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; media-src 'self'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    );
    expect(text).not.toMatch(/<b>|<script|style=/);
    expect(text).toContain('<title>&#60;b&#62;Hearts &#38; &#34;minds&#34;&#60;/b&#62;</title>');
    const source = /<video controls preload="metadata" playsinline [^>]*src="([^"]+)"/.exec(text)?.[1]?.replaceAll('&#38;', '&');
    expect((await test.send('GET', String(source))).body.equals(bytes)).toBe(true);
  });

  it('explains why a video cannot be played', async () => {
    const [awaiting, uploading, failed] = [await test.createVideo(), await test.createVideo(), await test.createVideo()];
    await startUpload(test, uploading, 9000);
    await uploadVideo(failed, Buffer.from('no video'));
    const readMessage = async (id: string) => /<p role="status">([^<]*)</.exec((await test.send('GET', getPageUrl(id))).text)?.[1];
    expect(await readMessage(awaiting)).toBe('This video has not been uploaded yet.');
    expect(await readMessage(uploading)).toBe('This video is still being uploaded.');
    expect(await readMessage(failed)).toBe('This video could not be prepared. It has to be uploaded again.');
    for (const id of [awaiting, uploading, failed]) expect((await test.send('GET', getFileUrl(id))).status).toBe(404);
    const rejected = await test.send('GET', getPageUrl(awaiting).replace(/token=\w{4}/, 'token=0000'));
    expect([rejected.status, rejected.headers['x-frame-options']]).toEqual([403, 'SAMEORIGIN']);
    expect(rejected.text).toContain('This link is not valid or has expired.');
  });
});

describe('the file of a video', () => {
  const get = (headers: Record<string, string> = {}, method = 'GET') => test.send(method, getFileUrl(videoId), { headers });

  it('is sent as a range, as a whole, or with 416', async () => {
    const cases: [string, number, string | undefined, Buffer][] = [
      ['bytes=0-99', 206, 'bytes 0-99/20000', bytes.subarray(0, 100)],
      ['bytes=19990-', 206, 'bytes 19990-19999/20000', bytes.subarray(19_990)],
      ['bytes=-5', 206, 'bytes 19995-19999/20000', bytes.subarray(-5)],
      ['bytes=19999-40000', 206, 'bytes 19999-19999/20000', bytes.subarray(-1)],
      ['bytes=0-1,5-6', 200, undefined, bytes],
    ];
    for (const [range, status, content, expected] of cases) {
      const response = await get({ range });
      expect([response.status, response.headers['content-range'], response.body.equals(expected)], range).toEqual([status, content, true]);
    }
    const beyond = await get({ range: 'bytes=20000-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */20000']);
    expect(beyond.headers['cache-control']).toBe('no-store');
    expect((await get()).body.equals(bytes)).toBe(true);
  });

  it('has the type that this server gave it and a policy that prevents scripts', async () => {
    const { headers } = await get({ range: 'bytes=0-9' });
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'inline; filename="video.mp4"',
      'cache-control': 'private, max-age=10800',
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'same-origin',
    });
    const only = await get({}, 'HEAD');
    expect([only.status, only.headers['content-length'], only.body.length]).toEqual([200, '20000', 0]);
  });

  it('is sent as a whole if If-Range does not match', async () => {
    const etag = String((await get()).headers.etag);
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
  });

  it('is closed after the client disconnects', async () => {
    const large = await createReadyVideo('Large', mp4(60_000_000));
    const countOpenFiles = async () => (await readdir('/proc/self/fd')).length;
    const before = await countOpenFiles();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const sending = request(`${test.address}${getFileUrl(large)}`);
        sending.on('error', () => undefined);
        sending.end();
        await new Promise((resolve) => sending.once('response', (response) => response.once('readable', resolve)));
        sending.destroy();
      }),
    );
    await expect.poll(countOpenFiles).toBeLessThan(before + 5);
  });
});
