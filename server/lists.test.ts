// Proves EXP-1, EXP-11, VIEW-1, VIEW-2
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportedListNames, exportedLists } from '../contract/entities/office/exports.ts';
import { recordViews } from './features/access/document-views/index.ts';
import type { Cursor, Picked } from './kit/list.ts';
import { createListReader, listSpecs } from './lists.ts';
import type { Context } from './platform/context.ts';
import { registrations } from './registrations.ts';
import { openTestApp, type TestApp } from './test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildComment,
  buildCompany,
  buildConsent,
  buildDoctor,
  buildGroup,
  buildMessage,
  buildNotification,
  buildPost,
  buildPostComment,
  buildReport,
  buildTask,
} from './test/builders.ts';
import { recordBuilders } from './test/samples/record-builders.ts';

const perList = 13;
const lists = createListReader(registrations);

let test: TestApp;
let admin: { id: number };
let company: { id: number };
/** The record of each list below a record. */
const parents: Record<string, number> = {};

const times = async (count: number, build: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await build(index);
};

const buildParents = async () => {
  const { db } = test.database;
  const doctors: number[] = [];
  await times(perList, async () => doctors.push((await buildDoctor(db)).id));
  const message = await buildMessage(db);
  const post = await buildPost(db);
  const [doctor = 0] = doctors;
  for (const doctor_id of doctors) {
    await buildComment(db, { message_id: message.id, doctor_id });
    await buildPostComment(db, { post_id: post.id, doctor_id });
    await db
      .insertInto('message_seen')
      .values({ message_id: message.id, doctor_id, seen_at: sql<Date>`now() + ${doctor_id % 4} * interval '1 microsecond'` })
      .execute();
    await db.insertInto('message_doctors').values({ message_id: message.id, doctor_id }).execute();
    await buildConsent(db, doctor, { at: test.clock.now() });
  }
  await sql`insert into message_seen (message_id, doctor_id) select id, ${doctor} from messages on conflict do nothing`.execute(db);
  const group = await buildGroup(db, { members: doctors });
  const notification = await buildNotification(db, {
    deliveries: doctors.map((user_id, index) => ({ user_id, state: index % 2 ? 'sent' : 'failed' })),
  });
  for (const name of ['messages.seen', 'messages.comments', 'messages.doctors']) parents[name] = message.id;
  Object.assign(parents, {
    'posts.comments': post.id,
    'reports.entries': (await buildReport(db, { record_id: post.id, reporters: perList })).id,
    'groups.members': group.id,
    'notifications.deliveries': notification.id,
    'consents.list': doctor,
  });
  for (const name of ['doctors.ledger', 'doctors.books', 'doctors.researches', 'doctors.decisions', 'doctors.merges', 'doctors.messages'])
    parents[name] = doctor;
  parents['companies.decisions'] = company.id;
  parents['tasks.problems'] = (await buildTask(db, { by: admin.id })).id;
};

beforeAll(async () => {
  test = await openTestApp();
  const { db } = test.database;
  admin = await buildAdmin(db);
  company = await buildCompany(db);
  for (const [key, build] of Object.entries(recordBuilders)) {
    await times(perList, () => build(db));
    if (['contacts', 'notifications', 'views'].includes(key)) continue;
    await times(perList, () => (build as BuildArchived)(db, { archived_at: test.clock.now() }));
  }
  await times(perList, () => buildMessage(db, { company_id: company.id }));
  // Several rows of one instant, and instants that differ by less than a Date can tell.
  for (const table of ['users', 'areas', 'blogs', 'messages'] as const)
    await sql`update ${sql.table(table)} set archived_at = archived_at + (id % 4) * interval '1 microsecond' where archived_at is not null`.execute(
      db,
    );
  await buildParents();
  await sql`insert into audit (at, action, entity, entity_id, request_id)
    select ${test.clock.now()}::timestamptz + n / 3 * interval '1 microsecond', 'areas.update', 'areas', n, 'r' from generate_series(1, 13) n`.execute(
    db,
  );
  await sql`insert into security_events (minute, at, kind, group_key, request_id, route, count)
    select ${test.clock.now()}, ${test.clock.now()}::timestamptz + n / 3 * interval '1 microsecond', 'file_refused', n, 'r', 'r', 1 from generate_series(1, 13) n`.execute(
    db,
  );
  await times(perList, (index) =>
    recordViews(db, [{ userId: admin.id, recordId: company.id }], { now: new Date(test.clock.now().getTime() + index * 3_600_000) }),
  );
});
afterAll(() => test?.close());

const contextOf = (userId: number, role: 'admin' | 'company', permissions?: readonly string[]): Context => {
  const { database, files, meetings, video, settings, clock, messengers, secrets } = test;
  const actor = {
    id: userId,
    name: 'A',
    role,
    officeRole: role === 'admin' ? 'admin' : null,
    can: (name: string) => permissions?.includes(name) ?? true,
  };
  return { db: database.db, now: clock.now(), files, meetings, video, settings, messengers, secrets, actor } as unknown as Context;
};

type BuildArchived = (db: Context['db'], overrides: { archived_at: Date }) => Promise<unknown>;
type Rows = readonly { readonly id: number; readonly company_id?: number }[];

type ReadOptions = { query?: object; context: Context; meanwhile?: () => Promise<unknown>; picked?: Picked };

const readAll = async (name: string, { query = {}, context, meanwhile, picked }: ReadOptions) => {
  const rows: object[] = [];
  const params = name in parents ? { id: parents[name] } : undefined;
  const parsed = listSpecs.get(name)?.query.parse(query) ?? {};
  let after: Cursor | undefined;
  do {
    const batch = await lists.readList(name, { query: parsed, context, after, limit: 4, ...picked, ...(params ? { params } : {}) });
    rows.push(...batch.rows);
    if (!after) await meanwhile?.();
    after = batch.next;
  } while (after);
  return JSON.parse(JSON.stringify(rows)) as Rows;
};

/** A reader of a whole list gets no addresses of files. */
const withoutAddresses = (rows: Rows) =>
  JSON.parse(
    JSON.stringify(rows, (_, value) => (typeof value === 'string' && /^\/(storage|api\/v1\/files)\//.test(value) ? '' : value)),
  ) as Rows;

const pages = async (name: string, token: string, query: object = {}): Promise<Rows> => {
  const spec = listSpecs.get(name);
  const rows: Rows[number][] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await test.request(
      spec as never,
      { params: { id: parents[name] }, query: { ...query, page, per_page: 10 } } as never,
      token,
    );
    expect([name, status]).toEqual([name, 200]);
    const response = body as unknown as { data: { data?: Rows; history?: { data: Rows } } & Rows };
    const found = Array.isArray(response.data) ? response.data : (response.data.history?.data ?? response.data.data ?? []);
    rows.push(...found);
    if (found.length < 10) return withoutAddresses(rows);
  }
};

const sortsOf = (name: string): readonly string[] => {
  const sort = listSpecs.get(name)?.query.shape['sort'] as { unwrap(): { values: ReadonlySet<string> } } | undefined;
  return [...(sort?.unwrap().values ?? [])].filter((order) => !order.startsWith('-') && order !== 'schedule' && order !== 'waiting');
};

const noRows =
  /^(tasks\.(list|problems)|statistics\.reviewers|imports\.list|doctors\.(ledger|books|researches|decisions|merges|duplicates)|companies\.decisions|\w+\.(categories|tags))$/;

describe('a list in batches', () => {
  it.each([...listSpecs.keys()])('returns the rows of all pages of %s, in the same order', async (name) => {
    const expected = await pages(name, await test.tokenOf(admin.id));
    if (!noRows.test(name)) expect(expected.length).toBeGreaterThan(10);
    expect(await readAll(name, { context: contextOf(admin.id, 'admin') })).toEqual(expected);
  });

  it.each([
    ['doctors.list', { status: 'approved' }],
    ['doctors.list', { name: 'o' }],
    ['doctors.list', { name: 'doc', phone: '01' }],
    ['doctors.archived', { status: 'approved', name: 'doctor' }],
    ['companies.list', { tax_number: '1' }],
    ['messages.list', { status: 'pending' }],
    ['messages.list', { name: 'message' }],
    ['messages.archived', { name: 'message' }],
    ['areas.list', { sort: 'name' }],
    ['areas.list', { sort: 'name', name: 'a' }],
    ['blogs.archived', { title: 'b' }],
    ['webinars.list', { sort: 'schedule' }],
    ['contacts.list', { is_contacted: 0 }],
    ['contacts.list', { name: 'doc' }],
    ['notifications.list', { title: 'title' }],
    ['notifications.deliveries', { state: 'failed' }],
    ['notifications.deliveries', { name: 'doc' }],
    ['groups.members', { name: 'doc' }],
    ['audit.list', { entity: 'areas' }],
  ])('returns the rows of %s with the filters %j', async (name, query) => {
    const expected = await pages(name, await test.tokenOf(admin.id), query);
    expect(expected.length).toBeGreaterThan(4);
    expect(await readAll(name, { query, context: contextOf(admin.id, 'admin') })).toEqual(expected);
  });

  it.each(['doctors.list', 'areas.list', 'areas.archived', 'messages.list', 'groups.list', 'notifications.list'])(
    'returns the rows of %s once each while others are added',
    async (name) => {
      const expected = await pages(name, await test.tokenOf(admin.id));
      const { db } = test.database;
      const later = new Date(test.clock.now().getTime() + 1_000);
      const meanwhile = async () => {
        await buildDoctor(db);
        // Areas are listed by name, so it is first.
        await buildArea(db, { name: `0 ${name}`, ...(name === 'areas.archived' ? { archived_at: later } : {}) });
        await buildMessage(db);
        await buildGroup(db);
        await buildNotification(db);
      };
      expect(await readAll(name, { context: contextOf(admin.id, 'admin'), meanwhile })).toEqual(expected);
    },
  );

  it.each(exportedListNames.filter((name) => !('params' in exportedLists[name])))(
    'picks and leaves out records of %s by id',
    async (name) => {
      const context = contextOf(admin.id, 'admin');
      const sort = sortsOf(name)[0];
      const query = sort === undefined ? {} : { sort };
      const all = await readAll(name, { context, query });
      const ids = all.filter((_, index) => index % 3 === 0).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(3);
      expect(await readAll(name, { context, query, picked: { only: [...ids, 2_000_000_000] } })).toEqual(
        all.filter(({ id }) => ids.includes(id)),
      );
      expect(await readAll(name, { context, query, picked: { except: ids } })).toEqual(all.filter(({ id }) => !ids.includes(id)));
      expect(await readAll(name, { context, picked: { only: [] } })).toEqual([]);
    },
  );

  it('returns to a company only its own messages, as the list does', async () => {
    const context = contextOf(company.id, 'company');
    const [foreign] = (await readAll('messages.list', { context: contextOf(admin.id, 'admin') })).filter(
      ({ company_id }) => company_id !== company.id,
    );
    expect(foreign).toBeDefined();
    expect(await readAll('messages.list', { context, picked: { only: [foreign?.id ?? 0] } })).toEqual([]);
    const expected = await pages('messages.list', await test.tokenOf(company.id));
    expect(expected).toHaveLength(perList);
    expect(await readAll('messages.list', { context })).toEqual(expected);
  });

  it('refuses a caller without the permission of the list, and a cursor of another order', async () => {
    const request = { query: {}, after: undefined, limit: 4 };
    const context = contextOf(admin.id, 'admin', ['areas.read']);
    await expect(lists.readList('doctors.list', { ...request, context })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await lists.readList('areas.list', { ...request, context })).rows).toHaveLength(4);
    await expect(lists.readList('areas.list', { ...request, context, after: ['1', '2'] })).rejects.toThrow('another order');
  });
});

const sortedLists = [...listSpecs.keys()].flatMap((name) => sortsOf(name).map((sort) => [name, sort] as const));
const datedLists = [...listSpecs].flatMap(([name, { query }]) => ('from' in query.shape ? [name] : []));

describe('an order', () => {
  it.each(sortedLists)('lists every row of %s once by %s, in both directions, also in batches and with days', async (name, sort) => {
    const token = await test.tokenOf(admin.id);
    const [own, up, down] = [await pages(name, token), await pages(name, token, { sort }), await pages(name, token, { sort: `-${sort}` })];
    expect(new Set(up.map(({ id }) => id))).toEqual(new Set(own.map(({ id }) => id)));
    expect(down).toEqual(up.toReversed());
    expect(await readAll(name, { query: { sort }, context: contextOf(admin.id, 'admin') })).toEqual(up);
    expect(await pages(name, token, { sort, from: '2000-01-01' })).toEqual(up);
  });

  it('is refused if the list does not have it', async () => {
    const token = await test.tokenOf(admin.id);
    const refused = await test.send({ method: 'GET', url: '/area?sort=coins', token });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { sort: ['Sort by one of name, -name, created, -created, or leave it out'] } },
    ]);
  });
});

describe('days', () => {
  it.each(datedLists)('filter %s by its date', async (name) => {
    const token = await test.tokenOf(admin.id);
    const all = await pages(name, token);
    const inDays = (days: object) => pages(name, token, days);
    expect(await inDays({ from: '2000-01-01', to: '2100-01-01' })).toEqual(all);
    expect([await inDays({ to: '2000-01-01' }), await inDays({ from: '2100-01-01' })]).toEqual([[], []]);
  });

  it.each([
    ['from=2026-02-30', { from: ['Choose a day'] }],
    ['to=tomorrow', { to: ['Choose a day'] }],
    ['from=2026-11-02&to=2026-11-01', { to: ['The last day must not be before the first day'] }],
  ])('are refused if they are %s', async (query, errors) => {
    const token = await test.tokenOf(admin.id);
    for (const name of datedLists) {
      const path = listSpecs.get(name)?.path.replace(':id', String(parents[name])) ?? '';
      const { status, body } = await test.send({ method: 'GET', url: `${path}?page=1&${query}`, token });
      expect([name, status, body]).toMatchObject([name, 422, { errors }]);
    }
  });
});
