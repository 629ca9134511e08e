// Proves APP-18
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentRoutes } from '../../../../contract/app/comments.ts';
import { type PostDraft, postRoutes as routes } from '../../../../contract/app/posts.ts';
import { searchRoutes } from '../../../../contract/app/search.ts';
import { postRoutes as officeRoutes, postId } from '../../../../contract/entities/content/posts.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCategory, buildDoctor, buildPost, buildPostComment, picture } from '../../../test/builders.ts';

const hour = 3_600_000;

let test: TestApp;
let admin: number;
beforeAll(async () => {
  test = await openTestApp();
  admin = (await buildAdmin(test.database.db)).id;
});
afterAll(() => test?.close());

/** A session of the office; an earlier one ends while the clock advances. */
const office = () => test.tokenOf(admin);

const buildWriter = async () => {
  const { id } = await buildDoctor(test.database.db);
  return { id, token: await test.appTokenOf(id) };
};
/** A doctor of whom the office has shown a number of posts; with three, further ones are shown at once. */
const buildTrusted = async (shown = 3) => {
  const writer = await buildWriter();
  for (let count = 0; count < shown; count += 1) await buildPost(test.database.db, { doctor_id: writer.id });
  return writer;
};

const paramsOf = (id: number) => ({ params: { id: toId(postId, id) } });
const write = (token: string, draft: Partial<PostDraft> = {}) =>
  test.requestApp(routes.create, { body: { description: 'A rare case', no_patient: true, client_id: randomUUID(), ...draft } }, token);
const change = (id: number, description: string, token: string) =>
  test.requestApp(routes.change, { ...paramsOf(id), body: { description } }, token);
const remove = (id: number, token: string) => test.requestApp(routes.remove, paramsOf(id), token);
const read = (id: number, token: string) => test.requestApp(routes.read, paramsOf(id), token);
const listed = async (token: string, query: { mine?: boolean; category_id?: number } = {}) =>
  (await test.requestApp(routes.list, { query: query as never }, token)).body.data.map(({ id }) => id);
const show = async (id: number, body: { seen_changed_at?: string | null } = {}) =>
  test.request(officeRoutes.show, { ...paramsOf(id), body }, await office());
const upload = async (token: string) => {
  const form = buildForm({}, { image: { bytes: await picture(), name: 'case.png' } });
  const { body } = await test.send({ method: 'POST', prefix: '/api/app/v1', url: '/photos', token, ...form });
  return routes.addPhoto.response.parse(body).data.id;
};
const noticesOf = async (id: number) =>
  (await test.database.db.selectFrom('notices').select('id').where('kind', '=', 'post_held').where('entity_id', '=', id).execute()).length;

it('is written with photos and labels, read by others, changed and deleted by its author', async () => {
  const { db } = test.database;
  const [writer, reader] = [await buildTrusted(), await buildWriter()];
  const category = await buildCategory(db, { name: 'Zoonoses' });
  await buildCategory(db, { name: 'Zoonoses of old', archived_at: test.clock.now() });
  const labels = (await test.requestApp(routes.labels, { query: { q: 'zoonos' } }, writer.token)).body.data;
  expect(labels).toEqual({ categories: [category], tags: [] });
  const photo = await upload(writer.token);
  const draft = { photo_ids: [photo], category_ids: [category.id], client_id: randomUUID() };
  const written = await Promise.all([1, 2, 3].map(() => write(writer.token, draft as Partial<PostDraft>)));
  expect(new Set(written.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
  const { id } = written[0]?.body.data ?? { id: 0 };
  const { data } = (await read(id, reader.token)).body;
  expect(data).toMatchObject({
    ...{ description: 'A rare case', is_mine: false, is_held: false, changed_at: null, videos: [], total_comments: 0, my_reaction: null },
    ...{ categories: [category], photos: [{ url: expect.stringMatching(new RegExp(`^/api/v1/files/${photo}\\?user=${reader.id}&exp=`)) }] },
    author: { id: writer.id },
  });
  expect((await test.app.inject(data.photos[0]?.url ?? '')).statusCode).toBe(200);
  expect((await test.app.inject(`/storage/${photo}`)).statusCode).toBe(404);
  expect(await listed(reader.token, { category_id: category.id })).toEqual([id]);
  const react = { ...paramsOf(id), body: { reaction: 1 as const } };
  expect((await test.requestApp(routes.react, react, reader.token)).body.data).toMatchObject({ reaction1: 1, my_reaction: 1 });
  test.clock.advance(hour);
  expect((await change(id, 'A common case', writer.token)).body.data).toMatchObject({
    description: 'A common case',
    changed_at: test.clock.now().toISOString(),
  });
  expect([(await change(id, 'Mine', reader.token)).status, (await remove(id, reader.token)).status]).toEqual([404, 404]);
  test.clock.advance(24 * hour);
  expect(await change(id, 'Too late', writer.token)).toMatchObject({ status: 409, body: { code: 'closed' } });
  expect([(await remove(id, writer.token)).status, (await remove(id, writer.token)).status]).toEqual([200, 200]);
  expect([(await read(id, reader.token)).status, (await read(id, writer.token)).status]).toEqual([404, 404]);
  const { body } = await test.request(officeRoutes.get, { ...paramsOf(id), query: {} }, await office());
  expect(body.data).toMatchObject({ archived_by: expect.any(String), description: 'A common case' });
  const actions = await db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('entity', '=', 'posts')
    .where('entity_id', '=', id)
    .execute();
  expect(actions).toEqual(['create', 'update', 'archive'].map((verb) => ({ action: `posts.${verb}`, actor_id: writer.id })));
});

it('is not restored by the office after its author deleted it, nor counted as shown if the office had removed it before', async () => {
  const writer = await buildTrusted(2);
  const [{ id: one }, { id: two }] = [await buildPost(test.database.db, { doctor_id: writer.id }), await buildPost(test.database.db)];
  await test.request(officeRoutes.archive, paramsOf(one), await office());
  expect((await remove(one, writer.token)).status).toBe(200);
  const restore = async (ids: number[]) => test.send({ method: 'POST', url: '/post/restore', payload: { ids }, token: await office() });
  expect(await restore([one])).toMatchObject({ status: 409, body: { message: expect.stringContaining('Its author deleted this post') } });
  await test.request(officeRoutes.archive, paramsOf(two), await office());
  expect((await restore([one, two])).body).toMatchObject({ data: [{ restored: false }, { restored: true }] });
  expect((await write(writer.token)).body.data.is_held).toBe(true);
});

it('is not shown while the account of its author is archived', async () => {
  const { db } = test.database;
  const [writer, reader] = [await buildWriter(), await buildWriter()];
  const { id } = await buildPost(db, { doctor_id: writer.id });
  expect((await read(id, reader.token)).status).toBe(200);
  await db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', writer.id).execute();
  expect((await read(id, reader.token)).status).toBe(404);
});

it('takes only photos that the doctor uploaded and no post uses', async () => {
  const [writer, other] = [await buildTrusted(), await buildTrusted()];
  const photo = await upload(writer.token);
  const refused = { status: 422, body: { errors: { photo_ids: ['Choose a photo that you uploaded'] } } };
  expect(await write(other.token, { photo_ids: [photo] })).toMatchObject(refused);
  expect((await write(writer.token, { photo_ids: [photo] })).status).toBe(201);
  expect(await write(writer.token, { photo_ids: [photo] })).toMatchObject(refused);
  expect((await write(writer.token, { no_patient: false as true })).body).toMatchObject({
    errors: { no_patient: ['Confirm that no patient can be recognised'] },
  });
});

it('allows ten posts in 24 hours, also if one was deleted', async () => {
  const { token } = await buildWriter();
  const client_id = randomUUID();
  const { id } = (await write(token, { client_id })).body.data;
  await remove(id, token);
  test.clock.advance(hour);
  const rest = await Promise.all(Array.from({ length: 10 }, () => write(token)));
  expect(rest.filter(({ status }) => status === 201)).toHaveLength(9);
  expect(rest.find(({ status }) => status === 429)?.headers['retry-after']).toBe(String(23 * 3600));
  expect((await write(token, { client_id })).status).toBe(201);
  test.clock.advance(23 * hour);
  expect((await write(token)).status).toBe(201);
});

describe('the first posts of a doctor', () => {
  it('are held, however many are written at once, until the office has shown three', async () => {
    const [writer, reader] = [await buildWriter(), await buildWriter()];
    const first = await Promise.all(Array.from({ length: 6 }, () => write(writer.token)));
    const ids = first.map(({ body }) => body.data.id);
    expect(first.map(({ body }) => body.data.is_held)).toEqual(ids.map(() => true));
    expect(await listed(writer.token, { mine: true })).toEqual([...ids].sort((one, two) => two - one));
    const [one = 0, two = 0, three = 0, four = 0] = ids;
    expect([(await read(one, reader.token)).status, await listed(reader.token), await noticesOf(one)]).toEqual([
      404,
      await listed(reader.token),
      1,
    ]);
    expect((await listed(reader.token)).some((id) => ids.includes(toId(postId, id)))).toBe(false);
    expect([await show(one), await show(one)].map(({ status }) => status)).toEqual([200, 409]);
    const held = await test.request(officeRoutes.list, { query: { is_held: 1, doctor_id: writer.id as never } }, await office());
    expect(held.body.data.total).toBe(5);
    // What the office deleted is not trusted, and what its author deleted was shown all the same.
    await show(two);
    await test.request(officeRoutes.archive, paramsOf(two), await office());
    await show(three);
    await remove(three, writer.token);
    expect((await write(writer.token)).body.data.is_held).toBe(true);
    await show(four);
    expect([(await read(one, reader.token)).status, (await write(writer.token)).body.data.is_held]).toEqual([200, false]);
    const told = await test.database.db.selectFrom('deliveries').select('user_id').where('user_id', '=', writer.id).execute();
    expect(told).toHaveLength(4);
  });

  it('are held again if their text changes, and not shown with a text that the office did not read', async () => {
    const [writer, reader] = [await buildTrusted(2), await buildWriter()];
    const { id } = (await write(writer.token)).body.data;
    expect((await show(id, { seen_changed_at: null })).status).toBe(200);
    expect((await change(id, 'The patient of bed 4', writer.token)).body.data.is_held).toBe(true);
    expect([(await read(id, reader.token)).status, await noticesOf(id)]).toEqual([404, 2]);
    expect(await show(id, { seen_changed_at: null })).toMatchObject({ status: 409, body: { message: expect.stringContaining('changed') } });
    const { changed_at } = (await read(id, writer.token)).body.data;
    expect((await show(id, { seen_changed_at: changed_at })).status).toBe(200);
    const trusted = await buildTrusted();
    const shown = (await write(trusted.token)).body.data.id;
    expect((await change(shown, 'Another text', trusted.token)).body.data.is_held).toBe(false);
  });
});

it('is not shown to doctors who block its author or are blocked, nor are comments', async () => {
  const { db } = test.database;
  const [writer, reader, blocked] = [await buildTrusted(), await buildWriter(), await buildWriter()];
  const { id } = (await write(writer.token, { description: 'Zebra stripes' })).body.data;
  const seenBy = async (token: string) => {
    const hits = (await test.requestApp(searchRoutes.find, { query: { q: 'zebra' } }, token)).body.data.posts ?? [];
    return [(await read(id, token)).status, (await listed(token)).includes(id), hits.map((hit) => hit.id).includes(id)];
  };
  const listComments = (token: string) => test.requestApp(commentRoutes.listOfPost, { ...paramsOf(id), query: {} }, token);
  await db.insertInto('blocks').values({ doctor_id: writer.id, blocked_id: blocked.id }).execute();
  expect([await seenBy(reader.token), await seenBy(blocked.token)]).toEqual([
    [200, true, true],
    [404, false, false],
  ]);
  const add = { ...paramsOf(id), body: { content: 'Thank you', client_id: randomUUID() } };
  const react = { ...paramsOf(id), body: { reaction: 1 as const } };
  expect([
    (await listComments(blocked.token)).status,
    (await test.requestApp(commentRoutes.addToPost, add, blocked.token)).status,
    (await test.requestApp(routes.react, react, blocked.token)).status,
  ]).toEqual([404, 404, 404]);
  const comment = (await test.requestApp(commentRoutes.addToPost, add, reader.token)).body.data;
  const third = await buildPostComment(db, { post_id: id, doctor_id: blocked.id });
  expect((await listComments(reader.token)).body.data.map((row) => row.id)).toEqual([third.id, comment.id]);
  expect((await listComments(writer.token)).body.data.map((row) => row.id)).toEqual([comment.id]);
  await db.insertInto('blocks').values({ doctor_id: reader.id, blocked_id: writer.id }).execute();
  expect([await seenBy(reader.token), await seenBy(writer.token)]).toEqual([
    [404, false, false],
    [200, true, true],
  ]);
  const removal = { params: { kind: 'post' as const, id: comment.id } };
  expect((await test.requestApp(commentRoutes.remove, removal, writer.token)).status).toBe(404);
  expect((await test.requestApp(commentRoutes.remove, removal, reader.token)).status).toBe(200);
});
