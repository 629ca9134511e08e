// Proves OPS-1
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { videoRoutes } from '../../../../../contract/entities/messages/videos.ts';
import { statusRoutes } from '../../../../../contract/entities/office/status.ts';
import { openTestApp, runJob, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildVideo } from '../../../../test/builders.ts';
import { type FakeBunny, startFakeBunny } from '../../../../test/fakes/bunny/fake-bunny.ts';
import { mp4 } from '../../../../test/files/movie-file.ts';
import { showNextVideo } from '../../../content/stories/index.ts';
import { syncUploads } from './sync.job.ts';
import { removeUnusedVideos } from './unused-videos.service.ts';

let fake: FakeBunny;
let test: TestApp;
let token: string;
beforeAll(async () => {
  fake = await startFakeBunny({ now: () => test.clock.now() });
  test = await openTestApp({ settings: fake.settings });
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(async () => {
  await test?.close();
  await fake?.close();
});
beforeEach(() => fake.clearFaults());

const requestUpload = (id: number) => test.send({ method: 'POST', url: `/videos/${id}/upload`, token });
const getVideo = async (id: number) =>
  videoRoutes.get.response.parse((await test.send({ method: 'GET', url: `/videos/webVideo/${id}`, token })).body).data;
const check = async (id: number) =>
  videoRoutes.link.response.parse((await test.send({ method: 'POST', url: `/videos/${id}/link`, token })).body).data;
const post = (webhook: ReturnType<FakeBunny['webhook']>) => test.send({ url: '/webhooks/bunny', ...webhook });
const startVideo = async () => {
  const { id } = await buildVideo(test.database.db, { title: 'Lecture' });
  const { data } = videoRoutes.upload.response.parse((await requestUpload(id)).body);
  return { id, ...data, hostedId: data.headers.VideoId };
};
/** Sends the whole file to the host without a webhook to us. */
const upload = async ({ endpoint, headers, collectionId }: Awaited<ReturnType<typeof startVideo>>, bytes = mp4(5000)) => {
  const signed = { ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])), 'tus-resumable': '1.0.0' };
  const metadata = `filetype dmlkZW8vbXA0,title TGVjdHVyZQ==,collection ${btoa(collectionId)}`;
  const started = await fetch(endpoint, {
    method: 'POST',
    headers: { ...signed, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  const location = new URL(started.headers.get('location') ?? '', endpoint);
  const type = 'application/offset+octet-stream';
  const sent = await fetch(location, {
    method: 'PATCH',
    headers: { ...signed, 'upload-offset': '0', 'content-type': type },
    body: new Uint8Array(bytes),
  });
  expect(sent.status).toBe(204);
};

it('stores what REST says after a webhook, whatever the webhook says and however often', async () => {
  const video = await startVideo();
  expect(fake.videos.get(video.hostedId)).toMatchObject({ title: 'Lecture', collectionId: video.collectionId });
  // Webhooks call this state finished.
  await post(fake.webhook(video.hostedId, 3));
  expect((await getVideo(video.id)).upload.state).toBe('awaiting');
  await upload(video);
  Object.assign(fake.videos.get(video.hostedId) ?? {}, { status: 3 });
  await post(fake.webhook(video.hostedId, 3));
  expect(await getVideo(video.id)).toMatchObject({ upload: { state: 'processing' }, iframe: null, poster: null });
  Object.assign(fake.videos.get(video.hostedId) ?? {}, { status: 4 });
  for (const status of [3, 3, 0, 5]) await post(fake.webhook(video.hostedId, status));
  const { upload: state, iframe, poster, duration } = await getVideo(video.id);
  expect([state.state, duration]).toEqual(['ready', 12]);
  const statuses = [iframe, poster].map(async (url) => (await fetch(url ?? '')).status);
  expect(await Promise.all(statuses)).toEqual([200, 200]);
});

it('learns of a finished video without any webhook', async () => {
  const [one, other] = [await startVideo(), await startVideo()];
  await upload(one);
  await upload(other);
  await runJob(test, syncUploads({ writeWithNewState: showNextVideo }));
  expect([(await getVideo(one.id)).upload.state, (await check(other.id)).state]).toEqual(['ready', 'ready']);
});

it('says why a file failed, and gives the next upload a new video, because Bunny accepts no second file', async () => {
  const video = await startVideo();
  await upload(video, Buffer.alloc(5000, 'text'));
  await post(fake.webhook(video.hostedId, 5));
  expect((await getVideo(video.id)).upload).toMatchObject({ state: 'failed', failure: expect.stringContaining('damaged') });
  const again = videoRoutes.upload.response.parse((await requestUpload(video.id)).body).data.headers.VideoId;
  expect([again === video.hostedId, (await getVideo(video.id)).upload.state]).toEqual([false, 'awaiting']);
  const { db } = test.database;
  await db
    .updateTable('hosted_videos')
    .set({ created_at: new Date(0) })
    .where('id', '=', video.hostedId)
    .execute();
  await removeUnusedVideos({
    db,
    video: test.video,
    log: { error: () => expect.unreachable() },
    now: test.clock.now(),
    before: new Date(1),
  });
  expect([fake.videos.has(video.hostedId), fake.videos.has(again)]).toEqual([false, true]);
});

it('answers 503 while the host fails, and loses nothing', async () => {
  const { id } = await buildVideo(test.database.db);
  fake.failNext(429);
  const limited = await requestUpload(id);
  expect([limited.status, limited.headers['retry-after']]).toEqual([503, '7']);
  expect(limited.body).toMatchObject({ message: expect.stringContaining('not available at the moment') });
  const video = await startVideo();
  await upload(video);
  fake.failNext(500);
  expect((await post(fake.webhook(video.hostedId, 3))).status).toBe(200);
  fake.failNext('garbage', 50);
  await runJob(test, syncUploads({ writeWithNewState: showNextVideo }));
  expect((await getVideo(video.id)).upload.state).toBe('awaiting');
  fake.clearFaults();
  await runJob(test, syncUploads({ writeWithNewState: showNextVideo }));
  expect((await getVideo(video.id)).upload.state).toBe('ready');
  expect((await requestUpload(id)).status).toBe(200);
});

it('is shown on the page of services, which checks it', async () => {
  const { services } = (await test.request(statusRoutes.get, {}, token)).body.data;
  expect(services.find(({ part }) => part === 'video')).toEqual({ part: 'video', adapter: 'bunny', can_check: true, can_test: false });
  fake.failNext('redirect');
  const { body } = await test.request(statusRoutes.check, {}, token);
  expect(body.data).toContainEqual({
    part: 'video',
    problem: 'Bunny Stream sent a redirect (302), which is not followed: check BUNNY_URL',
  });
});
