import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Video, videoRoutes } from '../../../../contract/entities/videos.ts';
import { mp4 } from '../../../platform/video/host.test-kit.ts';
import type { HostedVideo } from '../../../platform/video/index.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildDoctor,
  buildHosted,
  buildMessage,
  buildPost,
  buildPostVideo,
  buildStory,
  buildVideo,
} from '../../../test/builders.ts';
import { videoDirectory } from './directory.ts';
import { settleVideos } from './settle.job.ts';

let test: TestApp;
let token: string;
let real: TestApp['video'];
beforeAll(async () => {
  test = await openTestApp();
  real = { ...test.video };
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
beforeEach(() => void Object.assign(test.video, real));
afterAll(() => test?.close());

const gone = new Date('2026-11-20T10:00:00Z');
const log = pino({ level: 'silent' });
const directory = () => videoDirectory({ ...test, log });
const upload = (id: number) => test.send({ method: 'POST', url: `/videos/${id}/upload`, token });
const link = async (id: number) =>
  videoRoutes.link.response.parse((await test.send({ method: 'POST', url: `/videos/${id}/link`, token })).body).data;
const shown = async (id: number): Promise<Video> =>
  videoRoutes.get.response.parse((await test.send({ method: 'GET', url: `/videos/webVideo/${id}`, token })).body).data;
const hostedIdOf = async (id: number) =>
  (await test.database.db.selectFrom('videos').select('hosted_id').where('id', '=', id).executeTakeFirstOrThrow()).hosted_id ?? '';
const known = (id: string) =>
  test.database.db
    .selectFrom('hosted_videos')
    .select(['state', 'bytes', 'stored_bytes', 'failure'])
    .where('id', '=', id)
    .executeTakeFirst();
const says = (state: HostedVideo['state'], storedBytes = 0, bytes: number | null = 1000): HostedVideo => ({
  state,
  bytes,
  storedBytes,
  reason: state === 'failed' ? 'Not a video' : null,
});
const hostSays = (answer: HostedVideo | undefined) => Object.assign(test.video, { look: async () => answer });
const uploaded = async (): Promise<{ id: number; hostedId: string }> => {
  const { id } = await buildVideo(test.database.db);
  await upload(id);
  return { id, hostedId: await hostedIdOf(id) };
};
/** Puts a whole file where an upload would have left it. */
const arrive = async (hostedId: string) => {
  const path = join(test.dataDir, randomUUID());
  await writeFile(path, mp4(5000));
  await test.video.keep(hostedId, path);
};

describe('the upload call', () => {
  it('makes room once, signs again for the same room, and is over when the video is there', async () => {
    const { id } = await buildVideo(test.database.db, { title: 'Lecture' });
    const first = await upload(id);
    const hostedId = await hostedIdOf(id);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { headers: { VideoId: hostedId, LibraryId: '1' }, collectionId: '', endpoint: '/tusupload' } },
    });
    test.clock.advance(60_000);
    const second = videoRoutes.upload.response.parse((await upload(id)).body).data.headers;
    const signedFirst = videoRoutes.upload.response.parse(first.body).data.headers;
    expect([second.VideoId, second.AuthorizationExpire - signedFirst.AuthorizationExpire]).toEqual([hostedId, 60]);
    await arrive(hostedId);
    // Nobody has told us: the call looks before it signs.
    expect(await upload(id)).toMatchObject({ status: 409, body: { message: 'This video is uploaded already' } });
    const lines = await test.database.db.selectFrom('audit').selectAll().where('action', '=', 'videos.upload').execute();
    expect(lines.filter(({ entity_id }) => entity_id === id)).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain(second.AuthorizationSignature);
    expect(JSON.stringify(lines)).not.toContain(signedFirst.AuthorizationSignature);
  });

  it('gives parallel calls one room', async () => {
    const { id } = await buildVideo(test.database.db);
    const answers = await Promise.all([upload(id), upload(id), upload(id)]);
    const ids = answers.map(({ status, body }) => [status, videoRoutes.upload.response.parse(body).data.headers.VideoId]);
    const hostedId = await hostedIdOf(id);
    expect(ids).toEqual([
      [200, hostedId],
      [200, hostedId],
      [200, hostedId],
    ]);
  });

  it('is refused while the bytes are prepared, and signs again after a failure', async () => {
    const { id, hostedId } = await uploaded();
    hostSays(says('processing', 1000));
    expect(await upload(id)).toMatchObject({ status: 409, body: { message: 'This video is uploaded and is being prepared' } });
    hostSays(says('failed'));
    expect(await upload(id)).toMatchObject({ status: 200, body: { data: { headers: { VideoId: hostedId } } } });
    expect((await shown(id)).upload).toEqual({ state: 'failed', progress: null, failure: 'Not a video' });
  });

  it('makes new room where the host has lost the old', async () => {
    const { id, hostedId } = await uploaded();
    await test.video.remove(hostedId);
    expect(await link(id)).toEqual({
      state: 'failed',
      progress: null,
      failure: 'The uploaded video is no longer there. Please upload it again.',
      iframe: null,
    });
    const again = videoRoutes.upload.response.parse((await upload(id)).body).data.headers.VideoId;
    expect([again, again === hostedId]).toEqual([await hostedIdOf(id), false]);
    expect((await shown(id)).upload.state).toBe('awaiting');
  });
});

it('leaves no room at the host where we could not note it', async () => {
  const { id } = await buildVideo(test.database.db);
  const { hostedId: taken } = await uploaded();
  const removed: string[] = [];
  Object.assign(test.video, { create: async () => taken, remove: async (hostedId: string) => void removed.push(hostedId) });
  expect((await upload(id)).status).toBe(409);
  expect(removed).toEqual([taken]);
});

describe('what the host says', () => {
  it('is asked for by the link call, before the upload and as often as one likes', async () => {
    const { id } = await buildVideo(test.database.db);
    const waiting = { state: 'awaiting', progress: null, failure: null, iframe: null };
    expect(await link(id)).toEqual(waiting);
    await upload(id);
    expect(await link(id)).toEqual(waiting);
    const hostedId = await hostedIdOf(id);
    await arrive(hostedId);
    const ready = { state: 'ready', progress: null, failure: null, iframe: expect.stringContaining(hostedId) };
    expect([await link(id), await link(id)]).toEqual([ready, ready]);
    expect(await known(hostedId)).toEqual({ state: 'ready', bytes: 5000, stored_bytes: 5000, failure: null });
  });

  it('is noticed by the job for all that is not settled, though one of them is stumbled over', async () => {
    const [lost, one, two] = [await uploaded(), await uploaded(), await uploaded()];
    for (const { hostedId } of [one, two]) await arrive(hostedId);
    const look: typeof real.look = async (videoId) => {
      if (videoId === lost.hostedId) throw new Error('The host is away');
      return real.look(videoId);
    };
    Object.assign(test.video, { look });
    await settleVideos.run({}, { ...test, log, enqueue: async () => undefined });
    const states = await Promise.all([lost, one, two].map(async ({ id }) => (await shown(id)).upload.state));
    expect(states).toEqual(['awaiting', 'ready', 'ready']);
  });

  it('is no longer asked for by the job where nobody may upload any more, until it is signed again', async () => {
    const [forgotten, coming] = [await uploaded(), await uploaded()];
    hostSays(says('uploading', 5));
    await directory().changed(coming.hostedId);
    const looked = async () => {
      const ids: string[] = [];
      const look: typeof real.look = async (id) => {
        ids.push(id);
        return real.look(id);
      };
      Object.assign(test.video, { look });
      await settleVideos.run({}, { ...test, log, enqueue: async () => undefined });
      return [forgotten, coming].map(({ hostedId }) => ids.includes(hostedId));
    };
    const ids = [forgotten.hostedId, coming.hostedId];
    const updated_at = new Date(test.clock.now().getTime() - 49 * 3_600_000);
    await test.database.db.updateTable('hosted_videos').set({ updated_at }).where('id', 'in', ids).execute();
    expect(await looked()).toEqual([false, true]);
    await upload(forgotten.id);
    expect(await looked()).toEqual([true, true]);
  });

  it('shows how much has arrived, also of an upload that was begun anew', async () => {
    const { id, hostedId } = await uploaded();
    for (const [stored, progress] of [
      [999, 99],
      [10, 1],
    ] as const) {
      hostSays(says('uploading', stored));
      await directory().changed(hostedId);
      expect((await shown(id)).upload).toEqual({ state: 'uploading', progress, failure: null });
    }
  });

  it('never takes a ready video back, nor a reason while nothing else has happened', async () => {
    const [ready, failed] = [await uploaded(), await uploaded()];
    hostSays(says('ready', 1000));
    await directory().changed(ready.hostedId);
    hostSays(says('failed'));
    await directory().changed(failed.hostedId);
    for (const answer of [says('awaiting', 0, null), undefined, says('failed'), says('uploading', 5)]) {
      hostSays(answer);
      expect(await link(ready.id)).toMatchObject({ state: 'ready' });
    }
    hostSays(says('awaiting', 0, null));
    expect(await link(failed.id)).toMatchObject({ state: 'failed', failure: 'Not a video' });
    hostSays(says('uploading', 5));
    expect(await link(failed.id)).toMatchObject({ state: 'uploading', failure: null });
  });

  it('is dropped where it was overtaken on its way', async () => {
    const { hostedId } = await uploaded();
    hostSays(says('uploading', 5));
    await directory().changed(hostedId);
    const { promise: late, resolve: arrives } = Promise.withResolvers<HostedVideo>();
    let looks = 0;
    const look = () => {
      looks += 1;
      return looks === 1 ? late : Promise.resolve(says('processing', 1000));
    };
    Object.assign(test.video, { look });
    const overtaken = directory().changed(hostedId);
    await expect.poll(() => looks).toBe(1);
    await directory().changed(hostedId);
    arrives(says('uploading', 10));
    await overtaken;
    expect([await known(hostedId), looks]).toMatchObject([{ state: 'processing', stored_bytes: 1000 }, 3]);
  });

  it('does not hurt the host where it cannot be written down', async () => {
    const { hostedId } = await uploaded();
    Object.assign(test.video, { look: () => Promise.reject(new Error('No disk')) });
    await expect(directory().changed(hostedId)).resolves.toBeUndefined();
    await expect(directory().changed(randomUUID())).resolves.toBeUndefined();
  });
});

describe('the directory', () => {
  it('lets live videos and stories receive until they are ready, and play', async () => {
    const { db } = test.database;
    const rights = async (hostedId: string) => [await directory().mayReceive(hostedId), Boolean(await directory().mayPlay(hostedId))];
    const hosted = async (state: HostedVideo['state']) => (await buildHosted(db, { state })).id;
    const video = async (state: HostedVideo['state'], overrides: object = {}) => {
      const hosted_id = await hosted(state);
      await buildVideo(db, { hosted_id, ...overrides });
      return rights(hosted_id);
    };
    const story = async (state: HostedVideo['state'], overrides: object = {}) => {
      const hosted_id = await hosted(state);
      await buildStory(db, { hosted_id, ...overrides });
      return rights(hosted_id);
    };
    expect([await video('awaiting'), await video('failed'), await video('ready')]).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
    expect([await story('uploading'), await story('ready')]).toEqual([
      [true, true],
      [false, true],
    ]);
    const none = [false, false];
    expect([await video('ready', { archived_at: gone }), await story('uploading', { archived_at: gone })]).toEqual([none, none]);
    const { id: message_id } = await buildMessage(db, { archived_at: gone });
    expect([await video('ready', { message_id }), await rights(await hosted('awaiting')), await rights(randomUUID())]).toEqual([
      none,
      none,
      none,
    ]);
  });

  it('lets a video of a post receive only where its author may sign in', async () => {
    const { db } = test.database;
    const mayReceive = async (author: object) => {
      const { id: doctor_id } = await buildDoctor(db, author);
      const { id: post_id } = await buildPost(db, { doctor_id });
      const { id: hosted_id } = await buildHosted(db, { state: 'awaiting' });
      await buildPostVideo(db, { post_id, hosted_id });
      return directory().mayReceive(hosted_id);
    };
    expect([await mayReceive({}), await mayReceive({ status: 'declined' }), await mayReceive({ archived_at: gone })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('says what a video is called now, and of a story the start of its text', async () => {
    const { id, hostedId } = await uploaded();
    await test.send({ method: 'POST', url: `/videos/${id}`, token, payload: { title: 'Renamed' } });
    const hosted_id = (await buildHosted(test.database.db)).id;
    await buildStory(test.database.db, { hosted_id, text: `${'a'.repeat(149)}😀` });
    expect([await directory().mayPlay(hostedId), await directory().mayPlay(hosted_id)]).toEqual([
      { title: 'Renamed' },
      { title: `${'a'.repeat(149)}\ufffd` },
    ]);
  });
});
