import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, mp4, openHost, patching, type TestHost } from './host.test-kit.ts';
import { playToken, uploadSignature } from './signatures.ts';

const bytes = mp4(20_000);
let test: TestHost;
let videoId: string;
beforeAll(async () => {
  test = await openHost({ settings: { VIDEO_MAX_GB: '0.1' } });
  videoId = await ready('<b>Hearts & "minds"</b>', bytes);
});
afterAll(() => test?.close());

const upload = async (id: string, body: Buffer) => {
  const path = await begin(test, id, body.length);
  await test.send('PATCH', path, { headers: { ...test.credentials(id), ...patching(0) }, body });
};
const ready = async (title: string, body: Buffer) => {
  const id = await test.video(title);
  await upload(id, body);
  return id;
};
const pageOf = (id: string) => test.host.playAddress(id, test.clock.now());
const fileOf = (id: string) => pageOf(id).replace('?', '/file?');

describe('signatures', () => {
  it('are those of the host that the specification names', () => {
    const claim = { libraryId: '133', expire: '1700000000', videoId: '657bb740-a71b-4529-a012-528021c31a92' };
    expect(uploadSignature('api-key-test', claim)).toBe('07dfca094ddc1b237a9e1f520f00b8ef43a78f5e3d1edbffbdead8c9e4b95bc4');
    const played = { videoId: '32d140e2-e4f4-4eec-9d53-20371e9be607', expires: '1623440202' };
    expect(playToken('4742a81b-bf15-42fe-8b1c-8fcb9024c550', played)).toBe(
      'a8617f6df2e9b55b65ac7112138c70417766d80614bfe146d0d9bb2bd21fef87',
    );
  });

  it('of one process are good in another on the same folder', async () => {
    const other = await openHost({ dataDir: test.dataDir });
    other.playable.set(videoId, 'Hearts');
    expect((await other.send('GET', pageOf(videoId))).status).toBe(200);
    expect(other.host.credentials(videoId, test.clock.now())).toEqual(test.host.credentials(videoId, test.clock.now()));
    await other.close();
  });
});

describe("a player's address", () => {
  it('is the same within an hour and good for three to four', () => {
    const hour = 3_600_000;
    const at = (minutes: number) => test.host.playAddress(videoId, new Date(Date.UTC(2026, 10, 21, 10) + minutes * 60_000));
    expect([at(59.9), at(60)].map((address) => address === at(0))).toEqual([true, false]);
    for (const minutes of [0, 1, 30, 59.9]) {
      const now = Date.UTC(2026, 10, 21, 10) + minutes * 60_000;
      const left = Number(new URL(at(minutes), test.address).searchParams.get('expires')) * 1000 - now;
      expect(left >= 3 * hour && left <= 4 * hour, `${minutes}: ${left}`).toBe(true);
    }
  });

  it('opens nothing when it was not signed, was altered, has expired or is of another video', async () => {
    const address = new URL(pageOf(videoId), test.address);
    const foreign = await ready('Another', bytes);
    const altered = (change: (url: URL) => void) => {
      const url = new URL(address);
      change(url);
      return url.pathname + url.search;
    };
    const refused = [
      altered(({ searchParams }) => searchParams.delete('token')),
      altered(({ searchParams }) => searchParams.delete('expires')),
      altered(({ searchParams }) => searchParams.set('token', '0'.repeat(64))),
      altered(({ searchParams }) => searchParams.set('expires', String(Number(searchParams.get('expires')) + 1))),
      altered(({ searchParams }) => searchParams.append('token', 'x')),
      pageOf(videoId).replace(videoId, foreign),
      pageOf(videoId).replace('/1/', '/2/'),
    ];
    const files = refused.map((path) => path.replace('?', '/file?'));
    for (const path of [...refused, ...files]) expect((await test.send('GET', path)).status, path).toBe(403);
    const path = pageOf(videoId);
    test.clock.advance(4 * 3_600_000);
    for (const late of [path, path.replace('?', '/file?')]) expect((await test.send('GET', late)).status).toBe(403);
    test.clock.advance(-4 * 3_600_000);
    expect((await test.send('GET', path)).status).toBe(200);
  });

  it('opens nothing that the product would not show, and calls a video what the product calls it now', async () => {
    const title = test.playable.get(videoId) ?? '';
    test.playable.delete(videoId);
    for (const path of [pageOf(videoId), fileOf(videoId)]) expect((await test.send('GET', path)).status).toBe(404);
    test.playable.set(videoId, 'Hearts and minds');
    expect((await test.send('GET', pageOf(videoId))).text).toContain('<title>Hearts and minds</title>');
    test.playable.set(videoId, title);
  });
});

describe('the player page', () => {
  it('shows a finished video and may stand in a page of ours only', async () => {
    const { status, headers, text } = await test.send('GET', pageOf(videoId));
    expect([status, headers['x-frame-options'], headers['content-type']]).toEqual([200, 'SAMEORIGIN', 'text/html; charset=utf-8']);
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; media-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    );
    expect(text).not.toMatch(/<b>|<script|style=/);
    expect(text).toContain('<title>&#60;b&#62;Hearts &#38; &#34;minds&#34;&#60;/b&#62;</title>');
    const source = /<video controls preload="metadata" playsinline [^>]*src="([^"]+)"/.exec(text)?.[1]?.replaceAll('&#38;', '&');
    expect((await test.send('GET', String(source))).body.equals(bytes)).toBe(true);
  });

  it('says in a sentence why there is nothing to see', async () => {
    const [awaiting, uploading, failed] = [await test.video(), await test.video(), await test.video()];
    await begin(test, uploading, 9000);
    await upload(failed, Buffer.from('no video'));
    const said = async (id: string) => /<p role="status">([^<]*)</.exec((await test.send('GET', pageOf(id))).text)?.[1];
    expect(await said(awaiting)).toBe('This video has not been uploaded yet.');
    expect(await said(uploading)).toBe('This video is still being uploaded.');
    expect(await said(failed)).toBe('This video could not be prepared. It has to be uploaded again.');
    for (const id of [awaiting, uploading, failed]) expect((await test.send('GET', fileOf(id))).status).toBe(404);
    const refused = await test.send('GET', pageOf(awaiting).replace(/token=\w{4}/, 'token=0000'));
    expect([refused.status, refused.headers['x-frame-options']]).toEqual([403, 'SAMEORIGIN']);
    expect(refused.text).toContain('This link is not valid or has expired.');
  });
});

describe('the bytes of a video', () => {
  const get = (headers: Record<string, string> = {}, method = 'GET') => test.send(method, fileOf(videoId), { headers });

  it('are sent in ranges, whole, or not at all', async () => {
    const cases: [string, number, string | undefined, Buffer][] = [
      ['bytes=0-99', 206, 'bytes 0-99/20000', bytes.subarray(0, 100)],
      ['bytes=19990-', 206, 'bytes 19990-19999/20000', bytes.subarray(19_990)],
      ['bytes=-5', 206, 'bytes 19995-19999/20000', bytes.subarray(-5)],
      ['bytes=19999-40000', 206, 'bytes 19999-19999/20000', bytes.subarray(-1)],
      ['bytes=0-1,5-6', 200, undefined, bytes],
    ];
    for (const [range, status, content, expected] of cases) {
      const answer = await get({ range });
      expect([answer.status, answer.headers['content-range'], answer.body.equals(expected)], range).toEqual([status, content, true]);
    }
    const beyond = await get({ range: 'bytes=20000-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */20000']);
    expect(beyond.headers['cache-control']).toBe('no-store');
    expect((await get()).body.equals(bytes)).toBe(true);
  });

  it('carry our own type and a policy under which they can do nothing', async () => {
    const { headers } = await get({ range: 'bytes=0-9' });
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=10800',
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'same-origin',
    });
    const only = await get({}, 'HEAD');
    expect([only.status, only.headers['content-length'], only.body.length]).toEqual([200, '20000', 0]);
  });

  it('are sent whole where what the range is of has changed', async () => {
    const etag = String((await get()).headers.etag);
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
  });

  it('are closed when nobody waits for them any more', async () => {
    const large = await ready('Large', mp4(60_000_000));
    const open = async () => (await readdir('/proc/self/fd')).length;
    const before = await open();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const sending = request(`${test.address}${fileOf(large)}`);
        sending.on('error', () => undefined);
        sending.end();
        await new Promise((resolve) => sending.once('response', (response) => response.once('readable', resolve)));
        sending.destroy();
      }),
    );
    await sleep(50);
    await expect.poll(open).toBeLessThan(before + 5);
  });
});
