import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerTo, begin, creating, mp4, openHost, patching, type TestHost } from './host.test-kit.ts';

const million = 1024 * 1024;
const lines: { level: number; msg: string; err?: object }[] = [];

let test: TestHost;
beforeAll(async () => {
  test = await openHost({ log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }) });
});
afterAll(() => test?.close());

/** A writer of the first million bytes of two that has sent part of them and keeps its request open. */
const writing = async () => {
  const bytes = mp4(2 * million);
  const videoId = await test.video();
  const path = await begin(test, videoId, bytes.length);
  const headers = { ...test.credentials(videoId), ...patching(0), 'content-length': million };
  const sending = request(`${test.address}${path}`, { method: 'PATCH', headers });
  const answer = answerTo(sending).catch(() => undefined);
  sending.write(bytes.subarray(0, 700_000));
  await expect.poll(async () => (await test.host.look(videoId))?.storedBytes).toBeGreaterThan(0);
  return { bytes, videoId, sending, answer };
};

const beginAnew = ({ send, credentials }: TestHost, videoId: string) =>
  send('POST', '/tusupload', { headers: { ...credentials(videoId), ...creating(5000) } });

it.each(['the same process', 'another process'])(
  'a new upload does not replace one whose request ends while it waits: %s',
  async (where) => {
    const { bytes, videoId, sending, answer } = await writing();
    const other = where === 'the same process' ? test : await openHost({ dataDir: test.dataDir });
    other.receiving.add(videoId);
    const anew = beginAnew(other, videoId);
    for (let at = 700_000; at < million; at += 60_000) {
      await sleep(120);
      sending.write(bytes.subarray(at, Math.min(at + 60_000, million)));
    }
    sending.end();
    expect([(await answer)?.status, (await anew).status]).toEqual([204, 423]);
    expect(await test.host.look(videoId)).toMatchObject({ state: 'uploading', bytes: bytes.length, storedBytes: million });
    // Now it stands still.
    expect((await beginAnew(other, videoId)).status).toBe(201);
    if (other !== test) await other.close();
  },
);

it('a new upload replaces one whose connection died', async () => {
  const { videoId } = await writing();
  await sleep(1_700);
  expect((await beginAnew(test, videoId)).status).toBe(201);
  expect(await test.host.look(videoId)).toMatchObject({ bytes: 5000, storedBytes: 0 });
});

it('a client that hangs up is no error of ours', async () => {
  const { sending } = await writing();
  lines.length = 0;
  sending.destroy();
  await expect.poll(() => lines).toContainEqual(expect.objectContaining({ level: 30, msg: 'the client of an upload hung up' }));
  expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([]);
});
