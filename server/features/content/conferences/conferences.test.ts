// Proves CON-3, CON-4, CON-5, CON-6, CON-7, CON-8, CON-9, CON-10, CON-11, CON-13, DSH-9, SEC-16
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Conference, conferenceRoutes } from '../../../../contract/entities/content/conferences.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCategory, buildConference, buildDoctor, buildTag, picture } from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const send = (method: string, url: string, payload?: unknown) => test.send({ method, url: `/conference${url}`, payload, token });
const store = async (fields: Record<string, string>) =>
  test.send({
    method: 'POST',
    url: '/conference/store',
    token,
    ...buildForm(fields, { image: { bytes: await picture(), name: 'a.png' } }),
  });
const conferenceOf = ({ body }: { body: unknown }): Conference => conferenceRoutes.update.response.parse(body).data;
const validFields = { title: 'Heart day', description: 'A day of talks', link: 'https://example.test/talk?a=1#top' };
const idsOf = async (url: string) =>
  conferenceRoutes.list.response.parse((await send('GET', url)).body).data.data.map(({ id }): number => id);

it('stores and changes a conference with its link and its labels', async () => {
  const { db } = test.database;
  const [category, tag] = [await buildCategory(db), await buildTag(db)];
  const created = await store({ ...validFields, 'category_ids[0]': String(category.id), 'tag_ids[0]': String(tag.id) });
  expect(created).toMatchObject({
    status: 201,
    body: { message: 'Conference added successfully', data: { ...validFields, categories: [category], tags: [tag] } },
  });
  const { id, image } = conferenceOf(created);
  expect(await send('POST', `/update/${id}`, { link: 'HTTP://example.test/other', tag_ids: [] })).toMatchObject({
    status: 200,
    body: {
      message: 'Conference updated successfully',
      data: { title: 'Heart day', link: 'HTTP://example.test/other', image, categories: [category], tags: [] },
    },
  });
  const auditEntries = await test.database.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'conferences.update')
    .execute();
  expect(auditEntries).toEqual([
    { before: { link: validFields.link, tags: tag.name }, after: { link: 'HTTP://example.test/other', tags: '' } },
  ]);
});

it.each([
  [{ title: 'x'.repeat(51) }, { title: ['Title must not exceed 50 characters'] }],
  [{ description: 'Talk' }, { description: ['Description must be at least 5 characters long'] }],
])('rejects %j, and accepts fields at the bounds', async (fields, errors) => {
  expect(await store({ ...validFields, ...fields })).toMatchObject({ status: 422, body: { errors } });
  expect((await store({ ...validFields, title: 'x'.repeat(50), description: 'Talks' })).status).toBe(201);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<b>',
  'ftp://example.test',
  '//example.test',
  'example.test',
  'https://',
  'https://.',
  'https://user:word@example.test/',
  'https://exa mple.test',
  'https:example.test',
])('rejects the link %s', async (link) => {
  const { id } = await buildConference(test.database.db, { link: 'https://example.test/unchanged' });
  for (const response of [await store({ ...validFields, link }), await send('POST', `/update/${id}`, { link })])
    expect(response).toMatchObject({ status: 422, body: { errors: { link: ['Must be a valid URL'] } } });
  expect(conferenceOf(await send('GET', `/show/${id}`)).link).toBe('https://example.test/unchanged');
});

it('lists conferences newest first, searches by title, category and tag, shows reactions, archives, counts and restores', async () => {
  const { db } = test.database;
  const [category, tag] = [await buildCategory(db, { name: 'Lungs' }), await buildTag(db, { name: 'Air' })];
  const one = await buildConference(db, { title: 'مؤتمر القلب', categories: [category.id] });
  const two = await buildConference(db, { title: 'مؤتمر الرئة', categories: [category.id], tags: [tag.id] });
  const { id: doctor_id } = await buildDoctor(db);
  await db.insertInto('conference_reactions').values({ conference_id: two.id, doctor_id, reaction: 4 }).execute();
  expect(await idsOf(`?title=${encodeURIComponent('مؤتمر')}`)).toEqual([two.id, one.id]);
  // The search ignores the difference between the letters at the end of this word and of the title.
  expect(await idsOf(`?title=${encodeURIComponent('الرئه')}`)).toEqual([two.id]);
  expect(await idsOf('?category_name=lungs&tag_name=AIR')).toEqual([two.id]);
  const { data } = conferenceRoutes.get.response.parse((await send('GET', `/show/${two.id}`)).body);
  expect(data).toMatchObject({ reaction4: 1, total_reacts: 1, paginated_reactions: { total: 1, data: [{ doctor: { id: doctor_id } }] } });
  const total = async () => conferenceRoutes.stats.response.parse((await send('GET', '/stats')).body).data.total_conferences;
  const labelNames = async (kind: string) =>
    conferenceRoutes.tags.response.parse((await send('GET', `/${kind}`)).body).data.data.map(({ name }) => name);
  const before = await total();
  expect([await labelNames('categories'), await labelNames('tags')]).toMatchObject([expect.arrayContaining(['Lungs']), ['Air']]);
  expect(await send('DELETE', `/destroy/${two.id}`)).toMatchObject({
    status: 200,
    body: { message: 'Conference deleted successfully' },
  });
  expect([await total(), await labelNames('tags'), await idsOf('/archived?category_name=lungs')]).toEqual([before - 1, [], [two.id]]);
  expect(conferenceOf(await send('GET', `/show/${two.id}`)).archived_at).toBe(test.clock.now().toISOString());
  expect(await send('POST', '/restore', { ids: [two.id] })).toMatchObject({ status: 200, body: { data: [{ restored: true }] } });
  expect([await total(), await labelNames('tags')]).toEqual([before, ['Air']]);
});
