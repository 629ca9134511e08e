// Proves STO-15, VID-35, VID-36
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildHostedVideo, buildMessage, buildStory, buildVideo, picture } from '../../../test/builders.ts';
import { beginOther } from '../../../test/other-transaction.ts';
import { snapshotState } from '../../../test/snapshot.ts';

let test: TestApp;
let admin: string;
let company: { id: number; token: string };
beforeAll(async () => {
  test = await openTestApp();
  const { db } = test.database;
  admin = await test.tokenOf((await buildAdmin(db)).id);
  const { id } = await buildCompany(db);
  company = { id, token: await test.tokenOf(id) };
});
afterAll(() => test?.close());

type Poster = { bytes?: Buffer; video_id: string | null; duration?: number | string };

const sendTo = async (url: string, { bytes, video_id, duration }: Poster, token = admin) => {
  const fields = { video_id: video_id ?? '', ...(duration === undefined ? {} : { duration: String(duration) }) };
  const form = buildForm(fields, bytes ? { poster: { bytes, name: 'frame.jpg' } } : {});
  return test.send({ method: 'POST', url, token, ...form });
};

/** A video of the company's message whose upload has started. */
const createVideo = async ({
  status = 'pending',
  state = 'uploading',
}: {
  status?: 'pending' | 'approved';
  state?: 'uploading' | 'ready';
} = {}) => {
  const { db } = test.database;
  const message = await buildMessage(db, { company_id: company.id, status });
  const hosted = await buildHostedVideo(db, { state });
  const { id } = await buildVideo(db, { message_id: message.id, hosted_id: hosted.id });
  return { id, url: `/videos/${id}/poster`, video_id: hosted.id, messageId: message.id };
};

const getVideo = async (id: number) =>
  videoRoutes.get.response.parse((await test.send({ method: 'GET', url: `/videos/webVideo/${id}`, token: admin })).body).data;

let frame: Buffer;
beforeEach(async () => {
  frame = await picture('jpeg');
});

describe('POST /videos/:id/poster', () => {
  it('stores a public poster and the length, which every read of the video returns', async () => {
    const { id, url, video_id, messageId } = await createVideo();
    expect(await getVideo(id)).toMatchObject({ poster: null, duration: null });
    const saved = await sendTo(url, { bytes: frame, video_id, duration: 125 }, company.token);
    const { data } = videoRoutes.poster.response.parse(saved.body);
    expect([saved.status, data]).toEqual([200, { poster: expect.stringMatching(/^\/storage\/[\w-]+$/), duration: 125 }]);
    expect(await getVideo(id)).toMatchObject(data);
    const message = await test.send({ method: 'GET', url: `/messages/${messageId}`, token: company.token });
    expect(message.body).toMatchObject({ data: { videos: [data] } });
    const image = await test.app.inject(data.poster ?? '');
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    const lines = await test.database.db.selectFrom('audit').selectAll().where('action', '=', 'videos.poster').execute();
    expect(lines.filter(({ entity_id }) => entity_id === id)).toMatchObject([
      { actor_id: company.id, after: { hosted_id: video_id, duration: 125, poster: 'changed' } },
    ]);
  });

  it('does not mark the message as changed, because a decision would then fail with 409', async () => {
    const { url, video_id, messageId } = await createVideo();
    const version = async () =>
      (await test.database.db.selectFrom('messages').select('updated_at').where('id', '=', messageId).executeTakeFirstOrThrow()).updated_at;
    const before = await version();
    test.clock.advance(1000);
    expect((await sendTo(url, { bytes: frame, video_id, duration: 5 }, company.token)).status).toBe(200);
    expect(await version()).toEqual(before);
  });

  it('writes no audit entry if there is nothing to store', async () => {
    const { id, url, video_id } = await createVideo();
    expect((await sendTo(url, { video_id })).status).toBe(200);
    const entries = await test.database.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'videos.poster')
      .where('entity_id', '=', id)
      .execute();
    expect(entries).toEqual([]);
  });

  it('removes the poster of an earlier file, and keeps that of a ready video', async () => {
    const { id, url, video_id } = await createVideo();
    await sendTo(url, { bytes: frame, video_id, duration: 125 });
    expect((await sendTo(url, { video_id, duration: 7 })).body).toMatchObject({ data: { poster: null, duration: 7 } });
    await test.database.db.updateTable('hosted_videos').set({ state: 'ready' }).where('id', '=', video_id).execute();
    expect(await sendTo(url, { bytes: frame, video_id, duration: 9 })).toMatchObject({
      status: 200,
      body: { data: { poster: null, duration: 7 } },
    });
    expect(await getVideo(id)).toMatchObject({ poster: null, duration: 7 });
  });

  it('stores the first poster of a ready video, because a short upload ends before the poster arrives', async () => {
    const { url, video_id } = await createVideo({ state: 'ready' });
    expect((await sendTo(url, { bytes: frame, video_id, duration: 3 })).status).toBe(200);
  });

  const largePicture = () =>
    sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
  const durationError = { status: 422, body: { errors: { duration: [expect.any(String)] } } };

  it.each<[string, () => Promise<Partial<Poster>>, { status: number; body?: object }]>([
    ['a damaged picture', async () => ({ bytes: (await picture('png')).subarray(0, 90) }), { status: 422 }],
    [
      'a large picture',
      async () => ({ bytes: await largePicture() }),
      { status: 422, body: { errors: { poster: ['The image is too large: at most 2 megapixels'] } } },
    ],
    ['a text file', async () => ({ bytes: Buffer.from('a text that is no picture') }), { status: 415 }],
    ['the duration 0', async () => ({ duration: 0 }), durationError],
    ['a negative duration', async () => ({ duration: -4 }), durationError],
    ['a duration over a day', async () => ({ duration: 86_401 }), durationError],
    ['a fraction of a second', async () => ({ duration: 1.5 }), durationError],
    ['a duration that is no number', async () => ({ duration: 'long' }), durationError],
    ['an id that is no UUID', async () => ({ video_id: 'abc' }), { status: 422, body: { errors: { video_id: [expect.any(String)] } } }],
    [
      'the id of an earlier upload',
      async () => ({ bytes: frame, video_id: randomUUID(), duration: 5 }),
      { status: 409, body: { message: 'This video has just been changed. Please try again.' } },
    ],
  ])('rejects %s', async (_name, buildPoster, response) => {
    const { url, video_id } = await createVideo();
    const before = await snapshotState(test);
    expect(await sendTo(url, { video_id, ...(await buildPoster()) })).toMatchObject(response);
    expect(await snapshotState(test)).toEqual(before);
  });

  it('refuses a video of another company, and one of an approved message', async () => {
    const [own, approved] = [await createVideo(), await createVideo({ status: 'approved' })];
    const stranger = await test.tokenOf((await buildCompany(test.database.db)).id);
    const before = await snapshotState(test);
    const poster = { bytes: frame, duration: 5 };
    expect((await sendTo(own.url, { ...poster, video_id: own.video_id }, stranger)).status).toBe(404);
    expect((await sendTo(approved.url, { ...poster, video_id: approved.video_id }, company.token)).status).toBe(409);
    expect(await snapshotState(test)).toEqual(before);
    expect((await sendTo(approved.url, { ...poster, video_id: approved.video_id })).status).toBe(200);
  });
});

describe('POST /story/poster/:id', () => {
  const getStory = async (id: number) =>
    storyRoutes.get.response.parse((await test.send({ method: 'GET', url: `/story/show/${id}`, token: admin })).body).data;

  it('stores the poster of the next video, and shows that of the current one until the next is ready', async () => {
    const { db } = test.database;
    const [current, next] = [await buildHostedVideo(db), await buildHostedVideo(db, { state: 'uploading' })];
    const { id } = await buildStory(db, { hosted_id: current.id });
    expect((await sendTo(`/story/poster/${id}`, { bytes: frame, video_id: current.id, duration: 60 })).status).toBe(200);
    const shown = await getStory(id);
    expect(shown).toMatchObject({ poster: expect.stringContaining('/storage/'), duration: 60 });
    await db.updateTable('stories').set({ next_hosted_id: next.id }).where('id', '=', id).execute();
    expect((await sendTo(`/story/poster/${id}`, { video_id: current.id, duration: 90 })).status).toBe(409);
    expect((await sendTo(`/story/poster/${id}`, { video_id: next.id, duration: 90 })).status).toBe(200);
    expect(await getStory(id)).toMatchObject({ poster: shown.poster, duration: 60 });
    await db.updateTable('stories').set({ hosted_id: next.id, next_hosted_id: null }).where('id', '=', id).execute();
    expect(await getStory(id)).toMatchObject({ poster: null, duration: 90 });
  });

  it('locks the video before the story, as the write of a new upload state does', async () => {
    const { db, url } = test.database;
    const hosted = await buildHostedVideo(db, { state: 'uploading' });
    const { id } = await buildStory(db, { hosted_id: hosted.id });
    const writer = await beginOther(url);
    await writer.query('update hosted_videos set stored_bytes = 1 where id = $1', [hosted.id]);
    const sent = sendTo(`/story/poster/${id}`, { video_id: hosted.id, duration: 90 });
    await writer.isWaitedFor();
    await writer.query('select id from stories where id = $1 for update nowait', [id]);
    await writer.commit();
    expect((await sent).status).toBe(200);
  });

  it('refuses a company and a story with a picture', async () => {
    const { db } = test.database;
    const hosted = await buildHostedVideo(db);
    const video = await buildStory(db, { hosted_id: hosted.id });
    expect((await sendTo(`/story/poster/${video.id}`, { video_id: hosted.id, duration: 5 }, company.token)).status).toBe(403);
    const created = await test.send({
      method: 'POST',
      url: '/story/store',
      token: admin,
      ...buildForm({ text: 'A picture' }, { image: { bytes: frame, name: 'a.jpg' } }),
    });
    const { id } = storyRoutes.create.response.parse(created.body).data;
    expect(await sendTo(`/story/poster/${id}`, { video_id: hosted.id, duration: 5 })).toMatchObject({
      status: 409,
      body: { message: 'This story shows an image, not a video' },
    });
  });
});
