// Proves APP-13
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blogRoutes, conferenceRoutes, noteRoutes, storyRoutes } from '../../../../contract/app/content.ts';
import { blogId } from '../../../../contract/entities/content/blogs.ts';
import { conferenceId } from '../../../../contract/entities/content/conferences.ts';
import { storyId } from '../../../../contract/entities/content/stories.ts';
import { tagId } from '../../../../contract/entities/content/tags.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildBlog,
  buildConference,
  buildDoctor,
  buildFile,
  buildHostedVideo,
  buildNote,
  buildStory,
  buildTag,
} from '../../../test/builders.ts';

const hour = 3_600_000;

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.appTokenOf((await buildDoctor(test.database.db)).id);
});
afterAll(() => test?.close());

const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * hour);
type Times = { publish_at?: Date; expire_at?: Date; created_at?: Date };
const schedule = (table: 'blogs' | 'stories' | 'notes', id: number, times: Times) =>
  test.database.db.updateTable(table).set(times).where('id', '=', id).execute();

describe.each([
  ['blogs', blogRoutes.list, buildBlog],
  ['notes', noteRoutes.list, buildNote],
] as const)('the list of %s', (table, spec, build) => {
  it('has what is live, by the time from which it is shown, newest first', async () => {
    const { db } = test.database;
    await db.deleteFrom(table).execute();
    const [planned, old, archived] = [await build(db), await build(db), await build(db, { archived_at: inHours(-1) })];
    const [future, over] = [await build(db), await build(db)];
    await schedule(table, planned.id, { created_at: inHours(-9), publish_at: inHours(-1) });
    await schedule(table, old.id, { created_at: inHours(-2) });
    await schedule(table, archived.id, { created_at: inHours(-2) });
    await schedule(table, future.id, { created_at: inHours(-2), publish_at: inHours(1) });
    await schedule(table, over.id, { created_at: inHours(-2), expire_at: inHours(0) });
    const list = async (query: { cursor?: string }) => (await test.requestApp(spec, { query: { limit: 1, ...query } }, token)).body;
    const first = await list({});
    const second = await list({ cursor: first.next_cursor ?? '' });
    const third = await list({ cursor: second.next_cursor ?? '' });
    expect([first.data, second.data, third.data]).toMatchObject([[{ id: planned.id }], [{ id: old.id }], []]);
    expect(third.next_cursor).toBeNull();
  });
});

it('does not find a blog that is not live', async () => {
  const { id } = await buildBlog(test.database.db);
  const read = () => test.requestApp(blogRoutes.read, { params: { id: toId(blogId, id) } }, token);
  expect(await read()).toMatchObject({ status: 200, body: { data: { id, content: 'What doctors read' } } });
  await schedule('blogs', id, { publish_at: inHours(1) });
  expect((await read()).status).toBe(404);
  const react = await test.requestApp(blogRoutes.react, { params: { id: toId(blogId, id) }, body: { reaction: 1 } }, token);
  expect(react.status).toBe(404);
});

it('filters conferences by tag and title', async () => {
  const { db } = test.database;
  const tag = await buildTag(db);
  const tagged = await buildConference(db, { title: 'Kidneys', tags: [tag.id] });
  const other = await buildConference(db, { title: 'Lungs' });
  const list = async (query: object) => (await test.requestApp(conferenceRoutes.list, { query }, token)).body.data;
  expect(await list({ tag_id: toId(tagId, tag.id) })).toMatchObject([{ id: tagged.id, tags: [{ id: tag.id }] }]);
  expect(await list({ q: 'lung' })).toMatchObject([{ id: other.id, link: 'https://example.test/talk' }]);
});

it('keeps one reaction of each doctor, and removes it', async () => {
  const { db } = test.database;
  const params = { id: toId(conferenceId, (await buildConference(db)).id) };
  const other = await test.appTokenOf((await buildDoctor(db)).id);
  const react = (reaction: 1 | 2, by: string) => test.requestApp(conferenceRoutes.react, { params, body: { reaction } }, by);
  await react(1, other);
  await Promise.all(Array.from({ length: 10 }, () => react(1, token)));
  expect((await react(2, token)).body.data).toMatchObject({ reaction1: 1, reaction2: 1, total_reacts: 2, my_reaction: 2 });
  const remove = () => test.requestApp(conferenceRoutes.removeReaction, { params }, token);
  for (const removed of [await remove(), await remove()])
    expect(removed).toMatchObject({ status: 200, body: { data: { reaction2: 0, total_reacts: 1, my_reaction: null } } });
});

describe('stories', () => {
  const list = async () => (await test.requestApp(storyRoutes.list, { query: {} }, token)).body.data;

  it('show a picture, or a video as soon as it can be played', async () => {
    const { db } = test.database;
    await db.deleteFrom('stories').execute();
    const [image_id, hosted] = [await buildFile(db), await buildHostedVideo(db, { state: 'processing' })];
    const [pictured, filmed] = [await buildStory(db, { image_id }), await buildStory(db, { hosted_id: hosted.id })];
    expect(await list()).toMatchObject([{ id: pictured.id, image: `/storage/${image_id}`, video: null }]);
    await db.updateTable('hosted_videos').set({ state: 'ready', duration_seconds: 9 }).where('id', '=', hosted.id).execute();
    expect(await list()).toMatchObject([{ id: filmed.id, image: null, video: expect.any(String), duration: 9 }, { id: pictured.id }]);
  });

  it('are seen once, at the first time', async () => {
    const { db } = test.database;
    const { id } = await buildStory(db, { image_id: await buildFile(db) });
    const markSeen = () => test.requestApp(storyRoutes.markSeen, { params: { id: toId(storyId, id) } }, token);
    const seenAt = test.clock.now().toISOString();
    const answers = await Promise.all(Array.from({ length: 10 }, markSeen));
    test.clock.advance(1000);
    answers.push(await markSeen());
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.seen_at}`))).toEqual(new Set([`200 ${seenAt}`]));
    expect((await list())[0]).toMatchObject({ id, is_seen: true });
    const views = await db.selectFrom('tallies').select('count').where('name', '=', 'story.views').where('part', '=', String(id)).execute();
    expect(views).toEqual([{ count: 1 }]);
  });
});
