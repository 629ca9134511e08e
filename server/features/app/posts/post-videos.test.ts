// Proves APP-18
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postRoutes as routes } from '../../../../contract/app/posts.ts';
import { postRoutes as officeRoutes, postId } from '../../../../contract/entities/content/posts.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor, buildPost, buildPostVideo } from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const addTo = (id: number, token: string) =>
  test.requestApp(routes.addVideo, { params: { id: toId(postId, id) }, body: { title: 'The scan' } }, token);

/** A post of a doctor of whom the office has shown some more, with tokens of its author and of another doctor. */
const buildShown = async ({ more }: { more: number }) => {
  const { db } = test.database;
  const [writer, reader] = [await buildDoctor(db), await buildDoctor(db)];
  for (let count = 0; count < more; count += 1) await buildPost(db, { doctor_id: writer.id });
  const { id } = await buildPost(db, { doctor_id: writer.id, created_at: test.clock.now() });
  return { id, params: { id: toId(postId, id) }, mine: await test.appTokenOf(writer.id), other: await test.appTokenOf(reader.id) };
};

it('takes videos of its author, two at a time, and plays them once they are ready', async () => {
  const { db } = test.database;
  const { id: post, params, mine, other } = await buildShown({ more: 3 });
  const add = (token: string) => addTo(post, token);
  expect((await add(other)).status).toBe(404);
  const added = await Promise.all([1, 2, 3].map(() => add(mine)));
  expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  const { video_id: id, upload } = added.find(({ status }) => status === 201)?.body.data ?? { video_id: 0, upload: undefined };
  const hostedId = upload?.headers.VideoId ?? randomUUID();
  const play = (token: string) => test.requestApp(routes.playVideo, { params: { id: id as never } }, token);
  const listed = async () => (await test.requestApp(routes.read, { params }, other)).body.data.videos.map((video) => video.id);
  expect([(await play(other)).status, await listed()]).toEqual([404, []]);
  await db.updateTable('hosted_videos').set({ state: 'ready' }).where('id', '=', hostedId).execute();
  expect([(await play(other)).body.data.source.url, await listed()]).toEqual([expect.stringContaining(hostedId), [id]]);
  expect((await add(mine)).status).toBe(201);
  await db.updateTable('posts').set({ held_at: test.clock.now() }).where('id', '=', params.id).execute();
  expect([(await play(other)).status, (await play(mine)).status]).toEqual([404, 200]);
});

it('is held again by a video, which nobody can add after a day', async () => {
  const { id, params, mine, other } = await buildShown({ more: 2 });
  expect((await test.requestApp(routes.read, { params }, other)).status).toBe(200);
  expect((await addTo(id, mine)).status).toBe(201);
  expect((await test.requestApp(routes.read, { params }, other)).status).toBe(404);
  expect((await test.requestApp(routes.read, { params }, mine)).body.data).toMatchObject({ is_held: true, changed_at: expect.any(String) });
  const notices = test.database.db.selectFrom('notices').select('id').where('kind', '=', 'post_held').where('entity_id', '=', id);
  expect(await notices.execute()).toHaveLength(1);
  const office = await test.tokenOf((await buildAdmin(test.database.db)).id);
  const show = () => test.request(officeRoutes.show, { params, body: {} }, office);
  expect(await show()).toMatchObject({ status: 409, body: { message: expect.stringContaining('not ready') } });
  await test.database.db.updateTable('hosted_videos').set({ state: 'ready' }).execute();
  expect((await show()).status).toBe(200);
  test.clock.advance(24 * 3_600_000 + 1);
  expect(await addTo(id, mine)).toMatchObject({ status: 409, body: { code: 'closed' } });
});

it('counts the videos that wait for their upload also if their post was deleted', async () => {
  const { db } = test.database;
  const writer = await buildDoctor(db);
  const token = await test.appTokenOf(writer.id);
  const build = async () => (await buildPost(db, { doctor_id: writer.id, created_at: test.clock.now() })).id;
  const [one, two] = [await build(), await build()];
  expect([(await addTo(one, token)).status, (await addTo(one, token)).status]).toEqual([201, 201]);
  await test.requestApp(routes.remove, { params: { id: toId(postId, one) } }, token);
  expect(await addTo(two, token)).toMatchObject({ status: 409, body: { message: expect.stringContaining('wait for their upload') } });
});

it('takes at most four videos', async () => {
  const { id, mine } = await buildShown({ more: 0 });
  for (let count = 0; count < 3; count += 1) await buildPostVideo(test.database.db, { post_id: id });
  expect((await addTo(id, mine)).status).toBe(201);
  expect(await addTo(id, mine)).toMatchObject({ status: 409, body: { message: 'A post can have at most 4 videos.' } });
});
