import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { randomFrom } from '../../demo/random.ts';
import { answerTo, begin, creating, mp4, openHost, patching, type TestHost } from './host.test-kit.ts';

const million = 1024 * 1024;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let test: TestHost;
beforeAll(async () => {
  test = await openHost();
});
afterAll(() => test?.close());

const folderOf = (videoId: string) => join(test.dataDir, 'videos', videoId.slice(0, 2), videoId);
const kept = (videoId: string) => readFile(join(folderOf(videoId), 'video.mp4'));
const patch = (path: string, videoId: string, { offset, body }: { offset: number; body: Buffer }) =>
  test.send('PATCH', path, { headers: { ...test.credentials(videoId), ...patching(offset) }, body });
const head = (path: string, videoId: string) =>
  test.send('HEAD', path, { headers: { ...test.credentials(videoId), 'tus-resumable': '1.0.0' } });

/** A network that breaks: it passes everything on until so many bytes have gone up, then cuts every connection. */
const openNetwork = async (cuts: number[]): Promise<{ port: number; cut: () => number; close(): Promise<void> }> => {
  const sockets = new Set<Socket>();
  let [sent, cut] = [0, 0];
  const server: Server = createServer((near) => {
    const far = connect(test.port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    far.pipe(near);
    near.on('data', (bytes) => {
      sent += bytes.length;
      const limit = cuts[cut];
      if (limit !== undefined && sent > limit) {
        cut += 1;
        for (const socket of sockets) socket.destroy();
      } else if (!far.write(bytes)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
    });
    near.on('end', () => far.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => cut,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

describe('an upload', () => {
  it('that broke off twenty times at random bytes arrives as it was sent', async () => {
    const bytes = mp4(200 * million);
    const random = randomFrom(20);
    const cuts = Array.from({ length: 20 }, () => random.whole(0, 195 * million)).sort((left, right) => left - right);
    const network = await openNetwork(cuts);
    const videoId = await test.video();
    const states = new Set<string>();
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `http://127.0.0.1:${network.port}/tusupload`,
        headers: Object.fromEntries(Object.entries(test.credentials(videoId)).map(([name, value]) => [name, String(value)])),
        metadata: { filetype: 'video/mp4', title: 'A lecture' },
        chunkSize: 5 * million,
        retryDelays: Array.from({ length: 40 }, () => 0),
        onChunkComplete: async () => states.add((await test.host.look(videoId))?.state ?? ''),
        onError: reject,
        onSuccess: () => resolve(),
      });
      upload.start();
    });
    await network.close();
    expect(network.cut()).toBe(20);
    expect(digest(await kept(videoId))).toBe(digest(bytes));
    expect([...states]).toContain('uploading');
    expect(await test.host.look(videoId)).toEqual({ state: 'ready', bytes: bytes.length, storedBytes: bytes.length, reason: null });
    expect(await readdir(folderOf(videoId))).toEqual(['video.json', 'video.mp4']);
    expect(test.changes.at(-1)).toBe(videoId);
    // Not once for each of 40 chunks.
    expect(test.changes.length).toBeLessThan(30);
  });

  it('keeps what a broken request brought', async () => {
    const bytes = mp4(3 * million);
    const videoId = await test.video();
    const path = await begin(test, videoId, bytes.length);
    const sending = request(`${test.address}${path}`, {
      method: 'PATCH',
      headers: { ...test.credentials(videoId), ...patching(0), 'content-length': bytes.length },
    });
    sending.on('error', () => undefined);
    const sent = 2 * million + 200_000;
    sending.write(bytes.subarray(0, sent));
    await expect.poll(async () => (await test.host.look(videoId))?.storedBytes).toBeGreaterThanOrEqual(2 * million);
    await sleep(100);
    sending.destroy();
    const offset = Number((await head(path, videoId)).headers['upload-offset']);
    expect(offset).toBe(sent);
    expect((await patch(path, videoId, { offset, body: bytes.subarray(offset) })).status).toBe(204);
    expect(digest(await kept(videoId))).toBe(digest(bytes));
  });

  it('whose server died between the last byte and the name is ended by whoever looks', async () => {
    const bytes = mp4(50_000);
    const [looked, resumed] = [await test.video(), await test.video()];
    const paths = [await begin(test, looked, bytes.length), await begin(test, resumed, bytes.length)];
    for (const videoId of [looked, resumed]) await writeFile(join(folderOf(videoId), 'upload.part'), bytes);
    expect((await test.host.look(looked))?.state).toBe('ready');
    const answer = await head(paths[1] ?? '', resumed);
    expect([answer.status, answer.headers['upload-offset']]).toEqual([200, String(bytes.length)]);
    for (const videoId of [looked, resumed]) expect(digest(await kept(videoId))).toBe(digest(bytes));
    expect(test.changes.at(-1)).toBe(resumed);
  });

  it('held by a process that is killed goes on in another at once', async () => {
    const bytes = mp4(3 * million);
    const videoId = await test.video();
    const path = await begin(test, videoId, bytes.length);
    const kit = pathToFileURL(join(import.meta.dirname, 'host.test-kit.ts'));
    const script = `const { openHost } = await import(${JSON.stringify(kit)});
      const { port, receiving } = await openHost({ dataDir: ${JSON.stringify(test.dataDir)} });
      receiving.add(${JSON.stringify(videoId)});
      process.stdout.write(String(port));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    const [port] = await once(child.stdout, 'data');
    const sending = request(`http://127.0.0.1:${port}${path}`, {
      method: 'PATCH',
      headers: { ...test.credentials(videoId), ...patching(0), 'content-length': bytes.length },
    });
    sending.on('error', () => undefined);
    sending.write(bytes.subarray(0, 2 * million));
    await expect.poll(async () => (await test.host.look(videoId))?.storedBytes).toBeGreaterThanOrEqual(million);
    expect((await patch(path, videoId, { offset: million, body: bytes })).status).toBe(423);
    child.kill('SIGKILL');
    await ended;
    const offset = Number((await head(path, videoId)).headers['upload-offset']);
    expect(offset).toBeGreaterThanOrEqual(million);
    expect((await patch(path, videoId, { offset, body: bytes.subarray(offset) })).status).toBe(204);
    expect(digest(await kept(videoId))).toBe(digest(bytes));
  });

  it('begun anew takes the place of the one before it, and nothing may be uploaded once it has ended', async () => {
    const bytes = mp4(9000);
    const videoId = await test.video();
    const first = await begin(test, videoId, bytes.length);
    expect((await patch(first, videoId, { offset: 0, body: bytes.subarray(0, 5000) })).status).toBe(204);
    const second = await begin(test, videoId, bytes.length);
    expect((await head(first, videoId)).status).toBe(404);
    expect((await head(second, videoId)).headers['upload-offset']).toBe('0');
    expect((await patch(second, videoId, { offset: 0, body: bytes })).status).toBe(204);
    // Whatever the product believes.
    for (const method of ['POST', 'PATCH', 'HEAD', 'DELETE']) {
      const headers = { ...test.credentials(videoId), ...creating(9), ...patching(9000) };
      expect((await test.send(method, method === 'POST' ? '/tusupload' : second, { headers })).status, method).toBe(409);
    }
    expect(digest(await kept(videoId))).toBe(digest(bytes));
  });

  it('may come with its creation, and by POST alone', async () => {
    const bytes = mp4(9000);
    const videoId = await test.video();
    const first = await test.send('POST', '/tusupload', {
      headers: { ...test.credentials(videoId), ...creating(9000), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(0, 6000),
    });
    expect([first.status, first.headers['upload-offset']]).toEqual([201, '6000']);
    const headers = { ...test.credentials(videoId), ...patching(6000), 'x-http-method-override': 'PATCH' };
    const rest = await test.send('POST', String(first.headers.location), { headers, body: bytes.subarray(6000) });
    expect([rest.status, rest.headers['upload-offset']]).toEqual([204, '9000']);
    expect(digest(await kept(videoId))).toBe(digest(bytes));
  });
});

describe('of two writers', () => {
  /** A writer that has sent its first bytes and keeps its request open. */
  const holding = async (path: string, videoId: string, bytes: Buffer) => {
    const headers = { ...test.credentials(videoId), ...patching(0), 'content-length': bytes.length };
    const sending = request(`${test.address}${path}`, { method: 'PATCH', headers });
    const answer = answerTo(sending).catch(() => undefined);
    sending.write(bytes.subarray(0, 700_000));
    await expect.poll(async () => (await test.host.look(videoId))?.storedBytes).toBeGreaterThan(0);
    return { sending, answer };
  };

  it.each(['the same process', 'another process'])('one gets through, the other is told to wait: %s', async (where) => {
    const bytes = mp4(2 * million);
    const videoId = await test.video();
    const path = await begin(test, videoId, bytes.length);
    const other = where === 'the same process' ? test : await openHost({ dataDir: test.dataDir });
    other.receiving.add(videoId);
    const { sending, answer } = await holding(path, videoId, bytes);
    // It goes on sending, slowly, so that it cannot be taken for dead.
    const trickle = (async () => {
      for (let at = 700_000; at < 1_200_000; at += 20_000) {
        sending.write(bytes.subarray(at, at + 20_000));
        await sleep(120);
      }
    })();
    const headers = { ...test.credentials(videoId), ...patching(0) };
    const [second, anew] = await Promise.all([
      other.send('PATCH', path, { headers, body: mp4(2 * million) }),
      other.send('POST', '/tusupload', { headers: { ...test.credentials(videoId), ...creating(5000) } }),
    ]);
    expect([second.status, anew.status]).toEqual([423, 423]);
    await trickle;
    sending.end(bytes.subarray(1_200_000));
    expect((await answer)?.status).toBe(204);
    expect(digest(await kept(videoId))).toBe(digest(bytes));
    if (other !== test) await other.close();
  });

  it('one whose connection died makes way', async () => {
    const bytes = mp4(2 * million);
    const videoId = await test.video();
    const path = await begin(test, videoId, bytes.length);
    const { sending } = await holding(path, videoId, bytes);
    const since = performance.now();
    const resumed = await head(path, videoId);
    const offset = Number(resumed.headers['upload-offset']);
    expect([resumed.status, performance.now() - since < 2_500, offset]).toEqual([200, true, 700_000]);
    expect((await patch(path, videoId, { offset, body: bytes.subarray(offset) })).status).toBe(204);
    sending.destroy();
    expect(digest(await kept(videoId))).toBe(digest(bytes));
  });
});

describe('what the host forgets', () => {
  it('is an upload that nothing was added to, and says of which video', async () => {
    const [left, going, whole] = [await test.video(), await test.video(), await test.video()];
    const bytes = mp4(9000);
    const path = await begin(test, going, bytes.length);
    const old = await begin(test, left, bytes.length);
    await patch(old, left, { offset: 0, body: bytes.subarray(0, 5000) });
    await patch(await begin(test, whole, bytes.length), whole, { offset: 0, body: bytes });
    test.clock.advance(20 * 3_600_000);
    await patch(path, going, { offset: 0, body: bytes.subarray(0, 5000) });
    test.clock.advance(5 * 3_600_000);
    expect((await head(old, left)).status).toBe(410);
    expect((await patch(old, left, { offset: 5000, body: bytes.subarray(5000) })).status).toBe(410);
    const removed = await test.host.removeAbandoned(new Date(test.clock.now().getTime() - 24 * 3_600_000));
    expect(removed).toContain(left);
    expect(removed).not.toContain(going);
    expect(removed).not.toContain(whole);
    expect(await test.host.look(left)).toEqual({ state: 'awaiting', bytes: null, storedBytes: 0, reason: null });
    expect(await readdir(folderOf(left))).toEqual(['video.json']);
    expect((await head(old, left)).status).toBe(404);
    expect((await patch(path, going, { offset: 5000, body: bytes.subarray(5000) })).status).toBe(204);
  });

  it('is an upload that its client ends, and a video that is removed, also while it is written', async () => {
    const bytes = mp4(2 * million);
    const videoId = await test.video();
    const path = await begin(test, videoId, bytes.length);
    const ended = await test.send('DELETE', path, { headers: { ...test.credentials(videoId), 'tus-resumable': '1.0.0' } });
    expect([ended.status, (await test.host.look(videoId))?.state]).toEqual([204, 'awaiting']);
    const sending = request(`${test.address}${await begin(test, videoId, bytes.length)}`, {
      method: 'PATCH',
      headers: { ...test.credentials(videoId), ...patching(0), 'content-length': bytes.length },
    });
    const answer = answerTo(sending).catch(() => undefined);
    sending.write(bytes.subarray(0, million));
    await expect.poll(async () => (await test.host.look(videoId))?.storedBytes).toBeGreaterThan(0);
    await test.host.remove(videoId);
    sending.end(bytes.subarray(million));
    await answer;
    expect(await test.host.look(videoId)).toBeUndefined();
    await expect(readdir(folderOf(videoId))).rejects.toThrow('ENOENT');
  });
});

describe('a file of our own', () => {
  it('is kept as if it had been uploaded', async () => {
    const videoId = await test.video();
    const path = join(test.dataDir, 'own.bin');
    await writeFile(path, 'no video');
    await expect(test.host.keep(videoId, path)).rejects.toMatchObject({ code: 'unsupported_type' });
    const bytes = mp4(9000);
    await writeFile(path, bytes);
    await test.host.keep(videoId, path);
    expect(digest(await kept(videoId))).toBe(digest(bytes));
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });
});
