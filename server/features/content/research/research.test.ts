// Proves LIB-4, LIB-16, LIB-17, LIB-18, LIB-19, LIB-20, LIB-21, LIB-23
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Research, researchRoutes } from '../../../../contract/entities/content/research.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCategory, buildPurchase, buildResearch, buildTag, pdf, picture } from '../../../test/builders.ts';
import { snapshotState } from '../../../test/snapshot.ts';
import { recordStatements } from '../../../test/statements.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

type Response = { status: number; body: { message?: string; errors?: Record<string, string[]>; data: Research } };

const archivedAt = new Date('2026-11-20T10:00:00Z');
const send = async (method: string, url: string, payload?: unknown) =>
  (await test.send({ method, url: `/library/research${url}`, payload, token })) as Response;
const upload = async (url: string, fields: Record<string, string>, image: Buffer) => {
  const form = buildForm(fields, { image: { bytes: image, name: 'a.png' } });
  return (await test.send({ method: 'POST', url: `/library/research${url}`, token, ...form })) as Response;
};
const fields = { name: 'Sleep and shift work', coin_price: '25', description: 'What was found' };
const idsOf = async (query: string) => researchRoutes.list.response.parse((await send('GET', query)).body).data.data.map(({ id }) => id);
const rowOf = (id: number) => test.database.db.selectFrom('research').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('stores a research paper with a public picture', async () => {
  const created = await upload('/store', fields, await picture());
  expect(created).toMatchObject({
    status: 201,
    body: {
      message: 'Research added successfully',
      data: { name: 'Sleep and shift work', coin_price: 25, description: 'What was found', buyers: 0, categories: [], tags: [] },
    },
  });
  expect((await test.app.inject(created.body.data.image)).statusCode).toBe(200);
});

it('requires a name, a price, a description and a picture; stores nothing otherwise', async () => {
  const before = await snapshotState(test);
  const errorsOf = ({ status, body }: Response) => [status, body.errors];
  expect(errorsOf(await send('POST', '/store', { ...fields, coin_price: 5 }))).toEqual([422, { image: ['Image is required'] }]);
  expect(errorsOf(await upload('/store', { ...fields, description: ' ' }, await picture()))).toMatchObject([
    422,
    { description: expect.anything() },
  ]);
  expect(errorsOf(await upload('/store', { ...fields, coin_price: '2.5' }, await picture()))).toMatchObject([
    422,
    { coin_price: expect.anything() },
  ]);
  expect((await send('POST', '/store', { ...fields, coin_price: null })).body.errors).toHaveProperty('coin_price');
  expect((await upload('/store', fields, pdf())).status).toBe(415);
  expect((await upload('/store', { ...fields, 'category_ids[0]': '999999' }, await picture())).body.errors).toEqual({
    category_ids: ['Choose a category that exists'],
  });
  expect(await snapshotState(test)).toEqual(before);
});

it('keeps fields that are not sent, and audits only the changed fields', async () => {
  const { db } = test.database;
  const tag = await buildTag(db, { name: 'Night' });
  const { id } = await buildResearch(db, { name: 'First', coin_price: 12, tags: [tag.id] });
  const before = await rowOf(id);
  expect(await send('POST', `/update/${id}`, { description: 'Found again' })).toMatchObject({
    status: 200,
    body: { message: 'Research updated successfully', data: { name: 'First', coin_price: 12, description: 'Found again', tags: [tag] } },
  });
  await upload(`/update/${id}`, { coin_price: '0' }, await picture());
  const after = await rowOf(id);
  expect([after.name, after.coin_price, after.description]).toEqual(['First', 0, 'Found again']);
  expect(after.image_id).not.toBe(before.image_id);
  const auditEntries = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'research.update')
    .orderBy('id')
    .execute();
  expect(auditEntries).toEqual([
    { before: { description: 'What was found' }, after: { description: 'Found again' } },
    { before: { coin_price: 12 }, after: { coin_price: 0, image: 'changed' } },
  ]);
});

it('filters by name, label and exact price, with at most three statements', async () => {
  const { db } = test.database;
  const heart = await buildCategory(db, { name: 'Heart' });
  const [one, two] = [
    await buildResearch(db, { name: 'Cured quickly', coin_price: 4321, categories: [heart.id] }),
    await buildResearch(db, { name: 'Cured slowly', coin_price: 4321 }),
  ];
  await buildResearch(db, { coin_price: 43_210 });
  expect(await idsOf('?coin_price=4321')).toEqual([two.id, one.id]);
  expect([await idsOf('?name=slowly&coin_price=4321'), await idsOf('?category_name=heart')]).toEqual([[two.id], [one.id]]);
  for (const query of ['', '?name=cured&category_name=heart&coin_price=4321', '/archived']) {
    const { result, statements } = await recordStatements(db, () => send('GET', query));
    expect(result.status).toBe(200);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(3);
  }
});

it('removes an archived research from the list, the count and the labels in use until it is restored', async () => {
  const { db } = test.database;
  const tag = await buildTag(db, { name: 'Only word' });
  const { id } = await buildResearch(db, { tags: [tag.id] });
  const total = async () => {
    const { data } = researchRoutes.stats.response.parse((await send('GET', '/stats')).body);
    return 'total_researches' in data ? data.total_researches : Number.NaN;
  };
  const listTags = async () =>
    researchRoutes.tags.response.parse((await send('GET', '/tags?per_page=100')).body).data.data.map(({ name, count }) => [name, count]);
  const before = await total();
  expect(await send('DELETE', `/destroy/${id}`)).toMatchObject({ status: 200, body: { message: 'Research deleted successfully' } });
  expect([await total(), await idsOf('/archived?tag_name=only word')]).toEqual([before - 1, [id]]);
  expect(await listTags()).not.toContainEqual([tag.name, expect.anything()]);
  expect((await send('POST', '/restore', { ids: [id] })).status).toBe(200);
  expect([await total(), await idsOf('?tag_name=only word')]).toEqual([before, [id]]);
  expect(await listTags()).toContainEqual([tag.name, 1]);
});

it('lists the buyers with the price that each paid, newest first', async () => {
  const { db } = test.database;
  const { id } = await buildResearch(db, { coin_price: 30 });
  const [one, two] = [
    await buildPurchase(db, { kind: 'research', id, coins: 20 }),
    await buildPurchase(db, { kind: 'research', id, coins: 0 }),
  ];
  await buildPurchase(db, { kind: 'research', id: (await buildResearch(db)).id });
  const { data } = researchRoutes.stats.response.parse((await send('GET', `/stats?id=${id}`)).body);
  if (!('doctors_purchased_researches' in data)) throw new Error('the buyers are missing');
  expect([data.id, data.buyers, data.doctors_purchased_researches.total]).toEqual([id, 2, 2]);
  expect(data.doctors_purchased_researches.data.map(({ doctor, coins }) => [doctor.id, coins])).toEqual([
    [two.doctor_id, 0],
    [one.doctor_id, 20],
  ]);
  const { id: archivedId } = await buildResearch(db, { archived_at: archivedAt });
  expect([(await send('GET', `/stats?id=${archivedId}`)).status, (await send('GET', '/stats?id=999999')).status]).toEqual([200, 404]);
});
