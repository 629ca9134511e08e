// Proves VID-7, VID-10, VID-11, VID-12, VID-13, VID-26
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Video, videoRoutes } from '../../../../../contract/entities/messages/videos.ts';
import type { HostedVideo } from '../../../../platform/storage/video/index.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildVideo } from '../../../../test/builders.ts';
import { hevcTrack, mp4 } from '../../../../test/files/movie-file.ts';
import { showNextVideo } from '../../../content/stories/index.ts';
import { syncUploads } from './sync.job.ts';
import { videoDirectory } from './video-directory.service.ts';

let test: TestApp;
let token: string;
let originalHost: TestApp['video'];
beforeAll(async () => {
  test = await openTestApp();
  originalHost = { ...test.video };
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
beforeEach(() => void Object.assign(test.video, originalHost));
afterAll(() => test?.close());

const log = pino({ level: 'silent' });
const directory = () => videoDirectory({ ...test, log, writeWithNewState: showNextVideo });
const runJob = () => syncUploads({ writeWithNewState: showNextVideo }).run({}, { ...test, log, enqueue: async () => undefined });
const requestUpload = (id: number) => test.send({ method: 'POST', url: `/videos/${id}/upload`, token });
const checkUpload = async (id: number) =>
  videoRoutes.link.response.parse((await test.send({ method: 'POST', url: `/videos/${id}/link`, token })).body).data;
const getVideo = async (id: number): Promise<Video> =>
  videoRoutes.get.response.parse((await test.send({ method: 'GET', url: `/videos/webVideo/${id}`, token })).body).data;
const hostedIdOf = async (id: number) =>
  (await test.database.db.selectFrom('videos').select('hosted_id').where('id', '=', id).executeTakeFirstOrThrow()).hosted_id ?? '';
const storedState = (id: string) =>
  test.database.db
    .selectFrom('hosted_videos')
    .select(['state', 'bytes', 'stored_bytes', 'failure'])
    .where('id', '=', id)
    .executeTakeFirst();
const statusOf = (state: HostedVideo['state'], storedBytes = 0, bytes: number | null = 1000): HostedVideo => ({
  state,
  bytes,
  storedBytes,
  reason: state === 'failed' ? 'Not a video' : null,
});
const setHostStatus = (status: HostedVideo | undefined) => Object.assign(test.video, { getStatus: async () => status });
const createUpload = async (): Promise<{ id: number; hostedId: string }> => {
  const { id } = await buildVideo(test.database.db);
  await requestUpload(id);
  return { id, hostedId: await hostedIdOf(id) };
};
/** Stores a complete file at the host, as a finished upload does. */
const finishUpload = async (hostedId: string, bytes = mp4(5000)) => {
  const path = join(test.dataDir, randomUUID());
  await writeFile(path, bytes);
  await test.video.importFile(hostedId, path);
};

describe('POST /videos/:id/upload', () => {
  it('creates one slot, signs it again, and responds 409 after the video is uploaded', async () => {
    const { id } = await buildVideo(test.database.db, { title: 'Lecture' });
    const first = await requestUpload(id);
    const hostedId = await hostedIdOf(id);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { headers: { VideoId: hostedId, LibraryId: '1' }, collectionId: '', endpoint: '/tusupload' } },
    });
    test.clock.advance(60_000);
    const second = videoRoutes.upload.response.parse((await requestUpload(id)).body).data.headers;
    const signedFirst = videoRoutes.upload.response.parse(first.body).data.headers;
    expect([second.VideoId, second.AuthorizationExpire - signedFirst.AuthorizationExpire]).toEqual([hostedId, 60]);
    await finishUpload(hostedId);
    // The host has not sent a notification yet, so the route asks the host before it signs.
    expect(await requestUpload(id)).toMatchObject({ status: 409, body: { message: 'This video has already been uploaded' } });
    const lines = await test.database.db.selectFrom('audit').selectAll().where('action', '=', 'videos.upload').execute();
    expect(lines.filter(({ entity_id }) => entity_id === id)).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain(second.AuthorizationSignature);
    expect(JSON.stringify(lines)).not.toContain(signedFirst.AuthorizationSignature);
  });

  it('gives parallel requests the same slot', async () => {
    const { id } = await buildVideo(test.database.db);
    const responses = await Promise.all([requestUpload(id), requestUpload(id), requestUpload(id)]);
    const ids = responses.map(({ status, body }) => [status, videoRoutes.upload.response.parse(body).data.headers.VideoId]);
    const hostedId = await hostedIdOf(id);
    expect(ids).toEqual([
      [200, hostedId],
      [200, hostedId],
      [200, hostedId],
    ]);
  });

  it('responds 409 while the host processes the video, and signs again after a failure', async () => {
    const { id, hostedId } = await createUpload();
    setHostStatus(statusOf('processing', 1000));
    expect(await requestUpload(id)).toMatchObject({ status: 409, body: { message: 'This video has been uploaded and is being prepared' } });
    setHostStatus(statusOf('failed'));
    expect(await requestUpload(id)).toMatchObject({ status: 200, body: { data: { headers: { VideoId: hostedId } } } });
    expect((await getVideo(id)).upload).toEqual({
      state: 'failed',
      progress: null,
      is_interrupted: false,
      failure: 'Not a video',
      notice: null,
    });
    const actions = await test.database.db.selectFrom('audit').select('action').where('entity', '=', 'messages').execute();
    expect(actions).toEqual([{ action: 'messages.replaceVideo' }]);
  });

  it('creates a new slot if the host has lost the old one', async () => {
    const { id, hostedId } = await createUpload();
    await test.video.remove(hostedId);
    expect(await checkUpload(id)).toEqual({
      state: 'failed',
      progress: null,
      is_interrupted: false,
      failure: 'The uploaded video is no longer there. Please upload it again.',
      notice: null,
      iframe: null,
    });
    const again = videoRoutes.upload.response.parse((await requestUpload(id)).body).data.headers.VideoId;
    expect([again, again === hostedId]).toEqual([await hostedIdOf(id), false]);
    expect((await getVideo(id)).upload.state).toBe('awaiting');
  });
});

it('removes the slot from the host if its row cannot be stored', async () => {
  const { id } = await buildVideo(test.database.db);
  const { hostedId: taken } = await createUpload();
  const removed: string[] = [];
  Object.assign(test.video, { create: async () => taken, remove: async (hostedId: string) => void removed.push(hostedId) });
  expect((await requestUpload(id)).status).toBe(500);
  expect(removed).toEqual([taken]);
});

describe('syncing the state of an upload', () => {
  it('stores a notice about a format that some browsers cannot play', async () => {
    const { id, hostedId } = await createUpload();
    await finishUpload(hostedId, mp4(5000, [hevcTrack]));
    await checkUpload(id);
    expect((await getVideo(id)).upload).toMatchObject({ state: 'ready', notice: expect.stringContaining('HEVC (H.265)') });
  });

  it('stores the length that the file says, beside the one that a browser sent', async () => {
    const { db } = test.database;
    const [known, unknown] = [await createUpload(), await createUpload()];
    await db.updateTable('hosted_videos').set({ duration_seconds: 7 }).where('id', '=', known.hostedId).execute();
    await finishUpload(known.hostedId);
    const silent = mp4(5000);
    silent.writeUInt32BE(0, silent.indexOf('mvhd') + 20);
    await finishUpload(unknown.hostedId, silent);
    for (const { id } of [known, unknown]) await checkUpload(id);
    const lengths = db.selectFrom('hosted_videos').select(['probed_seconds', 'duration_seconds']);
    const lengthsOf = (id: string) => lengths.where('id', '=', id).executeTakeFirst();
    expect(await lengthsOf(known.hostedId)).toEqual({ probed_seconds: 90, duration_seconds: 7 });
    expect(await lengthsOf(unknown.hostedId)).toEqual({ probed_seconds: 0, duration_seconds: null });
    expect((await getVideo(unknown.id)).upload.notice).toContain('The length of this video is unknown');
    expect((await getVideo(known.id)).upload.notice).toBeNull();
  });

  it('works through the link route, also before the upload and repeatedly', async () => {
    const { id } = await buildVideo(test.database.db);
    const awaiting = { state: 'awaiting', progress: null, is_interrupted: false, failure: null, notice: null, iframe: null };
    expect(await checkUpload(id)).toEqual(awaiting);
    await requestUpload(id);
    expect(await checkUpload(id)).toEqual(awaiting);
    const hostedId = await hostedIdOf(id);
    await finishUpload(hostedId);
    const ready = {
      state: 'ready',
      progress: null,
      is_interrupted: false,
      failure: null,
      notice: null,
      iframe: expect.stringContaining(hostedId),
    };
    expect([await checkUpload(id), await checkUpload(id)]).toEqual([ready, ready]);
    expect(await storedState(hostedId)).toEqual({ state: 'ready', bytes: 5000, stored_bytes: 5000, failure: null });
  });

  it('includes every unfinished upload in the job, even if the host fails for one of them', async () => {
    const [broken, one, two] = [await createUpload(), await createUpload(), await createUpload()];
    for (const { hostedId } of [one, two]) await finishUpload(hostedId);
    const getStatus: typeof originalHost.getStatus = async (videoId) => {
      if (videoId === broken.hostedId) throw new Error('The host is down');
      return originalHost.getStatus(videoId);
    };
    Object.assign(test.video, { getStatus });
    await runJob();
    const states = await Promise.all([broken, one, two].map(async ({ id }) => (await getVideo(id)).upload.state));
    expect(states).toEqual(['awaiting', 'ready', 'ready']);
  });

  it('stops for an upload whose credentials have expired, until they are signed again', async () => {
    const [forgotten, coming] = [await createUpload(), await createUpload()];
    setHostStatus(statusOf('uploading', 5));
    await directory().onChange(coming.hostedId);
    const syncedByJob = async () => {
      const ids: string[] = [];
      const getStatus: typeof originalHost.getStatus = async (id) => {
        ids.push(id);
        return originalHost.getStatus(id);
      };
      Object.assign(test.video, { getStatus });
      await runJob();
      return [forgotten, coming].map(({ hostedId }) => ids.includes(hostedId));
    };
    const ids = [forgotten.hostedId, coming.hostedId];
    const updated_at = new Date(test.clock.now().getTime() - 49 * 3_600_000);
    await test.database.db.updateTable('hosted_videos').set({ updated_at }).where('id', 'in', ids).execute();
    expect(await syncedByJob()).toEqual([false, true]);
    await requestUpload(forgotten.id);
    expect(await syncedByJob()).toEqual([true, true]);
  });

  it('shows the progress, also of an upload that was restarted', async () => {
    const { id, hostedId } = await createUpload();
    for (const [stored, progress] of [
      [999, 99],
      [10, 1],
    ] as const) {
      setHostStatus(statusOf('uploading', stored));
      await directory().onChange(hostedId);
      expect((await getVideo(id)).upload).toEqual({ state: 'uploading', progress, is_interrupted: false, failure: null, notice: null });
    }
  });

  it('never changes the state ready after a notification, and changes the state failed only if new bytes arrive', async () => {
    const [ready, failed] = [await createUpload(), await createUpload()];
    setHostStatus(statusOf('ready', 1000));
    await directory().onChange(ready.hostedId);
    setHostStatus(statusOf('failed'));
    await directory().onChange(failed.hostedId);
    for (const status of [statusOf('awaiting', 0, null), undefined, statusOf('failed'), statusOf('uploading', 5)]) {
      setHostStatus(status);
      await directory().onChange(ready.hostedId);
      expect((await getVideo(ready.id)).upload.state).toBe('ready');
    }
    setHostStatus(statusOf('awaiting', 0, null));
    expect(await checkUpload(failed.id)).toMatchObject({ state: 'failed', failure: 'Not a video' });
    setHostStatus(statusOf('uploading', 5));
    expect(await checkUpload(failed.id)).toMatchObject({ state: 'uploading', failure: null });
  });

  it('finds through the link route that the bytes of a ready video are gone, and that they are there again', async () => {
    const { id, hostedId } = await createUpload();
    await finishUpload(hostedId);
    expect(await checkUpload(id)).toMatchObject({ state: 'ready' });
    for (const status of [statusOf('awaiting', 0, null), undefined]) {
      setHostStatus(status);
      expect(await checkUpload(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('no longer there'), iframe: null });
      Object.assign(test.video, originalHost);
      expect(await checkUpload(id)).toMatchObject({ state: 'ready', iframe: expect.any(String) });
    }
    setHostStatus(statusOf('awaiting', 0, null));
    expect((await requestUpload(id)).status).toBe(200);
  });

  it('ignores a response of the host that is older than the stored state', async () => {
    const { hostedId } = await createUpload();
    setHostStatus(statusOf('uploading', 5));
    await directory().onChange(hostedId);
    const { promise: late, resolve: respond } = Promise.withResolvers<HostedVideo>();
    const { promise: requested, resolve: notice } = Promise.withResolvers<void>();
    let requests = 0;
    const getStatus = () => {
      requests += 1;
      notice();
      return requests === 1 ? late : Promise.resolve(statusOf('processing', 1000));
    };
    Object.assign(test.video, { getStatus });
    const outdated = directory().onChange(hostedId);
    await requested;
    await directory().onChange(hostedId);
    respond(statusOf('uploading', 10));
    await outdated;
    expect([await storedState(hostedId), requests]).toMatchObject([{ state: 'processing', stored_bytes: 1000 }, 3]);
  });

  it('does not throw an error to the host if a change cannot be stored', async () => {
    const { hostedId } = await createUpload();
    Object.assign(test.video, { getStatus: () => Promise.reject(new Error('No disk')) });
    await expect(directory().onChange(hostedId)).resolves.toBeUndefined();
    await expect(directory().onChange(randomUUID())).resolves.toBeUndefined();
  });
});
