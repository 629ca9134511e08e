import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchRoutes } from '../../../../contract/app/search.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildArea, buildBlog, buildBook, buildConference, buildDoctor, buildMessage, buildResearch } from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

it('finds the newest five of each kind that the doctor sees', async () => {
  const { db } = test.database;
  const [here, elsewhere] = [await buildArea(db), await buildArea(db)];
  const token = await test.appTokenOf((await buildDoctor(db, { area_id: here.id })).id);
  const shown = await buildMessage(db, { name: 'Heart of all', status: 'approved', is_everyone: true });
  await buildMessage(db, { name: 'Heart that waits', status: 'pending', is_everyone: true });
  const other = await buildMessage(db, { name: 'Heart elsewhere', status: 'approved' });
  await db.insertInto('message_areas').values({ message_id: other.id, area_id: elsewhere.id }).execute();
  const books: number[] = [];
  for (let index = 0; index < 6; index += 1) books.unshift((await buildBook(db, { name: `Heart ${index}` })).id);
  await buildBook(db, { name: 'Heart, archived', archived_at: test.clock.now() });
  await buildBlog(db, { title: 'Lungs' });
  const planned = await buildBlog(db, { title: 'Heart, planned' });
  const publish_at = new Date(test.clock.now().getTime() + 1000);
  await db.updateTable('blogs').set({ publish_at }).where('id', '=', planned.id).execute();
  const conference = await buildConference(db, { title: 'The HEART' });
  const paper = await buildResearch(db, { name: 'hearts' });
  const find = async (q: string) => (await test.requestApp(searchRoutes.find, { query: { q } }, token)).body.data;
  const idsOf = (hits: { id: number }[] | undefined) => hits?.map(({ id }) => id);
  const found = await find('heart');
  expect(Object.fromEntries(Object.entries(found).map(([kind, hits]) => [kind, idsOf(hits)]))).toEqual({
    messages: [shown.id],
    blogs: [],
    conferences: [conference.id],
    books: books.slice(0, 5),
    research: [paper.id],
    posts: [],
  });
  expect(found.books[0]).toMatchObject({ title: 'Heart 5', image: expect.stringMatching(/^\/storage\//) });
  expect((await test.requestApp(searchRoutes.find, { query: { q: 'h' } }, token)).status).toBe(422);
});
