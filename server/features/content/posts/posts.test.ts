// Proves ARC-8, PST-3, PST-4, PST-5, PST-7, PST-8, PST-9
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postRoutes } from '../../../../contract/entities/content/posts.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildCategory,
  buildDoctor,
  buildFile,
  buildHostedVideo,
  buildPost,
  buildPostComment,
  buildPostVideo,
  buildTag,
} from '../../../test/builders.ts';
import { mp4 } from '../../../test/files/movie-file.ts';
import { recordStatements } from '../../../test/statements.ts';
import { videoDirectory } from '../../messages/videos/index.ts';
import { showNextVideo } from '../stories/index.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const archivedAt = new Date('2026-11-20T10:00:00Z');
const send = (method: string, url: string, payload?: unknown) => test.send({ method, url: `/post${url}`, payload, token });
const list = async (query: string) => postRoutes.list.response.parse((await send('GET', `?${query}`)).body).data;
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);
const getPost = async (id: number, query = '') => postRoutes.get.response.parse((await send('GET', `/${id}${query}`)).body).data;

describe('GET /post', () => {
  it('lists the newest posts first with doctor, photos, active videos and labels', async () => {
    const { db } = test.database;
    const doctor = await buildDoctor(db);
    const [category, tag] = [await buildCategory(db), await buildTag(db)];
    const one = await buildPost(db, { doctor_id: doctor.id, categories: [category.id], tags: [tag.id] });
    const two = await buildPost(db, { doctor_id: doctor.id });
    await buildPost(db, { doctor_id: doctor.id, archived_at: archivedAt });
    const image_id = await buildFile(db, { isPrivate: true });
    await db.insertInto('post_photos').values({ post_id: one.id, image_id }).execute();
    const ready = await buildPostVideo(db, { post_id: one.id });
    const failed = await buildPostVideo(db, { post_id: one.id, hosted_id: (await buildHostedVideo(db, { state: 'failed' })).id });
    await buildPostVideo(db, { post_id: one.id, archived_at: archivedAt });
    const { result, statements } = await recordStatements(db, () => list(`doctor_id=${doctor.id}`));
    const { data, total } = result;
    expect([statements.length > 0, statements.length <= 3]).toEqual([true, true]);
    expect([data.map(({ id }) => id), total]).toEqual([[two.id, one.id], 2]);
    expect(data[0]).toMatchObject({ photos: [], videos: [], categories: [], tags: [] });
    expect(data[1]).toMatchObject({
      doctor: { id: doctor.id, image: null, user: { name: doctor.name } },
      categories: [category],
      tags: [tag],
      photos: [{ photo_path: expect.stringMatching(new RegExp(`^/api/v1/files/${image_id}\\?user=\\d+&exp=\\d+&sig=`)) }],
      videos: [
        { id: ready.id, link: expect.stringContaining(ready.hosted_id), bunny_video_id: ready.hosted_id, upload: { state: 'ready' } },
        { id: failed.id, link: null, upload: { state: 'failed', failure: 'Not a video' } },
      ],
      total_comments: 0,
    });
  });

  it('filters by text, any of the tags, category and doctor together', async () => {
    const { db } = test.database;
    const [doctor, other] = [await buildDoctor(db), await buildDoctor(db)];
    const [heart, lung, bone] = [
      await buildTag(db, { name: 'Post heart' }),
      await buildTag(db, { name: 'Post lung' }),
      await buildTag(db, { name: 'Post bone' }),
    ];
    const category = await buildCategory(db, { name: 'Post cases' });
    const one = await buildPost(db, { description: 'حالة نادرة', doctor_id: doctor.id, tags: [heart.id] });
    const two = await buildPost(db, { doctor_id: other.id, tags: [lung.id, heart.id], categories: [category.id] });
    const three = await buildPost(db, { doctor_id: doctor.id, tags: [bone.id] });
    expect(await idsOf('tag_names[]=Post heart&tag_names[]=Post lung')).toEqual([two.id, one.id]);
    expect(await idsOf('tag_names[]=Post bone&tag_names[]=Post lung')).toEqual([three.id, two.id]);
    expect(await idsOf(`tag_names[]=Post heart&tag_names[]=Post bone&doctor_id=${doctor.id}`)).toEqual([three.id, one.id]);
    expect(await idsOf('category_name=Post cases')).toEqual([two.id]);
    expect(await idsOf('tag_names[]=Post bone&category_name=Post cases')).toEqual([]);
    expect(await idsOf(`name=${encodeURIComponent('نادره')}`)).toEqual([one.id]);
    const getLabelNames = async (url: string) =>
      postRoutes.tags.response.parse((await send('GET', `${url}?per_page=100`)).body).data.data.map(({ name }) => name);
    expect(await getLabelNames('/tag/index')).toEqual(expect.arrayContaining(['Post bone', 'Post heart', 'Post lung']));
    expect(await getLabelNames('/category/index')).toContain('Post cases');
    expect((await send('DELETE', `/${three.id}`)).status).toBe(200);
    expect(await getLabelNames('/tag/index')).not.toContain('Post bone');
  });
});

it('returns a page of reactions and the ten newest comments; another route pages all comments', async () => {
  const { db } = test.database;
  const { id } = await buildPost(db);
  for (const reaction of [1, 1, 5, 3, 2, 1, 4, 5, 1, 1, 2])
    await db
      .insertInto('post_reactions')
      .values({ post_id: id, doctor_id: (await buildDoctor(db)).id, reaction })
      .execute();
  const comments = [];
  for (let count = 0; count < 12; count += 1) comments.unshift((await buildPostComment(db, { post_id: id })).id);
  const post = await getPost(id, '?page=2&per_page=10');
  expect(post).toMatchObject({ reaction1: 5, reaction5: 2, total_reacts: 11, total_comments: 12 });
  expect(post.paginated_reactions).toMatchObject({ current_page: 2, last_page: 2, total: 11, data: [{ reaction: 1 }] });
  expect(post.comments.map((comment) => comment.id)).toEqual(comments.slice(0, 10));
  const rest = postRoutes.comments.response.parse((await send('GET', `/${id}/comments?page=2&per_page=10`)).body).data;
  expect([rest.data.map((comment) => comment.id), rest.total]).toEqual([comments.slice(10), 12]);
});

it('decrements the comment count once for parallel requests that hide one comment', async () => {
  const { db } = test.database;
  const { id } = await buildPost(db);
  const [visible, hidden] = [await buildPostComment(db, { post_id: id }), await buildPostComment(db, { post_id: id })];
  const responses = await Promise.all([1, 2, 3].map(() => send('POST', `/comment/destroy/${hidden.id}`)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(responses.find(({ status }) => status === 200)?.body).toEqual({ message: 'Comment deleted successfully' });
  const { total_comments, comments } = await getPost(id);
  expect([total_comments, comments.map((comment) => comment.id)]).toEqual([1, [visible.id]]);
});

it('restores a hidden comment, but not on an archived post', async () => {
  const { db } = test.database;
  const { id } = await buildPost(db);
  const [one, two] = [await buildPostComment(db, { post_id: id }), await buildPostComment(db, { post_id: id })];
  for (const comment of [one, two]) await send('POST', `/comment/destroy/${comment.id}`);
  expect(await send('POST', '/comment/restore', { ids: [one.id] })).toMatchObject({
    status: 200,
    body: { message: 'Comment restored successfully' },
  });
  expect((await getPost(id)).total_comments).toBe(1);
  await send('DELETE', `/${id}`);
  expect((await send('POST', '/comment/restore', { ids: [two.id] })).status).toBe(404);
});

describe('deleting', () => {
  const getPlayers = async (id: number) => (await getPost(id)).videos.map(({ link }) => link ?? '');
  /** Builds a ready video whose bytes are at the host. */
  const buildUploadedVideo = async (post_id: number) => {
    const id = await test.video.create('A film');
    const path = join(test.dataDir, id);
    await writeFile(path, mp4(5000));
    await test.video.importFile(id, path);
    await test.database.db.insertInto('hosted_videos').values({ id, state: 'ready' }).execute();
    return buildPostVideo(test.database.db, { post_id, hosted_id: id });
  };
  const statusOf = async (address: string) => (await test.app.inject(address)).statusCode;

  it('archives a single video, which can no longer be played', async () => {
    const { db } = test.database;
    const post = await buildPost(db);
    const [one, two] = [await buildUploadedVideo(post.id), await buildUploadedVideo(post.id)];
    const [first = '', second = ''] = await getPlayers(one.post_id);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    expect(await send('DELETE', `/video/${one.id}`)).toMatchObject({ status: 200, body: { message: 'Video deleted successfully' } });
    expect([await statusOf(first), await statusOf(second), (await send('DELETE', `/video/${one.id}`)).status]).toEqual([404, 200, 404]);
    expect((await getPost(one.post_id)).videos.map(({ id }) => id)).toEqual([two.id]);
  });

  it('archives a post, whose videos can no longer be played', async () => {
    const { id: video_id, post_id } = await buildUploadedVideo((await buildPost(test.database.db)).id);
    const comment = await buildPostComment(test.database.db, { post_id });
    const [address = ''] = await getPlayers(post_id);
    expect(await statusOf(address)).toBe(200);
    expect(await send('DELETE', `/${post_id}`)).toMatchObject({ status: 200, body: { message: 'Post deleted successfully' } });
    expect(await statusOf(address)).toBe(404);
    const { data } = postRoutes.get.response.parse((await send('GET', `/${post_id}`)).body);
    expect([data.archived_at, data.videos.map(({ link }) => link)]).toEqual([test.clock.now().toISOString(), [null]]);
    expect((await send('DELETE', `/${post_id}`)).status).toBe(404);
    expect((await send('DELETE', `/video/${video_id}`)).status).toBe(404);
    expect((await send('POST', `/comment/destroy/${comment.id}`)).status).toBe(404);
    const restored = await test.send({ method: 'POST', url: '/post/restore', payload: { ids: [post_id] }, token });
    expect(restored).toMatchObject({ status: 200, body: { data: [{ id: post_id, restored: true }] } });
    expect([(await send('GET', `/${post_id}`)).status, await statusOf(address)]).toEqual([200, 200]);
  });
});

it('gives its videos the start of its text as title, or the doctor’s name if it has no text', async () => {
  const { db } = test.database;
  const doctor = await buildDoctor(db, { name: 'Hana Adel' });
  const directory = videoDirectory({ ...test, log: pino({ level: 'silent' }), writeWithNewState: showNextVideo });
  const titleOf = async (description: string) => {
    const { id } = await buildPost(db, { doctor_id: doctor.id, description });
    return directory.findPlayable((await buildPostVideo(db, { post_id: id })).hosted_id);
  };
  expect([await titleOf('A rare case'), await titleOf('')]).toEqual([{ title: 'A rare case' }, { title: 'Hana Adel' }]);
});
