// Proves APP-18
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postRoutes as routes } from '../../../../contract/app/posts.ts';
import { postId } from '../../../../contract/entities/content/posts.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildDoctor, buildPost } from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

it('takes videos of its author, two at a time, and plays them once they are ready', async () => {
  const { db } = test.database;
  const [writer, reader] = [await buildDoctor(db), await buildDoctor(db)];
  const [mine, other] = [await test.appTokenOf(writer.id), await test.appTokenOf(reader.id)];
  const params = { id: toId(postId, (await buildPost(db, { doctor_id: writer.id })).id) };
  const add = (token: string) => test.requestApp(routes.addVideo, { params, body: { title: 'The scan' } }, token);
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
