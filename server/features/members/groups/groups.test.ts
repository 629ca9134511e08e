// Proves ARC-8, GRP-3, GRP-4, GRP-5, GRP-6, GRP-7, GRP-8, GRP-9, GRP-10, LIM-1
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupRoutes } from '../../../../contract/entities/members/groups.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildGroup, picture } from '../../../test/builders.ts';
import { recordStatements } from '../../../test/statements.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const archivedAt = new Date('2026-11-20T10:00:00Z');
const send = (method: string, url: string, payload?: unknown) => test.send({ method, url, payload, token });
const add = (id: number, ids: number[]) => send('POST', `/groups/${id}/members`, { user_id: ids });
const membersOf = async (id: number) => {
  const rows = await test.database.db.selectFrom('group_members').select('user_id').where('group_id', '=', id).orderBy('id').execute();
  return rows.map(({ user_id }) => user_id);
};
const membersPage = async (id: number, query = '') => {
  const { body } = await send('GET', `/groups/${id}/members${query}`);
  return groupRoutes.members.response.parse(body).data;
};

it('creates a group, renames it with PUT or with a form with _method=PUT, and archives it', async () => {
  const created = await send('POST', '/groups', { name: ' Cardiologists ' });
  expect(created).toMatchObject({
    status: 201,
    body: { message: 'Group added successfully', data: { name: 'Cardiologists', members: [] } },
  });
  const { id } = groupRoutes.create.response.parse(created.body).data;
  expect(await send('PUT', `/groups/${id}`, { name: 'Heart' })).toMatchObject({
    status: 200,
    body: { message: 'Group updated successfully', data: { id, name: 'Heart', members_count: 0 } },
  });
  const form = buildForm({ _method: 'PUT', name: 'Hearts' });
  expect(await test.send({ method: 'POST', url: `/groups/${id}`, token, ...form })).toMatchObject({
    status: 200,
    body: { data: { name: 'Hearts' } },
  });
  expect(await send('DELETE', `/groups/${id}`)).toMatchObject({ status: 200, body: { message: 'Group deleted successfully' } });
  for (const [method, url, payload] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/members'],
    ['PUT', '', { name: 'Back' }],
    ['POST', '/members', { user_id: [1] }],
  ] as const)
    expect([method, url, (await send(method, `/groups/${id}${url}`, payload)).status]).toEqual([method, url, 404]);
  expect(await send('POST', '/groups/restore', { ids: [id] })).toMatchObject({ status: 200, body: { data: [{ id, restored: true }] } });
  expect((await send('GET', `/groups/${id}`)).body).toMatchObject({ data: { name: 'Hearts' } });
});

it('adds one or many members and counts those that were members already', async () => {
  const { db } = test.database;
  const { id } = await buildGroup(db);
  const [doctor, company, other] = [await buildDoctor(db), await buildCompany(db), await buildDoctor(db, { status: 'pending' })];
  const one = buildForm({ user_id: String(doctor.id) });
  expect(await test.send({ method: 'POST', url: `/groups/${id}/members`, token, ...one })).toMatchObject({
    status: 200,
    body: { message: 'Member added successfully', data: { added: 1, already: 0, members_count: 1 } },
  });
  expect((await add(id, [doctor.id])).body).toMatchObject({
    message: 'This member is already in the group',
    data: { added: 0, already: 1 },
  });
  expect((await add(id, [other.id, doctor.id, company.id])).body).toMatchObject({
    message: '2 members added, 1 already in the group',
    data: { added: 2, already: 1, members_count: 3 },
  });
  expect(await membersOf(id)).toEqual([doctor.id, other.id, company.id]);
});

it('lists the users that are not active doctors or companies, and adds nobody', async () => {
  const { db } = test.database;
  const { id } = await buildGroup(db);
  const [doctor, admin, archived] = [
    await buildDoctor(db),
    await buildAdmin(db, { name: 'Amal' }),
    await buildDoctor(db, { name: 'Basma', archived_at: archivedAt }),
  ];
  const message = 'Not an active doctor or company: Amal (administrator), Basma (archived), 999999 (unknown)';
  expect(await add(id, [doctor.id, admin.id, archived.id, 999_999])).toMatchObject({
    status: 422,
    body: { message, errors: { user_id: [message] } },
  });
  for (const ids of [[], [doctor.id, doctor.id], [0], ['x']]) expect([ids, (await add(id, ids as number[])).status]).toEqual([ids, 422]);
  expect(await membersOf(id)).toEqual([]);
});

it('removes members by a form with user_id[0], and says so if nobody was a member', async () => {
  const { db } = test.database;
  const [one, two, three] = [await buildDoctor(db), await buildCompany(db), await buildDoctor(db)];
  const { id } = await buildGroup(db, { members: [one.id, two.id, three.id] });
  const form = buildForm({ 'user_id[0]': String(two.id) });
  const removal = { method: 'DELETE', url: `/groups/${id}/removeMembers`, token, ...form };
  expect(await test.send(removal)).toMatchObject({
    status: 200,
    body: { message: 'Member removed successfully', data: { removed: 1, members_count: 2 } },
  });
  expect(await test.send(removal)).toMatchObject({ status: 422, body: { errors: { user_id: ['This member is not in the group'] } } });
  expect(await membersOf(id)).toEqual([one.id, three.id]);
});

it('returns members newest first with pictures: ten in lists, all in pages', async () => {
  const { db } = test.database;
  const ids: number[] = [];
  for (let index = 0; index < 12; index += 1) ids.push((await buildDoctor(db, { name: `Paged ${index}` })).id);
  const company = await buildCompany(db, { name: 'شركة النيل', archived_at: archivedAt });
  const { id } = await buildGroup(db, { members: [...ids, company.id] });
  const newest = [company.id, ...ids.toReversed()];
  const { data } = groupRoutes.list.response.parse((await send('GET', '/groups?per_page=10')).body);
  const listed = data.data.find((row) => row.id === id);
  expect([listed?.members.map((member) => member.id), listed?.members_count]).toEqual([newest.slice(0, 10), 13]);
  const pages = [await membersPage(id, '?per_page=10'), await membersPage(id, '?per_page=10&page=2')];
  expect([pages.flatMap((page) => page.data.map((member) => member.id)), pages.map(({ total }) => total)]).toEqual([newest, [13, 13]]);
  expect(pages[0]?.data[0]).toMatchObject({
    roles: 'company',
    is_archived: true,
    doctor: null,
    company: { user_id: company.id, logo: null },
  });
  expect((await membersPage(id, '?name=%D8%B4%D8%B1%D9%83%D9%87')).data.map((member) => member.id)).toEqual([company.id]);

  const form = buildForm({}, { image: { bytes: await picture(), name: 'a.png' } });
  await test.send({ method: 'POST', url: `/doctor/update/${ids[11]}`, token, ...form });
  const member = (await membersPage(id)).data.find((member) => member.id === ids[11]);
  expect((await test.app.inject(member?.doctor?.image ?? '')).statusCode).toBe(200);
});

it('counts all members of a large group, and search results up to a limit', async () => {
  const { db } = test.database;
  const [{ id }, admin] = [await buildGroup(db), await buildAdmin(db)];
  await sql`
    with crowd as (
      insert into users (role, status, name, phone, email, password_hash)
      select 'doctor', 'approved', 'Crowd ' || n, '019' || (10000000 + n), 'crowd-' || n || '@example.test', '-' from generate_series(1, 1002) as n
      returning id
    )
    insert into group_members (group_id, user_id, added_by) select ${id}, id, ${admin.id} from crowd order by id`.execute(db);
  const [all, last, found] = [await membersPage(id), await membersPage(id, '?per_page=10&page=101'), await membersPage(id, '?name=crowd')];
  expect([all.total, all.total_is_minimum, all.data[0]?.name]).toEqual([1002, undefined, 'Crowd 1002']);
  expect(last.data.map(({ name }) => name)).toEqual(['Crowd 2', 'Crowd 1']);
  expect([found.total, found.total_is_minimum, found.data[0]?.name]).toEqual([1000, true, 'Crowd 1002']);
});

it('reads a page with at most three statements for any number of groups and members', async () => {
  const { db } = test.database;
  const doctor = await buildDoctor(db);
  for (let index = 0; index < 12; index += 1) await buildGroup(db, { members: [doctor.id] });
  const { statements } = await recordStatements(db, () => send('GET', '/groups?per_page=50'));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(3);
});
