// Proves OPS-1

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeBunny } from '../../../test/fakes/bunny/fake-bunny.ts';
import { mp4 } from '../../../test/files/movie-file.ts';
import { openHost, type TestHost } from './host.test-kit.ts';
import { ifExists } from './uploads/json-files.ts';

const hour = 3_600_000;

type Subject = { test: TestHost; close(): Promise<void> };

const openEmbedded = async (): Promise<Subject> => {
  const test = await openHost();
  return { test, close: test.close };
};

const openBunny = async (): Promise<Subject> => {
  const fake = await startFakeBunny();
  const test = await openHost({ settings: fake.settings });
  fake.webhookUrl = `${test.address}/api/v1/webhooks/bunny`;
  const close = async () => {
    await test.close();
    await fake.close();
  };
  return { test, close };
};

describe.each([
  ['this server', openEmbedded],
  ['Bunny Stream', openBunny],
])('a video at %s', (_name, open) => {
  let subject: Subject;
  let test: TestHost;
  beforeAll(async () => {
    subject = await open();
    test = subject.test;
  });
  afterAll(() => subject?.close());

  const now = () => test.clock.now();
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  /** Uploads as browsers do. */
  const upload = (bytes: Buffer, { endpoint, headers, collectionId }: ReturnType<TestHost['host']['uploadCredentials']>) =>
    new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: new URL(endpoint, test.address).href,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        metadata: { filetype: 'video/mp4', title: 'A lecture', ...(collectionId ? { collection: collectionId } : {}) },
        chunkSize: 5000,
        retryDelays: null,
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
  const uploadTo = (videoId: string, bytes = mp4(12_000)) => upload(bytes, test.host.uploadCredentials(videoId, now()));
  const statusOfPage = async (url: string) => (await fetch(new URL(url, test.address))).status;

  it('awaits its file, and another one is not known', async () => {
    const videoId = await test.createVideo();
    expect(await test.host.getStatus(videoId)).toEqual({ state: 'awaiting', bytes: null, storedBytes: 0, reason: null });
    expect(await test.host.getStatus('0b8f6c3e-2c1d-4f5a-9b7e-6d5c4b3a2f10')).toBeUndefined();
  });

  it('receives its file in parts, reports the change, and plays', async () => {
    const videoId = await test.createVideo();
    await uploadTo(videoId);
    expect(await test.host.getStatus(videoId)).toMatchObject({ state: 'ready', reason: null });
    expect(test.changes).toContain(videoId);
    expect(await statusOfPage(test.host.playerUrl(videoId, now()))).toBe(200);
  });

  it('accepts an upload only with its own credentials, which are valid for 24 hours', async () => {
    const [videoId, other] = [await test.createVideo(), await test.createVideo()];
    const credentials = test.host.uploadCredentials(videoId, now());
    expect(credentials.headers).toMatchObject({ VideoId: videoId, AuthorizationExpire: Math.floor(now().getTime() / 1000) + 86_400 });
    const forOther = { ...credentials, headers: { ...credentials.headers, VideoId: other } };
    await expect(upload(mp4(9000), forOther)).rejects.toThrow('response code: 401');
    await expect(upload(mp4(9000), test.host.uploadCredentials(videoId, ago(25 * hour)))).rejects.toThrow('response code: 401');
    for (const id of [videoId, other]) expect(await test.host.getStatus(id)).toMatchObject({ state: 'awaiting' });
  });

  it('plays only at an address that is signed for it, for at most four hours', async () => {
    const [videoId, other] = [await test.createVideo(), await test.createVideo()];
    for (const id of [videoId, other]) await uploadTo(id);
    const url = test.host.playerUrl(videoId, now());
    const left = Number(new URL(url, test.address).searchParams.get('expires')) * 1000 - now().getTime();
    expect(left > 2 * hour && left <= 4 * hour, String(left)).toBe(true);
    const refused = [url.replace(videoId, other), url.split('?')[0] ?? '', test.host.playerUrl(videoId, ago(5 * hour))];
    for (const each of refused) expect(await statusOfPage(each), each).toBe(403);
  });

  it('gives the members’ app an address to play it from, as long as the player', async () => {
    const videoId = await test.createVideo();
    await uploadTo(videoId);
    const { kind, url, expiresAt } = test.host.playSource(videoId, now());
    expect([kind, await statusOfPage(url), await statusOfPage(url.split('?')[0] ?? '')]).toEqual(['mp4', 200, 403]);
    expect(expiresAt.getTime() > now().getTime() + 2 * hour && expiresAt.getTime() <= now().getTime() + 4 * hour).toBe(true);
  });

  it('says why its file cannot be played', async () => {
    const videoId = await test.createVideo();
    // One host refuses the file at once, the other one after the upload.
    await uploadTo(videoId, Buffer.alloc(6000, 'text')).catch(() => undefined);
    expect(await test.host.getStatus(videoId)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/ video/) });
  });

  it('takes a file of this machine, but none that is not a video', async () => {
    const videoId = await test.createVideo();
    const path = join(test.dataDir, 'own.bin');
    await writeFile(path, 'not a video');
    await expect(test.host.importFile(videoId, path)).rejects.toMatchObject({ code: 'unsupported_type' });
    await writeFile(path, mp4(9000));
    await test.host.importFile(videoId, path);
    expect(await test.host.getStatus(videoId)).toMatchObject({ state: 'ready' });
    expect(await ifExists(readFile(path))).toBeUndefined();
  });

  it('is removed with its file, and again without an error', async () => {
    const videoId = await test.createVideo();
    await uploadTo(videoId);
    await test.host.remove(videoId);
    await test.host.remove(videoId);
    expect(await test.host.getStatus(videoId)).toBeUndefined();
    expect(await statusOfPage(test.host.playerUrl(videoId, now()))).toBe(404);
    await expect(uploadTo(videoId)).rejects.toThrow();
  });
});
