// Proves VIEW-7, VIEW-8, VIEW-9, VIEW-11
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxViews, type SavedView, viewRoutes } from '../../../../contract/entities/office/views.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildCompany, buildView } from '../../../test/builders.ts';

let test: TestApp;
let mona: string;
let omar: string;
let reviewer: string;
let monaId: number;
beforeAll(async () => {
  test = await openTestApp();
  const { db } = test.database;
  monaId = (await buildAdmin(db)).id;
  [mona, omar, reviewer] = [
    await test.tokenOf(monaId),
    await test.tokenOf((await buildAdmin(db)).id),
    await test.tokenOf((await buildAdmin(db, { officeRole: 'reviewer' })).id),
  ];
});
afterAll(() => test?.close());

const draft = { list: '/doctor', name: 'Pending in Alexandria', search: { status: 'pending', area: ['3', '7'] }, columns: null };

const send = async (request: string, token: string, payload?: object) => {
  const [method, url = ''] = request.split(' ');
  const { status, body } = await test.send({
    method: method === 'DELETE' ? 'DELETE' : 'POST',
    url,
    token,
    ...(payload ? { payload } : {}),
  });
  return { status, body: body as { data: SavedView; message: string; errors?: Record<string, string[]> } };
};
const create = async (token: string, change: object = {}) => (await send('POST /views', token, { ...draft, ...change })).body.data;
const namesOf = async (token: string) => {
  const { body } = await test.request(viewRoutes.all, {}, token);
  return body.data.map(
    ({ name, is_shared, start_path }) => `${name}${is_shared ? ' shared' : ''}${start_path ? ` opens ${start_path}` : ''}`,
  );
};

describe('a view', () => {
  it('belongs to one person until it is shared, and everybody chooses the own start view', async () => {
    const { id } = await create(mona);
    expect(await namesOf(mona)).toEqual(['Pending in Alexandria']);
    expect(await namesOf(omar)).toEqual([]);
    expect((await send(`POST /views/change/${id}`, omar, { name: 'Mine' })).status).toBe(404);
    expect((await send(`DELETE /views/remove/${id}`, omar)).status).toBe(404);
    expect((await send(`POST /views/share/${id}`, omar)).status).toBe(404);
    expect((await send('POST /views/start', omar, { list: '/doctor', view_id: id, path: '/doctors' })).status).toBe(404);
    expect((await send(`POST /views/share/${id}`, mona)).body.data.is_shared).toBe(true);
    await send('POST /views/start', omar, { list: '/doctor', view_id: id, path: '/doctors' });
    expect([await namesOf(mona), await namesOf(omar), await namesOf(reviewer)]).toEqual([
      ['Pending in Alexandria shared'],
      ['Pending in Alexandria shared opens /doctors'],
      ['Pending in Alexandria shared'],
    ]);
    expect((await send('POST /views/start', omar, { list: '/area', view_id: id, path: '/doctors' })).body.errors).toEqual({
      view_id: ['This view belongs to another list'],
    });
    await send('POST /views/start', omar, { list: '/doctor', view_id: null, path: '/doctors' });
    expect(await namesOf(omar)).toEqual(['Pending in Alexandria shared']);
    expect((await send(`DELETE /views/shared/remove/${id}`, reviewer)).status).toBe(403);
    await send(`DELETE /views/shared/remove/${id}`, omar);
    expect(await namesOf(mona)).toEqual([]);
  });

  it('is only shown to users who may read its list', async () => {
    const { id } = await create(mona, { list: '/blog', name: 'New blogs' });
    await send(`POST /views/share/${id}`, mona);
    expect(await namesOf(reviewer)).toEqual([]);
    expect((await send('POST /views/start', reviewer, { list: '/blog', view_id: id, path: '/doctors' })).status).toBe(422);
    expect((await send('POST /views', reviewer, { ...draft, list: '/blog' })).body.errors).toEqual({
      list: ['There is no such list'],
    });
    await send(`DELETE /views/shared/remove/${id}`, mona);
  });

  it('of a company is its own: it sees no shared ones, and learns nothing about records that it may not read', async () => {
    const { db } = test.database;
    const [company, other] = [await test.tokenOf((await buildCompany(db)).id), await test.tokenOf((await buildCompany(db)).id)];
    const shared = await create(mona, { list: '/messages', name: 'Shared messages' });
    await send(`POST /views/share/${shared.id}`, mona);
    const archived = await buildCompany(db, { archived_at: test.clock.now() });
    const search = { company_id: String(archived.id), category_name: 'Nothing' };
    const own = await create(company, { list: '/messages', name: 'Own messages', search });
    expect(own.missing).toEqual([{ filter: 'category_name', value: 'Nothing', name: null }]);
    await send('POST /views/start', company, { list: '/messages', view_id: own.id, path: '/messages' });
    expect([await namesOf(company), await namesOf(other)]).toEqual([['Own messages opens /messages'], []]);
    expect((await namesOf(mona)).filter((name) => name.includes('messages'))).toEqual(['Shared messages shared']);
    expect((await send('POST /views', company, draft)).body.errors).toEqual({ list: ['There is no such list'] });
    const refused = [
      await send(`POST /views/change/${own.id}`, other, { name: 'Mine' }),
      await send(`DELETE /views/remove/${own.id}`, mona),
      await send('POST /views/start', company, { list: '/messages', view_id: shared.id, path: '/messages' }),
      await send(`POST /views/share/${own.id}`, company),
      await send(`POST /views/shared/change/${shared.id}`, company, { name: 'Mine' }),
      await send(`DELETE /views/shared/remove/${shared.id}`, company),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403, 403]);
    await send(`DELETE /views/shared/remove/${shared.id}`, mona);
  });

  it('names the filters that no active record matches any more', async () => {
    const { db } = test.database;
    const archived_at = test.clock.now();
    const [giza, luxor] = [await buildArea(db, { name: 'Giza gone', archived_at }), await buildArea(db, { name: 'Luxor here' })];
    const search = {
      area: [String(giza.id), String(luxor.id), 'luxor h', 'Nowhere'],
      field: '999999',
      name: 'Giza gone',
      status: 'pending',
    };
    const { missing } = await create(mona, { name: 'Areas', search });
    expect(missing).toEqual([
      { filter: 'area', value: String(giza.id), name: 'Giza gone' },
      { filter: 'area', value: 'Nowhere', name: null },
      { filter: 'field', value: '999999', name: null },
    ]);
    // The list of blogs has no areas, and companies are named only to those who may read them.
    expect((await create(mona, { name: 'Blogs', list: '/blog', search: { area: 'Nowhere', tag_name: 'Nothing' } })).missing).toEqual([
      { filter: 'tag_name', value: 'Nothing', name: null },
    ]);
    const company = await buildCompany(db, { name: 'Gone', archived_at });
    const ofCompany = { name: 'Company', list: '/messages', search: { company_id: String(company.id) } };
    expect((await create(mona, ofCompany)).missing).toEqual([{ filter: 'company_id', value: String(company.id), name: null }]);
  });

  it('has a name that no other own view of the list has, whatever its letters', async () => {
    await create(mona, { name: 'أحمد' });
    const again = await send('POST /views', mona, { ...draft, name: 'احمد ' });
    expect([again.status, again.body.errors]).toEqual([409, { name: ['This name is already taken'] }]);
    expect((await create(mona, { name: 'احمد', list: '/area' })).name).toBe('احمد');
    expect((await create(omar, { name: 'احمد' })).name).toBe('احمد');
  });

  it('keeps what a change leaves out, and writes the change of a shared one in words', async () => {
    const columns = [
      { name: 'phone', width: 120 },
      { name: 'email', is_hidden: true },
    ];
    const { id } = await create(mona, { name: 'Columns', columns });
    await send(`POST /views/share/${id}`, mona);
    const { body } = await send(`POST /views/shared/change/${id}`, omar, { search: { status: 'declined' } });
    expect(body.data).toMatchObject({ name: 'Columns', search: { status: 'declined' }, columns });
    const audit = await test.database.db
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'views')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'views.share', before: null, after: { name: 'Columns' } },
      { action: 'views.changeShared', before: { search: '?area=3&area=7&status=pending' }, after: { search: '?status=declined' } },
    ]);
  });

  it('that is shared is not overwritten by somebody who saw an older version', async () => {
    const { id } = await create(mona, { name: 'Shared by all' });
    await send(`POST /views/share/${id}`, mona);
    const seen = await test.request(viewRoutes.all, {}, omar);
    const { updated_at: seen_updated_at } = seen.body.data.find((view) => view.id === id) ?? {};
    const change = (by: string, search: object) => send(`POST /views/shared/change/${id}`, by, { search, seen_updated_at });
    expect((await change(mona, { status: 'declined' })).status).toBe(200);
    const stale = await change(omar, { status: 'approved' });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'conflict', current: { id, search: { status: 'declined' } } }]);
    await send(`DELETE /views/shared/remove/${id}`, mona);
  });
});

it.each([
  [{ name: ' ' }, { name: ['Name is required'] }],
  [{ search: { name: 'x'.repeat(101) } }, { search: ['A filter must not exceed 100 characters'] }],
  [
    { search: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`filter${n}`, 'x'.repeat(99)])) },
    { search: ['The search is too long for a view. Use fewer filters.'] },
  ],
  [{ list: '/nothing' }, { list: ['There is no such list'] }],
  [{ list: '/views' }, { list: ['There is no such list'] }],
  [{ columns: Array.from({ length: 41 }, (_, n) => ({ name: `c${n}` })) }, { columns: ['A view must not have more than 40 columns'] }],
])('refuses %j with a sentence', async (change, errors) => {
  const { status, body } = await send('POST /views', mona, { ...draft, ...change });
  expect([status, body.errors]).toEqual([422, errors]);
});

it(`allows ${maxViews} own and ${maxViews} shared views of a list`, async () => {
  const { db } = test.database;
  for (let n = 0; n < maxViews; n += 1) await buildView(db, { owner_id: monaId, list: '/tag' });
  for (let n = 0; n < maxViews; n += 1) await buildView(db, { list: '/tag' });
  const own = await send('POST /views', mona, { ...draft, list: '/tag' });
  expect([own.status, own.body.message]).toEqual([409, 'This list has 50 views. Delete one first.']);
  const { id } = await create(omar, { list: '/tag', name: 'One more' });
  const shared = await send(`POST /views/share/${id}`, omar);
  expect([shared.status, shared.body.message]).toEqual([409, 'This list has 50 shared views. Delete one first.']);
});
