import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentId, commentRoutes as routes } from '../../../../contract/app/comments.ts';
import { postId } from '../../../../contract/entities/content/posts.ts';
import { messageId } from '../../../../contract/entities/messages/messages.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildDoctor, buildMessage, buildPost, buildSpecialty } from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const buildCommented = async () => {
  const { db } = test.database;
  const message = await buildMessage(db, { status: 'approved', is_everyone: true });
  const doctor = await buildDoctor(db, { area_id: (await buildArea(db, {})).id, specialty_id: (await buildSpecialty(db)).id });
  const token = await test.appTokenOf(doctor.id);
  const params = { id: toId(messageId, message.id) };
  const add = (content: string, client_id = randomUUID(), by = token) =>
    test.requestApp(routes.addToMessage, { params, body: { content, client_id } }, by);
  const list = async (query: { limit?: number; cursor?: string } = {}, by = token) =>
    (await test.requestApp(routes.listOfMessage, { params, query }, by)).body;
  const remove = (id: number, by = token) => test.requestApp(routes.remove, { params: { kind: 'message', id: toId(commentId, id) } }, by);
  return { message, doctor, token, add, list, remove };
};

const actionsOn = async (id: number) =>
  (await test.database.db.selectFrom('audit').select('action').where('entity', '=', 'messages').where('entity_id', '=', id).execute()).map(
    ({ action }) => action,
  );

it('stores a repeated comment once, also of requests at the same time', async () => {
  const { add, list, message } = await buildCommented();
  const client_id = randomUUID();
  const responses = await Promise.all(Array.from({ length: 10 }, () => add('Thank you', client_id)));
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
  expect(responses[0]).toMatchObject({ status: 201, body: { data: { content: 'Thank you', is_mine: true } } });
  expect((await list()).data.map(({ content }) => content)).toEqual(['Thank you']);
  expect(await actionsOn(message.id)).toEqual(['messages.comment']);
  const elsewhere = await buildCommented();
  const other = await elsewhere.add('Of another doctor', client_id);
  expect(other.status).toBe(201);
});

it('allows twenty new comments on messages and posts in ten minutes, besides repeats and refused ones', async () => {
  const { add, token } = await buildCommented();
  const first = randomUUID();
  const post = await buildPost(test.database.db);
  const onPost = { params: { id: toId(postId, post.id) }, body: { content: 'A comment', client_id: randomUUID() } };
  expect((await test.requestApp(routes.addToPost, onPost, token)).status).toBe(201);
  for (let index = 0; index < 18; index += 1) await add('A comment', index === 0 ? first : undefined);
  for (let index = 0; index < 3; index += 1) expect([(await add('')).status, (await add('A comment', first)).status]).toEqual([422, 201]);
  const storm = await Promise.all([add('One more'), add('One more')]);
  expect(storm.map(({ status }) => status).sort()).toEqual([201, 429]);
  expect(storm.find(({ status }) => status === 429)?.headers['retry-after']).toBe('600');
  test.clock.advance(600_000);
  expect((await add('Later')).status).toBe(201);
});

it('refuses the client_id of a comment on another message', async () => {
  const [one, two] = [await buildCommented(), await buildCommented()];
  const client_id = randomUUID();
  await one.add('First', client_id);
  expect((await two.add('Second', client_id, one.token)).status).toBe(409);
});

it('lists comments by pages, newest first, and of their authors only what doctors may know', async () => {
  const { add, list, doctor } = await buildCommented();
  for (const content of ['One', 'Two', 'Three']) await add(content);
  const reader = await test.appTokenOf((await buildDoctor(test.database.db)).id);
  const first = await list({ limit: 2 }, reader);
  const second = await list({ limit: 2, cursor: first.next_cursor ?? '' }, reader);
  expect([...first.data, ...second.data].map(({ content }) => content)).toEqual(['Three', 'Two', 'One']);
  expect(second.next_cursor).toBeNull();
  expect(first.data[0]).toEqual({
    id: expect.any(Number),
    content: 'Three',
    created_at: test.clock.now().toISOString(),
    is_mine: false,
    author: { id: doctor.id, name: doctor.name, area: expect.any(String), specialty: expect.any(String), image: null },
  });
});

it('lets only its author delete a comment, for good', async () => {
  const { db } = test.database;
  const { add, list, remove, message } = await buildCommented();
  const { id } = (await add('A mistake')).body.data;
  const other = await test.appTokenOf((await buildDoctor(db)).id);
  expect((await remove(id, other)).status).toBe(404);
  expect([(await remove(id)).status, (await remove(id)).status, (await list()).data]).toEqual([200, 200, []]);
  expect(await actionsOn(message.id)).toEqual(['messages.comment', 'messages.hideComment']);
  const office = await test.tokenOf((await buildAdmin(db)).id);
  const restore = (ids: number[]) => test.send({ method: 'POST', url: '/messages/comment/restore', payload: { ids }, token: office });
  expect([(await restore([id])).status, (await list()).data]).toEqual([404, []]);
});

it('keeps the office from showing a comment that it had hidden before its author deleted it', async () => {
  const { db } = test.database;
  const { add, remove } = await buildCommented();
  const { id } = (await add('A mistake')).body.data;
  const office = await test.tokenOf((await buildAdmin(db)).id);
  await test.send({ method: 'POST', url: `/messages/comment/destroy/${id}`, token: office });
  expect((await remove(id)).status).toBe(200);
  const restored = await test.send({ method: 'POST', url: '/messages/comment/restore', payload: { ids: [id] }, token: office });
  expect(restored.status).toBe(404);
});

it.each([
  ['', 'Comment is required'],
  ['x'.repeat(1001), 'Comment must not exceed 1000 characters'],
])('refuses a comment that is empty or too long', async (content, message) => {
  const { add } = await buildCommented();
  expect(await add(content)).toMatchObject({ status: 422, body: { message } });
});
