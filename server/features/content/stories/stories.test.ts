// Proves DSH-8, MSG-29, STO-3, STO-4, STO-5, STO-6, STO-7, STO-8, STO-9, STO-10, STO-12, STO-14
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Story, storyRoutes } from '../../../../contract/entities/content/stories.ts';
import type { UploadCredentials } from '../../../../contract/entities/messages/hosted-videos.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor, buildHostedVideo, buildStory, pdf, picture } from '../../../test/builders.ts';
import { mp4 } from '../../../test/files/movie-file.ts';
import { snapshotState } from '../../../test/snapshot.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const archivedAt = new Date('2026-11-20T10:00:00Z');
const send = (method: string, url: string, payload?: unknown) => test.send({ method, url: `/story${url}`, payload, token });
const withImage = async (url: string, fields: Record<string, string>, bytes?: Buffer) => {
  const form = buildForm(fields, { image: { bytes: bytes ?? (await picture()), name: 'a.png' } });
  return test.send({ method: 'POST', url: `/story${url}`, token, ...form });
};
const storyOf = ({ body }: { body: unknown }): Story => storyRoutes.update.response.parse(body).data;
const createImageStory = async () => storyOf(await withImage('/store', { text: 'A picture' }));
const rowOf = (id: number) => test.database.db.selectFrom('stories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const requestUpload = async (id: number) =>
  storyRoutes.upload.response.parse((await send('POST', `/resumableUpload/${id}`)).body).data.headers;
const finishUpload = async (hostedId: string) => {
  const path = join(test.dataDir, randomUUID());
  await writeFile(path, mp4(5000));
  await test.video.importFile(hostedId, path);
};
/** A story whose video is uploaded and ready. */
const createVideoStory = async () => {
  const story = storyOf(await send('POST', '/store', { text: 'A film', type: 'video' }));
  const { VideoId } = await requestUpload(story.id);
  await finishUpload(VideoId);
  await send('POST', `/updateVideoLink/${story.id}`);
  return { id: story.id, hostedId: VideoId };
};

describe('creating a story', () => {
  it('stores a public image', async () => {
    const created = await withImage('/store', { text: ' Good morning ' });
    expect(created).toMatchObject({
      status: 201,
      body: {
        message: 'Story added successfully',
        data: { text: 'Good morning', type: 'image', video: null, upload: null, total_reacts: 0 },
      },
    });
    expect((await test.app.inject(storyOf(created).image ?? '')).statusCode).toBe(200);
  });

  it('creates a video story without bytes, and plays it after the upload', async () => {
    const created = await send('POST', '/store', { text: 'A film', type: 'video' });
    const story = storyOf(created);
    expect([created.status, story]).toMatchObject([
      201,
      { image: null, video: null, upload: { state: 'awaiting', progress: null, is_interrupted: false, failure: null, notice: null } },
    ]);
    expect(await send('GET', `/getVideoPlayData/${story.id}`)).toMatchObject({
      status: 409,
      body: { message: 'The video of this story is not ready yet' },
    });
    const { VideoId } = await requestUpload(story.id);
    await finishUpload(VideoId);
    for (const url of ['/updateVideoLink', '/signEmbedURL', '/signEmbedURL'])
      expect(await send('POST', `${url}/${story.id}`)).toMatchObject({
        status: 200,
        body: { data: { state: 'ready', iframe: expect.stringContaining(VideoId) }, message: 'Video checked successfully' },
      });
    const { previewUrl } = storyRoutes.playData.response.parse((await send('GET', `/getVideoPlayData/${story.id}`)).body).data;
    expect((await test.app.inject(previewUrl)).statusCode).toBe(200);
    expect((await send('POST', `/resumableUpload/${story.id}`)).status).toBe(409);
    const lines = await test.database.db.selectFrom('audit').select('after').where('action', '=', 'stories.upload').execute();
    expect(lines.map(({ after }) => after)).toEqual([{ hosted_id: VideoId }]);
  });

  it('requires a text and, for an image story only, an image; stores nothing otherwise', async () => {
    const before = await snapshotState(test);
    const errorsOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors: object }).errors];
    expect(errorsOf(await send('POST', '/store', { type: 'video' }))).toEqual([422, { text: ['text is required.'] }]);
    expect(errorsOf(await send('POST', '/store', { text: ' ', type: 'video' }))).toEqual([422, { text: ['text is required.'] }]);
    expect(errorsOf(await send('POST', '/store', { text: 'A' }))).toEqual([422, { image: ['image is required.'] }]);
    expect(errorsOf(await send('POST', '/store', { text: 'A', type: 'image' }))).toEqual([422, { image: ['image is required.'] }]);
    expect(errorsOf(await withImage('/store', { text: 'A', type: 'video' }))).toEqual([
      422,
      { image: ['A video story cannot have an image'] },
    ]);
    expect((await withImage('/store', { text: 'A' }, pdf())).status).toBe(415);
    expect((await send('POST', '/store', { text: 'A', type: 'sound' })).status).toBe(422);
    expect(await snapshotState(test)).toEqual(before);
  });
});

describe('changing a story', () => {
  it('keeps fields that are not sent', async () => {
    const [imageStory, videoStory] = [await createImageStory(), await createVideoStory()];
    for (const { id } of [imageStory, videoStory]) {
      const before = await rowOf(id);
      expect(await send('POST', `/update/${id}`, { text: 'Another' })).toMatchObject({
        status: 200,
        body: { message: 'Story updated successfully' },
      });
      expect(await rowOf(id)).toMatchObject({ text: 'Another', image_id: before.image_id, hosted_id: before.hosted_id });
    }
    const changed = storyOf(await withImage(`/update/${imageStory.id}`, {}));
    expect([changed.text, changed.image === imageStory.image]).toEqual(['Another', false]);
  });

  it('turns a video story into an image story only with an image, and stops the video', async () => {
    const { id, hostedId } = await createVideoStory();
    const { previewUrl } = storyRoutes.playData.response.parse((await send('GET', `/getVideoPlayData/${id}`)).body).data;
    expect(await send('POST', `/update/${id}`, { type: 'image' })).toMatchObject({
      status: 422,
      body: { errors: { image: ['image is required.'] } },
    });
    expect((await rowOf(id)).hosted_id).toBe(hostedId);
    expect(storyOf(await withImage(`/update/${id}`, { type: 'image' }))).toMatchObject({ type: 'image', video: null, upload: null });
    expect((await test.app.inject(previewUrl)).statusCode).toBe(404);
    const refused = { status: 409, body: { message: 'This story shows an image, not a video' } };
    for (const url of ['/resumableUpload', '/updateVideoLink', '/signEmbedURL'])
      expect(await send('POST', `${url}/${id}`)).toMatchObject(refused);
    expect(await send('GET', `/getVideoPlayData/${id}`)).toMatchObject(refused);
  });

  it('turns an image story into a video story whose bytes are uploaded later', async () => {
    const { id } = await createImageStory();
    expect(storyOf(await send('POST', `/update/${id}`, { type: 'video' }))).toMatchObject({
      type: 'video',
      image: null,
      upload: { state: 'awaiting' },
    });
    expect((await requestUpload(id)).VideoId).toBe((await rowOf(id)).hosted_id);
  });

  it('plays the old video until the new one is ready', async () => {
    const { id, hostedId } = await createVideoStory();
    const getPreviewUrl = async () =>
      storyRoutes.playData.response.parse((await send('GET', `/getVideoPlayData/${id}`)).body).data.previewUrl;
    const old = await getPreviewUrl();
    expect(storyOf(await send('POST', `/update/${id}`, { new_video: true }))).toMatchObject({
      video: expect.stringContaining(hostedId),
      upload: { state: 'awaiting' },
    });
    const { VideoId } = await requestUpload(id);
    expect(VideoId).not.toBe(hostedId);
    expect(await send('POST', `/updateVideoLink/${id}`)).toMatchObject({
      body: { data: { state: 'awaiting', iframe: expect.stringContaining(hostedId) } },
    });
    expect([await getPreviewUrl(), (await test.app.inject(old)).statusCode]).toEqual([old, 200]);
    await finishUpload(VideoId);
    expect(await send('POST', `/signEmbedURL/${id}`)).toMatchObject({
      body: { data: { state: 'ready', iframe: expect.stringContaining(VideoId) } },
    });
    expect(await rowOf(id)).toMatchObject({ hosted_id: VideoId, next_hosted_id: null });
    expect((await test.app.inject(old)).statusCode).toBe(404);
  });

  it('replaces a video or a replacement that is not ready, and revokes its credentials', async () => {
    const startUpload = async (credentials: UploadCredentials['headers']) => {
      const headers = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, String(value)]));
      const tus = { 'tus-resumable': '1.0.0', 'upload-length': '100', 'upload-metadata': 'filetype YQ==,title YQ==' };
      return (await test.app.inject({ method: 'POST', url: '/tusupload', headers: { ...headers, ...tus } })).statusCode;
    };
    const { id: awaiting } = storyOf(await send('POST', '/store', { text: 'A film', type: 'video' }));
    const { id: ready, hostedId } = await createVideoStory();
    await send('POST', `/update/${ready}`, { new_video: true });
    for (const id of [awaiting, ready]) {
      const first = await requestUpload(id);
      expect(storyOf(await send('POST', `/update/${id}`, { new_video: true })).upload?.state).toBe('awaiting');
      const second = await requestUpload(id);
      expect([await startUpload(first), await startUpload(second)]).toEqual([404, 201]);
    }
    expect(await rowOf(awaiting)).toMatchObject({ next_hosted_id: null });
    expect(await rowOf(ready)).toMatchObject({ hosted_id: hostedId });
    expect(storyOf(await withImage(`/update/${ready}`, { type: 'image' })).video).toBeNull();
    expect(await rowOf(ready)).toMatchObject({ hosted_id: null, next_hosted_id: null });
    const { id: imageStory } = await createImageStory();
    expect(await send('POST', `/update/${imageStory}`, { new_video: true })).toMatchObject({
      status: 422,
      body: { errors: { new_video: ['Only a video story can have a new video'] } },
    });
  });

  it('gives parallel requests for an upload the same slot', async () => {
    const { id } = await buildStory(test.database.db);
    const [one, two] = await Promise.all([requestUpload(id), requestUpload(id)]);
    expect([one.VideoId, two.VideoId]).toEqual([one.VideoId, one.VideoId]);
  });
});

it('pages the reactions without pictures of ID cards', async () => {
  const { db } = test.database;
  const { id: story_id } = await buildStory(db);
  const reactions = [1, 1, 5, 3, 2, 1, 4, 5, 1, 1, 2];
  for (const reaction of reactions)
    await db
      .insertInto('story_reactions')
      .values({ story_id, doctor_id: (await buildDoctor(db)).id, reaction })
      .execute();
  const { data } = storyRoutes.get.response.parse((await send('GET', `/show/${story_id}?page=2&per_page=10`)).body);
  expect(data).toMatchObject({ reaction1: 5, reaction2: 2, reaction3: 1, reaction4: 1, reaction5: 2, total_reacts: 11 });
  expect(data.paginated_reactions).toMatchObject({ current_page: 2, last_page: 2, total: 11, data: [{ reaction: 1 }] });
  expect(Object.keys(data.paginated_reactions.data[0]?.doctor ?? {})).toEqual(['id', 'image', 'user']);
});

it('lists stories newest first, searches their text, archives, counts and restores them', async () => {
  const { db } = test.database;
  const [one, two] = [await buildStory(db, { text: 'قصة أحمد' }), await buildStory(db, { text: 'قصة سارة' })];
  const hidden = await buildStory(db, { text: 'قصة قديمة', archived_at: archivedAt, hosted_id: (await buildHostedVideo(db)).id });
  const idsOf = async (url: string) => {
    const { data } = storyRoutes.list.response.parse((await send('GET', url)).body);
    return [data.data.map(({ id }) => id), data.total];
  };
  expect(await idsOf(`?name=${encodeURIComponent('قصه')}`)).toEqual([[two.id, one.id], 2]);
  expect(await idsOf(`?name=${encodeURIComponent('احمد')}`)).toEqual([[one.id], 1]);
  expect(await idsOf(`/archived?name=${encodeURIComponent('قصة')}`)).toEqual([[hidden.id], 1]);
  const total = async () => storyRoutes.stats.response.parse((await send('GET', '/stats')).body).data.total_stories;
  const before = await total();
  expect([before, (await idsOf('?per_page=100'))[1]]).toEqual([before, before]);
  expect(await send('DELETE', `/destroy/${one.id}`)).toMatchObject({ status: 200, body: { message: 'Story deleted successfully' } });
  expect([await total(), (await send('GET', `/show/${one.id}`)).status, (await send('DELETE', `/destroy/${one.id}`)).status]).toEqual([
    before - 1,
    200,
    404,
  ]);
  const restored = await send('POST', '/restore', { ids: [one.id, 999_999] });
  expect(restored).toMatchObject({
    status: 200,
    body: { data: [{ restored: true }, { restored: false, reason: 'The archived story 999999 was not found' }] },
  });
  expect((await send('POST', '/restore', { ids: [one.id] })).status).toBe(404);
  expect(await total()).toBe(before);
});

it('reads the last pages, and counts the results of a search up to a limit', async () => {
  const { db } = test.database;
  const by = (await buildAdmin(db)).id;
  const rows = Array.from({ length: 1001 }, (_, index) => ({ text: `Bounded ${index}`, type: 'video' as const, created_by: by }));
  await db.insertInto('stories').values(rows).execute();
  const page = async (url: string) => storyRoutes.list.response.parse((await send('GET', url)).body).data;
  const found = await page('?name=bounded&page=2&per_page=10');
  expect(found).toMatchObject({ total: 1000, total_is_minimum: true, last_page: 100 });
  expect(found.data.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, index) => `Bounded ${990 - index}`));
  const ids = (await db.selectFrom('stories').select('id').where('archived_at', 'is', null).orderBy('id', 'desc').execute()).map(
    ({ id }) => id,
  );
  const last = Math.ceil(ids.length / 10);
  for (const number of [1, last - 1, last])
    expect((await page(`?page=${number}&per_page=10`)).data.map(({ id }) => id)).toEqual(ids.slice((number - 1) * 10, number * 10));
  expect(await page(`?page=${last + 1}&per_page=10`)).toMatchObject({ data: [], total: ids.length, last_page: last });
});
