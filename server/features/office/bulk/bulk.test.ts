// Proves BLK-2, BLK-3, BLK-5, BLK-6, TSK-3
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { groupId } from '../../../../contract/entities/members/groups.ts';
import { type BulkValues, bulkRoutes as routes } from '../../../../contract/entities/office/bulk.ts';
import { type BulkActionName, getBulkActions } from '../../../../contract/entities/office/bulk-actions.ts';
import { taskId, taskRoutes } from '../../../../contract/entities/office/tasks.ts';
import { allRoutes } from '../../../../contract/index.ts';
import type { RouteRequest } from '../../../../contract/kit/route.ts';
import { listSpecs } from '../../../lists.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildBlog,
  buildCompany,
  buildDoctor,
  buildErasure,
  buildGroup,
  buildMessage,
  buildTag,
} from '../../../test/builders.ts';
import { beforeStatements } from '../../../test/statements.ts';
import { runTasks } from '../../../test/tasks.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(async () => {
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

type Draft = RouteRequest<typeof routes.preview>['body'];
type Selected = {
  list: string;
  action: BulkActionName;
  values?: Partial<Record<keyof BulkValues, unknown>>;
  filter?: object;
  ids?: readonly number[];
  except?: readonly number[];
};

const draft = (selected: Selected) => selected as unknown as Draft;
const preview = (selected: Selected, by = token) => test.request(routes.preview, { body: draft(selected) }, by);
const start = (selected: Selected, seen: { expected: number; newest_id: number }, by = token) =>
  test.request(routes.start, { body: { ...draft(selected), ...seen } as never }, by);

/** Previews, starts and runs an action; returns the finished task. */
const act = async (selected: Selected, by = token) => {
  const { data } = (await preview(selected, by)).body;
  const started = await start(selected, { expected: data.count, newest_id: data.newest_id ?? 1 }, by);
  expect([started.status, started.body]).toMatchObject([200, { message: 'Started' }]);
  await runTasks(test);
  return read(started.body.data.id, by);
};
const read = async (id: number, by = token) => (await test.request(taskRoutes.get, { params: { id: taskId.parse(id) } }, by)).body.data;
const listProblems = async (id: number) =>
  (await test.request(taskRoutes.problems, { params: { id: taskId.parse(id) }, query: {} }, token)).body.data.data;
const undo = async (id: number) => {
  const response = await test.request(taskRoutes.undo, { params: { id: taskId.parse(id) } }, token);
  await runTasks(test);
  return response;
};

/** Doctors with ascending ids: the first one built, the others copied from it. */
const buildDoctors = async (count: number, overrides: Parameters<typeof buildDoctor>[1] = {}): Promise<number[]> => {
  const { db } = test.database;
  const { id: first } = await buildDoctor(db, overrides);
  const { rows } = await sql<{ id: number }>`
    with copies as (
      insert into users (role, name, phone, email, password_hash, status, status_reason, area_id)
      select role, name, '012' || lpad((id * 2000 + n)::text, 8, '0'), 'copy-' || n || '-' || email, password_hash, status, status_reason, area_id
      from users, generate_series(1, ${count - 1}::integer) n where id = ${first} order by n
      returning id
    )
    insert into doctors (user_id) select id from copies returning user_id as id`.execute(db);
  return [first, ...rows.map(({ id }) => id)].sort((left, right) => left - right);
};
const usersOf = (ids: readonly number[]) =>
  test.database.db
    .selectFrom('users')
    .select(['id', 'archived_at', 'status', 'area_id', 'promo_code_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
const isArchived = async (ids: readonly number[]) => (await usersOf(ids)).map(({ archived_at }) => archived_at !== null);
const auditOf = (action: string, ids: readonly number[]) =>
  test.database.db
    .selectFrom('audit')
    .select(['entity_id', 'after'])
    .where('action', '=', action)
    .where('entity_id', 'in', ids)
    .orderBy('entity_id')
    .execute();

describe('all records that match a filter', () => {
  it('are archived, each with its audit line, except those left out; and come back with undo', async () => {
    const ids = await buildDoctors(120, { name: 'Bulk Archived' });
    const [kept = 0, ...others] = ids;
    const selected = { list: 'doctors.list', action: 'archive', filter: { name: 'Bulk Archived' }, except: [kept] } as const;
    const { data } = (await preview(selected)).body;
    expect(data).toMatchObject({ count: 119, newest_id: ids.at(-1), undo_days: 7, needs_fresh: true });
    expect(data.sample).toHaveLength(5);
    const task = await act(selected);
    expect(task).toMatchObject({ state: 'done', title: 'Delete 119 doctors', total: 119, done: 119, failed: 0 });
    expect(await isArchived(ids)).toEqual([false, ...others.map(() => true)]);
    expect(await auditOf('doctors.archive', ids)).toHaveLength(119);
    expect(await auditOf('bulk.start', [task.id])).toMatchObject([
      { after: { list: 'doctors.list', action: 'archive', count: 119, filter: { name: 'Bulk Archived' }, left_out: 1 } },
    ]);
    expect((await undo(task.id)).status).toBe(200);
    expect((await isArchived(ids)).filter(Boolean)).toEqual([]);
    expect((await undo(task.id)).status).toBe(409);
    const { body: found } = await test.request(
      taskRoutes.list,
      { query: { name: 'undone: 119', type: 'bulk', page: 1, per_page: 15 } },
      token,
    );
    expect(found.data.data.map(({ title, undoes }) => [title, undoes?.id])).toEqual([['Undone: 119 doctors restored', task.id]]);
    const exported = await test.request(taskRoutes.list, { query: { name: 'undone: 119', type: 'export', page: 1, per_page: 15 } }, token);
    expect(exported.body.data.total).toBe(0);
  });

  it('are restored from the archive, except one that must stay there; undo archives them again', async () => {
    const { db } = test.database;
    const archived_at = test.clock.now();
    const ids = await buildDoctors(60, { name: 'Bulk Restored' });
    await db.updateTable('users').set({ archived_at }).where('id', 'in', ids).execute();
    const [erased = 0, ...others] = ids;
    await buildErasure(db, { user_id: erased });
    const selected = { list: 'doctors.archived', action: 'restore', filter: { name: 'Bulk Restored' } } as const;
    const { data } = (await preview(selected)).body;
    expect(data).toMatchObject({
      ...{ count: 60, undo_days: 7, needs_fresh: false },
      effects: ['1 stays archived, because of the erasure of its personal data'],
    });
    const seen = { expected: 60, newest_id: data.newest_id ?? 0 };
    const [later = 0] = await buildDoctors(1, { name: 'Bulk Restored', archived_at });
    const conflict = await start(selected, { ...seen, expected: 61 });
    expect([conflict.status, conflict.body]).toMatchObject([409, { current: { count: 60 } }]);
    const started = await start(selected, seen);
    await runTasks(test);
    const task = await read(started.body.data.id);
    expect(task).toMatchObject({ state: 'done', title: 'Restore 60 doctors', done: 59, failed: 1 });
    expect(await listProblems(task.id)).toMatchObject([{ record_id: erased, reason: expect.stringContaining('Cancel the erasure first') }]);
    expect(await isArchived([...others, later])).toEqual([...others.map(() => false), true]);
    expect(await auditOf('doctors.restore', ids)).toHaveLength(59);
    expect((await undo(task.id)).status).toBe(200);
    expect((await isArchived(ids)).filter((each) => !each)).toEqual([]);
  });

  it('are those of the preview: a later one is not changed, and a changed number is a conflict', async () => {
    const [first = 0, second = 0] = await buildDoctors(2, { name: 'Bulk Frozen' });
    const selected = { list: 'doctors.list', action: 'archive', filter: { name: 'Bulk Frozen' } } as const;
    const seen = { expected: 2, newest_id: second };
    const [later = 0] = await buildDoctors(1, { name: 'Bulk Frozen' });
    await test.database.db.updateTable('users').set({ name: 'Renamed' }).where('id', '=', first).execute();
    const conflict = await start(selected, seen);
    expect([conflict.status, conflict.body]).toMatchObject([
      409,
      { current: { count: 1 }, message: '1 doctor matches now instead of 2. Check them and confirm again.' },
    ]);
    expect((await start(selected, { ...seen, expected: 1 })).status).toBe(200);
    await runTasks(test);
    expect(await isArchived([first, second, later])).toEqual([false, true, false]);
  });

  it('are counted exactly, also beyond the limit at which a search stops counting', async () => {
    await buildDoctors(1_001, { name: 'Bulk Counted' });
    const selected = { list: 'doctors.list', action: 'archive', filter: { name: 'Bulk Counted' } } as const;
    expect((await preview(selected)).body.data.count).toBe(1_001);
  });

  it('are read before the transaction of the start opens', async () => {
    const area = await buildArea(test.database.db, { name: 'Bulk Early' });
    const { transaction } = test.database;
    let isOpen = false;
    const begin = vi.spyOn(test.database, 'transaction').mockImplementation((work) =>
      transaction(async (db) => {
        isOpen = true;
        return work(db).finally(() => {
          isOpen = false;
        });
      }),
    );
    const searches: boolean[] = [];
    const note = (statement: string) => statement.includes('contains_pattern') && searches.push(isOpen);
    const selected = { list: 'areas.list', action: 'archive', filter: { name: 'Bulk Early' } } as const;
    const { status } = await beforeStatements(test.database.db, note, () => start(selected, { expected: 1, newest_id: area.id }));
    begin.mockRestore();
    expect([status, searches]).toEqual([200, [false]]);
  });

  it('are found in every list with actions', async () => {
    for (const list of [...listSpecs.keys()].filter((name) => getBulkActions(name).length > 0)) {
      const [action] = getBulkActions(list).slice(-1);
      expect([list, (await preview({ list, action: action?.name ?? 'archive', filter: {} })).status]).toEqual([list, 200]);
    }
  });
});

/** The route of one record that does an action; undefined if its name does not follow from that of the list. */
const routeOf = (list: string, action: BulkActionName) => {
  const [key] = list.split('.');
  const verb = /^(set_|add_tag)/.test(action) ? 'update' : action;
  return allRoutes.find(({ name }) => name === `${key}.${verb}`);
};

it('offers only actions with the permission of the route for one record', () => {
  const actions = [...listSpecs.keys()].flatMap((list) =>
    getBulkActions(list).map((action) => ({ ...action, route: routeOf(list, action.name) })),
  );
  const derived = actions.flatMap(({ route, permission }) => (route ? [[route.name, permission]] : []));
  expect(derived.length).toBeGreaterThan(40);
  expect(derived).toEqual(actions.flatMap(({ route }) => (route ? [[route.name, route.spec.permission]] : [])));
});

it('lists refused records as problems and changes the others', async () => {
  const { db } = test.database;
  const [pending = 0, declined = 0] = [
    ...(await buildDoctors(1, { status: 'pending' })),
    ...(await buildDoctors(1, { status: 'declined' })),
  ];
  const { id: company } = await buildCompany(db);
  const ids = [pending, declined, company];
  const selected = { list: 'doctors.list', action: 'decline', values: { reason: 'The card is blurred' }, ids } as const;
  expect((await preview(selected)).body.data.effects).toEqual([
    'The doctor is told the reason and signed out',
    '1 is declined already',
    '1 does not exist',
  ]);
  const task = await act(selected);
  expect(task).toMatchObject({ done: 1, failed: 2, undo_until: null });
  const problems = await listProblems(task.id);
  expect(problems.map(({ record_id, reason }) => [record_id, reason])).toEqual([
    [declined, expect.stringContaining('already declined')],
    [company, `There is no doctor ${company}`],
  ]);
  expect((await usersOf([pending])).at(0)?.status).toBe('declined');
});

it('adds to a group and undoes only its own additions', async () => {
  const { db } = test.database;
  const [member = 0, other = 0] = await buildDoctors(2);
  const group = await buildGroup(db, { members: [member] });
  const selected = {
    list: 'doctors.list',
    action: 'add_to_group',
    values: { group_id: groupId.parse(group.id) },
    ids: [member, other],
  } as const;
  expect((await preview(selected)).body.data.effects).toEqual(['1 is in the group already']);
  const task = await act(selected);
  const members = async () =>
    (await db.selectFrom('group_members').select('user_id').where('group_id', '=', group.id).orderBy('user_id').execute()).map(
      ({ user_id }) => user_id,
    );
  expect([task.done, await members()]).toEqual([2, [member, other]]);
  await undo(task.id);
  expect(await members()).toEqual([member]);
});

it('sets a field, and undo gives back the old values except of records that were changed since', async () => {
  const { db } = test.database;
  const [old, area] = [await buildArea(db), await buildArea(db)];
  const [first = 0, second = 0] = await buildDoctors(2, { area_id: old.id });
  const task = await act({ list: 'doctors.list', action: 'set_area', values: { area_id: area.id }, ids: [first, second] });
  expect((await usersOf([first, second])).map(({ area_id }) => area_id)).toEqual([area.id, area.id]);
  await test.send({ method: 'POST', url: `/doctor/update/${second}`, payload: { address: 'Nile street' }, token });
  const undone = (await undo(task.id)).body.data;
  expect((await usersOf([first, second])).map(({ area_id }) => area_id)).toEqual([old.id, area.id]);
  expect(await listProblems(undone.id)).toMatchObject([
    { record_id: second, reason: 'It was changed or deleted since, so it stays as it is' },
  ]);
});

it('counts in an undo only the records that the action changed', async () => {
  const area = await buildArea(test.database.db);
  const [first = 0, second = 0] = await buildDoctors(2);
  await test.database.db.updateTable('users').set({ area_id: area.id }).where('id', '=', second).execute();
  const task = await act({ list: 'doctors.list', action: 'set_area', values: { area_id: area.id }, ids: [first, second] });
  expect(task).toMatchObject({ total: 2, done: 2 });
  const undone = (await undo(task.id)).body.data;
  expect(await read(undone.id)).toMatchObject({ title: 'Undone: 1 doctor changed back', total: 1, done: 1, failed: 0 });
});

it('says in the title, which notices show, that nothing was changed', async () => {
  const ids = await buildDoctors(1, { status: 'declined' });
  const task = await act({ list: 'doctors.list', action: 'decline', values: { reason: 'The card is blurred' }, ids });
  expect(task).toMatchObject({ state: 'done', title: 'Decline one doctor (nothing changed)', done: 0, failed: 1 });
});

it('adds a tag to content and keeps the others', async () => {
  const { db } = test.database;
  const [blog, tag, second] = [await buildBlog(db), await buildTag(db), await buildTag(db)];
  const add = (tag_id: number) => act({ list: 'blogs.list', action: 'add_tag', values: { tag_id }, ids: [blog.id] });
  await add(tag.id);
  const task = await add(second.id);
  const tags = async () =>
    (await db.selectFrom('blog_tags').select('tag_id').where('blog_id', '=', blog.id).orderBy('tag_id').execute()).map(
      ({ tag_id }) => tag_id,
    );
  expect(await tags()).toEqual([tag.id, second.id]);
  await undo(task.id);
  expect(await tags()).toEqual([tag.id]);
});

describe('points', () => {
  const give = (ids: readonly number[], amount = 10): Selected => ({
    list: 'doctors.list',
    action: 'add_points',
    values: { amount, reason: 'Congress' },
    ids,
  });

  it('are added once each, with a recent password', async () => {
    const ids = await buildDoctors(3, { status: 'approved' });
    const task = await act(give(ids, 1_000));
    expect(task).toMatchObject({ done: 3, undo_until: null });
    const rows = await test.database.db.selectFrom('doctors').select('points').where('user_id', 'in', ids).execute();
    expect(rows.map(({ points }) => points)).toEqual([1_000, 1_000, 1_000]);
    test.clock.advance(11 * 60_000);
    const late = await start(give(ids), { expected: 3, newest_id: Math.max(...ids) });
    expect([late.status, late.body]).toMatchObject([403, { code: 'fresh_needed' }]);
  });

  it('are counted for active approved doctors only', async () => {
    const [approved = 0] = await buildDoctors(1, { status: 'approved' });
    const [pending = 0] = await buildDoctors(1, { status: 'pending' });
    const [archived = 0] = await buildDoctors(1, { status: 'approved', archived_at: test.clock.now() });
    expect((await preview(give([approved, pending, archived]))).body.data.effects).toEqual([
      '1 is not approved and gets no coins',
      '1 is archived and cannot be changed',
    ]);
  });

  it('have a limit for one doctor and for all', async () => {
    const ids = await buildDoctors(101, { status: 'approved' });
    expect((await preview(give(ids, 1_001))).status).toBe(422);
    expect((await preview(give(ids, 1_000))).body).toMatchObject({ errors: { amount: [expect.stringContaining('100,000')] } });
  });
});

it('returns the recipients of a notification, which the composer sends', async () => {
  const ids = await buildDoctors(2);
  const [pending = 0] = await buildDoctors(1, { status: 'pending' });
  const selected = { list: 'doctors.list', action: 'notify', ids: [...ids, pending] } as const;
  const { data } = (await preview(selected)).body;
  expect(data).toMatchObject({
    count: 3,
    effects: ['1 is not approved and left out'],
    recipients: ids.map((id) => ({ id, name: expect.any(String) })),
  });
  expect((await start(selected, { expected: 2, newest_id: 1 })).status).toBe(422);
});

describe('a request', () => {
  const archive = { list: 'doctors.list', action: 'archive' } as const;
  it.each<[string, Selected, string]>([
    ['without records', archive, 'Choose records, or all that match a filter'],
    ['with a filter and records', { ...archive, filter: {}, ids: [1] }, 'Choose records, or all that match a filter'],
    ['with a filter of another list', { ...archive, filter: { title: 'x' } }, 'title: Unknown field'],
    [
      'with an action of another list',
      { ...archive, list: 'areas.list', action: 'decline', ids: [1] },

      'Choose an action of this list',
    ],
    [
      'for a list without actions',
      { ...archive, list: 'audit.list', ids: [1] },

      'Choose a list whose records can be changed together',
    ],
    ['for administrators', { ...archive, list: 'admins.list', ids: [1] }, 'Choose a list whose records can be changed together'],
    [
      'that leaves out too many',
      { ...archive, filter: {}, except: Array.from({ length: 1_001 }, (_, n) => n + 1) },

      'Leave out at most 1000',
    ],
  ])('%s is refused with a sentence', async (_what, selected, message) => {
    const response = await preview(selected);
    expect([response.status, response.body]).toMatchObject([422, { message }]);
  });

  it.each<[string, Selected, string]>([
    ['without a value', { ...archive, action: 'decline', ids: [1] }, 'Fill in every field'],
    ['with a value of another action', { ...archive, values: { reason: 'Nothing' }, ids: [1] }, 'Unknown field'],
  ])('%s is not started', async (_what, selected, message) => {
    const response = await start(selected, { expected: 1, newest_id: 1 });
    expect([response.status, response.body]).toMatchObject([422, { message }]);
  });

  it('that matches nothing counts 0 and cannot be started', async () => {
    const selected = { ...archive, filter: { name: 'Nobody has this name' } };
    expect((await preview(selected)).body.data).toMatchObject({
      count: 0,
      summary: 'No doctor matches any more',
      newest_id: null,
      sample: [],
      effects: [],
    });
    expect((await start(selected, { expected: 1, newest_id: 1 })).status).toBe(409);
  });

  it('needs the permission of the action', async () => {
    const reviewer = await test.tokenOf((await buildAdmin(test.database.db, { officeRole: 'reviewer' })).id);
    const [doctor = 0] = await buildDoctors(1);
    expect((await preview({ ...archive, ids: [doctor] }, reviewer)).status).toBe(403);
    expect((await start({ ...archive, ids: [doctor] }, { expected: 1, newest_id: doctor }, reviewer)).status).toBe(403);
    expect(await isArchived([doctor])).toEqual([false]);
  });

  it('of a company changes only its own records and names no others', async () => {
    const { db } = test.database;
    const company = await buildCompany(db);
    const companyToken = await test.tokenOf(company.id);
    const [own, other] = [await buildMessage(db, { company_id: company.id }), await buildMessage(db)];
    const selected = { list: 'messages.list', action: 'archive', ids: [own.id, other.id] } as const;
    const { data } = (await preview(selected, companyToken)).body;
    expect(data).toMatchObject({ count: 1, undo_days: 0, sample: [{ id: own.id }] });
    const task = await act(selected, companyToken);
    expect(task).toMatchObject({ done: 1, failed: 0 });
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'archived_at'])
      .where('id', 'in', [own.id, other.id])
      .orderBy('id')
      .execute();
    expect(rows.map(({ archived_at }) => archived_at !== null)).toEqual([true, false]);
    expect((await preview({ ...archive, filter: {} }, companyToken)).status).toBe(403);
    expect((await preview({ list: 'messages.archived', action: 'restore', ids: [own.id] }, companyToken)).status).toBe(403);
  });
});

it('asks for a recent password before members are archived by a filter', async () => {
  const [doctor = 0] = await buildDoctors(1, { name: 'Bulk Stale' });
  test.clock.advance(11 * 60_000);
  const selected = { list: 'doctors.list', action: 'archive', filter: { name: 'Bulk Stale' } } as const;
  expect((await start(selected, { expected: 1, newest_id: doctor })).body).toMatchObject({ code: 'fresh_needed' });
  expect((await start({ list: 'doctors.list', action: 'archive', ids: [doctor] }, { expected: 1, newest_id: doctor })).status).toBe(200);
});
