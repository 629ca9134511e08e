// Proves VID-15, VID-23, VID-24, VID-25

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mp4 } from '../../../../test/files/movie-file.ts';
import { createRandomInt } from '../../../../test/random.ts';
import { isLong } from '../../../../test/size.ts';
import { createHeaders, openHost, patchHeaders, startUpload, type TestHost, waitForResponse } from '../host.test-kit.ts';

const million = 1024 * 1024;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let test: TestHost;
// No writer counts as stalled, however busy the machine is. A second one waits only shortly, because the first one does not end meanwhile.
const patient = { stalled: 3_600_000, idle: 3_600_000, stale: 3_600_000, wait: 200 };
beforeAll(async () => {
  test = await openHost({ lockTimes: patient });
});
afterAll(() => test?.close());

const folderOf = (videoId: string) => join(test.dataDir, 'videos', videoId.slice(0, 2), videoId);
const readStored = (videoId: string) => readFile(join(folderOf(videoId), 'video.mp4'));
const patch = (path: string, videoId: string, { offset, body }: { offset: number; body: Buffer }) =>
  test.send('PATCH', path, { headers: { ...test.credentials(videoId), ...patchHeaders(offset) }, body });
const head = (path: string, videoId: string, host = test) =>
  host.send('HEAD', path, { headers: { ...host.credentials(videoId), 'tus-resumable': '1.0.0' } });
/** Asks for the offset until the server has released the lock of a closed connection. */
const getOffset = async (path: string, videoId: string, host = test) => {
  const isUnlocked = async () => (await head(path, videoId, host)).status !== 423;
  await expect.poll(isUnlocked).toBe(true);
  return Number((await head(path, videoId, host)).headers['upload-offset']);
};

/** Starts a proxy that closes all connections each time the uploaded bytes pass one of the `cuts`. */
const startProxy = async (cuts: number[]): Promise<{ port: number; cut: () => number; close(): Promise<void> }> => {
  const sockets = new Set<Socket>();
  let [sent, cut] = [0, 0];
  const server: Server = createServer((downstream) => {
    const upstream = connect(test.port, '127.0.0.1');
    for (const socket of [downstream, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    upstream.pipe(downstream);
    downstream.on('data', (bytes) => {
      sent += bytes.length;
      const limit = cuts[cut];
      if (limit !== undefined && sent > limit) {
        cut += 1;
        for (const socket of sockets) socket.destroy();
      } else if (!upstream.write(bytes)) {
        downstream.pause();
        upstream.once('drain', () => downstream.resume());
      }
    });
    downstream.on('end', () => upstream.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => cut,
    close: () => {
      // The client would keep its connection for five seconds.
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

describe('an upload', () => {
  it('arrives unchanged after disconnects at random bytes', async () => {
    const [count, size] = isLong ? [20, 200 * million] : [5, 50 * million];
    const bytes = mp4(size);
    const below = createRandomInt(20);
    const cuts = Array.from({ length: count }, () => below(size - 5 * million)).sort((left, right) => left - right);
    const proxy = await startProxy(cuts);
    const videoId = await test.createVideo();
    const states = new Set<string>();
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `http://127.0.0.1:${proxy.port}/tusupload`,
        headers: Object.fromEntries(Object.entries(test.credentials(videoId)).map(([name, value]) => [name, String(value)])),
        metadata: { filetype: 'video/mp4', title: 'A lecture' },
        chunkSize: 5 * million,
        retryDelays: Array.from({ length: 40 }, () => 0),
        onChunkComplete: async () => states.add((await test.host.getStatus(videoId))?.state ?? ''),
        onError: reject,
        onSuccess: () => resolve(),
      });
      upload.start();
    });
    await proxy.close();
    expect(proxy.cut()).toBe(count);
    expect(digest(await readStored(videoId))).toBe(digest(bytes));
    expect([...states]).toContain('uploading');
    expect(await test.host.getStatus(videoId)).toEqual({
      state: 'ready',
      bytes: bytes.length,
      storedBytes: bytes.length,
      reason: null,
      durationSeconds: 90,
    });
    expect(await readdir(folderOf(videoId))).toEqual(['video.json', 'video.mp4']);
    expect(test.changes.at(-1)).toBe(videoId);
  });

  it('keeps the bytes that arrived before a disconnect', async () => {
    const bytes = mp4(3 * million);
    const videoId = await test.createVideo();
    const path = await startUpload(test, videoId, bytes.length);
    const sending = request(`${test.address}${path}`, {
      method: 'PATCH',
      headers: { ...test.credentials(videoId), ...patchHeaders(0), 'content-length': bytes.length },
    });
    sending.on('error', () => undefined);
    const sent = 2 * million + 200_000;
    const isWritten = new Promise((resolve) => sending.write(bytes.subarray(0, sent), resolve));
    await expect.poll(async () => (await test.host.getStatus(videoId))?.storedBytes).toBeGreaterThanOrEqual(2 * million);
    await isWritten;
    sending.destroy();
    const offset = await getOffset(path, videoId);
    expect(offset).toBe(sent);
    expect((await patch(path, videoId, { offset, body: bytes.subarray(offset) })).status).toBe(204);
    expect(digest(await readStored(videoId))).toBe(digest(bytes));
  });

  it('is completed by the next request if its process ended after the last byte', async () => {
    const bytes = mp4(50_000);
    const [checked, resumed] = [await test.createVideo(), await test.createVideo()];
    const paths = [await startUpload(test, checked, bytes.length), await startUpload(test, resumed, bytes.length)];
    for (const videoId of [checked, resumed]) await writeFile(join(folderOf(videoId), 'upload.part'), bytes);
    expect((await test.host.getStatus(checked))?.state).toBe('ready');
    const response = await head(paths[1] ?? '', resumed);
    expect([response.status, response.headers['upload-offset']]).toEqual([200, String(bytes.length)]);
    for (const videoId of [checked, resumed]) expect(digest(await readStored(videoId))).toBe(digest(bytes));
    expect(test.changes.at(-1)).toBe(resumed);
  });

  it('continues in another process after its process is killed', async () => {
    const bytes = mp4(3 * million);
    const videoId = await test.createVideo();
    const path = await startUpload(test, videoId, bytes.length);
    const kit = pathToFileURL(join(import.meta.dirname, '../host.test-kit.ts'));
    const script = `const { openHost } = await import(${JSON.stringify(kit)});
      const { port, receiving } = await openHost({ dataDir: ${JSON.stringify(test.dataDir)}, lockTimes: ${JSON.stringify(patient)} });
      receiving.add(${JSON.stringify(videoId)});
      process.stdout.write(String(port));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    const [port] = await once(child.stdout, 'data');
    const sending = request(`http://127.0.0.1:${port}${path}`, {
      method: 'PATCH',
      headers: { ...test.credentials(videoId), ...patchHeaders(0), 'content-length': bytes.length },
    });
    sending.on('error', () => undefined);
    sending.write(bytes.subarray(0, 2 * million));
    await expect.poll(async () => (await test.host.getStatus(videoId))?.storedBytes).toBeGreaterThanOrEqual(million);
    expect((await patch(path, videoId, { offset: million, body: bytes })).status).toBe(423);
    child.kill('SIGKILL');
    await ended;
    const offset = await getOffset(path, videoId);
    expect(offset).toBeGreaterThanOrEqual(million);
    expect((await patch(path, videoId, { offset, body: bytes.subarray(offset) })).status).toBe(204);
    expect(digest(await readStored(videoId))).toBe(digest(bytes));
  });

  it('replaces an earlier upload of the video, which rejects uploads after it is complete', async () => {
    const bytes = mp4(9000);
    const videoId = await test.createVideo();
    const first = await startUpload(test, videoId, bytes.length);
    expect((await patch(first, videoId, { offset: 0, body: bytes.subarray(0, 5000) })).status).toBe(204);
    const second = await startUpload(test, videoId, bytes.length);
    expect((await head(first, videoId)).status).toBe(404);
    expect((await head(second, videoId)).headers['upload-offset']).toBe('0');
    expect((await patch(second, videoId, { offset: 0, body: bytes })).status).toBe(204);
    // Even if the product would accept it.
    for (const method of ['POST', 'PATCH', 'HEAD', 'DELETE']) {
      const headers = { ...test.credentials(videoId), ...createHeaders(9), ...patchHeaders(9000) };
      expect((await test.send(method, method === 'POST' ? '/tusupload' : second, { headers })).status, method).toBe(409);
    }
    expect(digest(await readStored(videoId))).toBe(digest(bytes));
  });

  it('accepts bytes together with its creation, and with POST only', async () => {
    const bytes = mp4(9000);
    const videoId = await test.createVideo();
    const first = await test.send('POST', '/tusupload', {
      headers: { ...test.credentials(videoId), ...createHeaders(9000), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(0, 6000),
    });
    expect([first.status, first.headers['upload-offset']]).toEqual([201, '6000']);
    const headers = { ...test.credentials(videoId), ...patchHeaders(6000), 'x-http-method-override': 'PATCH' };
    const rest = await test.send('POST', String(first.headers.location), { headers, body: bytes.subarray(6000) });
    expect([rest.status, rest.headers['upload-offset']]).toEqual([204, '9000']);
    expect(digest(await readStored(videoId))).toBe(digest(bytes));
  });
});

describe('two writers of one video', () => {
  /** Sends the first bytes of an upload and keeps the request open. */
  const startWriting = async (path: string, videoId: string, { bytes, host = test }: { bytes: Buffer; host?: TestHost }) => {
    const headers = { ...host.credentials(videoId), ...patchHeaders(0), 'content-length': bytes.length };
    const sending = request(`${host.address}${path}`, { method: 'PATCH', headers });
    const response = waitForResponse(sending).catch(() => undefined);
    sending.write(bytes.subarray(0, 700_000));
    await expect.poll(async () => (await host.host.getStatus(videoId))?.storedBytes).toBeGreaterThan(0);
    return { sending, response };
  };

  it.each(['the same process', 'another process'])('complete one upload and reject the other with 423 in %s', async (where) => {
    const bytes = mp4(2 * million);
    const videoId = await test.createVideo();
    const path = await startUpload(test, videoId, bytes.length);
    const other = where === 'the same process' ? test : await openHost({ dataDir: test.dataDir, lockTimes: patient });
    other.receiving.add(videoId);
    const { sending, response } = await startWriting(path, videoId, { bytes });
    const headers = { ...test.credentials(videoId), ...patchHeaders(0) };
    const [second, replacement] = await Promise.all([
      other.send('PATCH', path, { headers, body: mp4(2 * million) }),
      other.send('POST', '/tusupload', { headers: { ...test.credentials(videoId), ...createHeaders(5000) } }),
    ]);
    expect([second.status, replacement.status]).toEqual([423, 423]);
    sending.end(bytes.subarray(700_000));
    expect((await response)?.status).toBe(204);
    expect(digest(await readStored(videoId))).toBe(digest(bytes));
    if (other !== test) await other.close();
  });

  it('lead to a disconnect of the stalled one, so that the other one resumes', async () => {
    const host = await openHost({ dataDir: test.dataDir, lockTimes: { ...patient, stalled: 100 } });
    const bytes = mp4(2 * million);
    const videoId = await host.createVideo();
    const path = await startUpload(host, videoId, bytes.length);
    const { sending } = await startWriting(path, videoId, { bytes, host });
    const offset = await getOffset(path, videoId, host);
    expect(offset).toBe(700_000);
    const headers = { ...host.credentials(videoId), ...patchHeaders(offset) };
    expect((await host.send('PATCH', path, { headers, body: bytes.subarray(offset) })).status).toBe(204);
    sending.destroy();
    expect(digest(await readStored(videoId))).toBe(digest(bytes));
    await host.close();
  });
});

describe('removing uploads and videos', () => {
  it('removes abandoned uploads and returns their videos', async () => {
    const [abandoned, active, complete] = [await test.createVideo(), await test.createVideo(), await test.createVideo()];
    const bytes = mp4(9000);
    const path = await startUpload(test, active, bytes.length);
    const old = await startUpload(test, abandoned, bytes.length);
    await patch(old, abandoned, { offset: 0, body: bytes.subarray(0, 5000) });
    await patch(await startUpload(test, complete, bytes.length), complete, { offset: 0, body: bytes });
    test.clock.advance(20 * 3_600_000);
    await patch(path, active, { offset: 0, body: bytes.subarray(0, 5000) });
    test.clock.advance(5 * 3_600_000);
    expect((await head(old, abandoned)).status).toBe(410);
    expect((await patch(old, abandoned, { offset: 5000, body: bytes.subarray(5000) })).status).toBe(410);
    const removed = await test.host.removeAbandonedUploads?.(new Date(test.clock.now().getTime() - 24 * 3_600_000));
    expect(removed).toContain(abandoned);
    expect(removed).not.toContain(active);
    expect(removed).not.toContain(complete);
    expect(await test.host.getStatus(abandoned)).toEqual({ state: 'awaiting', bytes: null, storedBytes: 0, reason: null });
    expect(await readdir(folderOf(abandoned))).toEqual(['video.json']);
    expect((await head(old, abandoned)).status).toBe(404);
    expect((await patch(path, active, { offset: 5000, body: bytes.subarray(5000) })).status).toBe(204);
  });

  it('removes an upload on DELETE, and a video even during its upload', async () => {
    const bytes = mp4(2 * million);
    const videoId = await test.createVideo();
    const path = await startUpload(test, videoId, bytes.length);
    const ended = await test.send('DELETE', path, { headers: { ...test.credentials(videoId), 'tus-resumable': '1.0.0' } });
    expect([ended.status, (await test.host.getStatus(videoId))?.state]).toEqual([204, 'awaiting']);
    const sending = request(`${test.address}${await startUpload(test, videoId, bytes.length)}`, {
      method: 'PATCH',
      headers: { ...test.credentials(videoId), ...patchHeaders(0), 'content-length': bytes.length },
    });
    const response = waitForResponse(sending).catch(() => undefined);
    sending.write(bytes.subarray(0, million));
    await expect.poll(async () => (await test.host.getStatus(videoId))?.storedBytes).toBeGreaterThan(0);
    await test.host.remove(videoId);
    sending.end(bytes.subarray(million));
    await response;
    expect(await test.host.getStatus(videoId)).toBeUndefined();
    await expect(readdir(folderOf(videoId))).rejects.toThrow('ENOENT');
  });
});

describe('importFile', () => {
  it('stores the file as if it had been uploaded', async () => {
    const videoId = await test.createVideo();
    const path = join(test.dataDir, 'own.bin');
    await writeFile(path, 'not a video');
    await expect(test.host.importFile(videoId, path)).rejects.toMatchObject({ code: 'unsupported_type' });
    const bytes = mp4(9000);
    await writeFile(path, bytes);
    await test.host.importFile(videoId, path);
    expect(digest(await readStored(videoId))).toBe(digest(bytes));
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });
});
