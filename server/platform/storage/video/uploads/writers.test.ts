// Proves VID-23

import { request } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mp4 } from '../../../../test/files/movie-file.ts';
import { createHeaders, openHost, patchHeaders, startUpload, type TestHost, waitForResponse } from '../host.test-kit.ts';

const million = 1024 * 1024;
const lines: { level: number; msg: string; err?: object }[] = [];

let test: TestHost;
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  test = await openHost({ log, lockTimes: patient });
});
afterAll(() => test?.close());

const patient = { stalled: 3_600_000, idle: 3_600_000, stale: 3_600_000 };

/** Starts an upload of two million bytes, sends a part of its first request and keeps the request open. */
const startWriting = async (host: TestHost) => {
  const bytes = mp4(2 * million);
  const videoId = await host.createVideo();
  const path = await startUpload(host, videoId, bytes.length);
  const headers = { ...host.credentials(videoId), ...patchHeaders(0), 'content-length': million };
  const sending = request(`${host.address}${path}`, { method: 'PATCH', headers });
  const response = waitForResponse(sending).catch(() => undefined);
  sending.write(bytes.subarray(0, 700_000));
  await expect.poll(async () => (await host.host.getStatus(videoId))?.storedBytes).toBeGreaterThan(0);
  return { bytes, videoId, sending, response };
};

const replaceUpload = ({ send, credentials }: TestHost, videoId: string) =>
  send('POST', '/tusupload', { headers: { ...credentials(videoId), ...createHeaders(5000) } });

it.each(['the same process', 'another process'])('rejects a new upload in %s while a request of the old one is active', async (where) => {
  const { bytes, videoId, sending, response } = await startWriting(test);
  const other = where === 'the same process' ? test : await openHost({ dataDir: test.dataDir, lockTimes: patient });
  other.receiving.add(videoId);
  expect((await replaceUpload(other, videoId)).status).toBe(423);
  sending.end(bytes.subarray(700_000, million));
  expect((await response)?.status).toBe(204);
  expect(await test.host.getStatus(videoId)).toMatchObject({ state: 'uploading', bytes: bytes.length, storedBytes: million });
  expect((await replaceUpload(other, videoId)).status).toBe(201);
  if (other !== test) await other.close();
});

it('replaces an upload whose connection is stalled', async () => {
  const host = await openHost({ dataDir: test.dataDir, lockTimes: { ...patient, stalled: 100 } });
  const { videoId, sending } = await startWriting(host);
  await expect.poll(async () => (await replaceUpload(host, videoId)).status).toBe(201);
  expect(await host.host.getStatus(videoId)).toMatchObject({ bytes: 5000, storedBytes: 0 });
  sending.destroy();
  await host.close();
});

it('logs a client that disconnects as information, not as an error', async () => {
  const { sending } = await startWriting(test);
  lines.length = 0;
  sending.destroy();
  await expect.poll(() => lines).toContainEqual(expect.objectContaining({ level: 30, msg: 'the client of an upload disconnected' }));
  expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([]);
});
