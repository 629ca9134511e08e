import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationRoutes } from '../../../contract/entities/notifications.ts';
import { formOf, openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildGroup, buildNotification } from '../../test/builders.ts';
import { stateOf } from '../../test/state.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());
beforeEach(() => void test.enqueued.splice(0));

const gone = new Date('2026-11-20T10:00:00Z');
const post = (url: string, payload?: unknown, as = token) => test.send({ method: 'POST', url: `/notifications${url}`, payload, token: as });
const get = (url: string, as = token) => test.send({ method: 'GET', url: `/notifications${url}`, token: as });
const recipientsOf = async (id: number) => {
  const rows = await test.database.db
    .selectFrom('deliveries')
    .select(['user_id', 'state'])
    .where('notification_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id, state }) => `${user_id} ${state}`);
};
const sent = (answer: { body: unknown }) => notificationRoutes.sendWhatsapp.response.parse(answer.body);
const toAll = [
  ['/send-notification-to-all', { title: 'A talk', message: 'Tonight' }],
  ['/whatsapp', { specific_user: 0, message: 'Tonight' }],
] as const;
const doctors = async (count: number) => {
  const built = [];
  for (let index = 0; index < count; index += 1) built.push(await buildDoctor(test.database.db));
  return built.map(({ id }) => id);
};

describe('sending', () => {
  it('writes down what is to be sent to listed members, by JSON and by form, and sends nothing itself', async () => {
    const [first = 0, second = 0] = await doctors(2);
    const whatsapp = formOf({ specific_user: '1', message: ' Good morning ', 'user_id[0]': String(second), 'user_id[1]': String(first) });
    for (const call of [
      { ...whatsapp, url: '/whatsapp', wanted: { type: 'whatsapp', title: null, body: 'Good morning' } },
      {
        ...formOf({ title: 'A talk', message: 'Tonight', 'recipientIds[0]': String(first), 'recipientIds[1]': String(second) }),
        url: '/notifyUser',
        wanted: { type: 'notification', title: 'A talk', body: 'Tonight' },
      },
      {
        payload: { title: 'A talk', message: 'Tonight', recipientIds: [first, second] },
        url: '/notifyUser',
        wanted: { type: 'notification', title: 'A talk', body: 'Tonight' },
      },
    ]) {
      const { url, wanted, ...rest } = call;
      const answer = await test.send({ method: 'POST', url: `/notifications${url}`, token, ...rest });
      expect([answer.status, sent(answer)]).toMatchObject([
        201,
        {
          message: 'Sending to 2 members',
          data: { ...wanted, audience: 'members', sent_by: 'Amal', is_finished: false, counts: { total: 2, queued: 2, sent: 0 } },
        },
      ]);
      const { id } = sent(answer).data;
      expect(await recipientsOf(id)).toEqual([`${first} queued`, `${second} queued`]);
      expect(test.enqueued.splice(0)).toEqual([{ name: 'notifications.send', payload: { notification_id: id, after: 0 } }]);
    }
    expect(await test.database.db.selectFrom('outbox').select('delivery_id').execute()).toEqual([]);
  });

  it('leaves the list of a group to the job', async () => {
    const { db } = test.database;
    const group = await buildGroup(db, { name: 'Hearts', members: await doctors(2) });
    const answer = await post('/whatsapp', { specific_user: 1, message: 'Hello', group_id: group.id });
    expect(sent(answer)).toMatchObject({
      message: 'Sending to the group Hearts',
      data: { audience: 'group', group: 'Hearts', counts: { total: 0 }, is_finished: false },
    });
    expect(test.enqueued).toHaveLength(1);
  });

  it('leaves the list of all to the job', async () => {
    for (const [url, payload] of toAll) {
      const answer = await post(url, payload);
      expect(sent(answer)).toMatchObject({
        message: 'Sending to all members',
        data: { audience: 'all', counts: { total: 0 }, is_finished: false },
      });
      expect(test.enqueued.splice(0)).toHaveLength(1);
    }
  });

  it('refuses to send to all while that is nobody', async () => {
    const live = test.database.db.updateTable('users').where('role', '!=', 'admin');
    await live.set({ archived_at: gone }).where('archived_at', 'is', null).execute();
    const before = await stateOf(test);
    for (const [url, payload] of toAll)
      expect(await post(url, payload)).toMatchObject({ status: 422, body: { message: 'There is nobody to send this to' } });
    expect([await stateOf(test), test.enqueued]).toEqual([before, []]);
    await live.set({ archived_at: null }).where('archived_at', '=', gone).execute();
  });

  it('keeps texts of messages out of the audit trail', async () => {
    const [id = 0] = await doctors(1);
    await post('/notifyUser', { title: 'Canary title', message: 'Canary text', recipientIds: [id] });
    const [line] = await test.database.db.selectFrom('audit').select(['action', 'after']).orderBy('id', 'desc').limit(1).execute();
    expect(line).toEqual({ action: 'notifications.notifyMembers', after: { type: 'notification', audience: 'members', user_ids: [id] } });
  });

  it('refuses whoever cannot receive it by name, and stores nothing', async () => {
    const { db } = test.database;
    const [live = 0] = await doctors(1);
    const ids = [
      live,
      (await buildDoctor(db, { name: 'Basma', archived_at: gone })).id,
      (await buildCompany(db, { name: 'Delta', status: 'declined' })).id,
      (await buildDoctor(db, { name: 'Hoda', status: 'pending' })).id,
      (await buildAdmin(db, { name: 'Omar' })).id,
      999_999,
    ];
    const before = await stateOf(test);
    const message =
      'These cannot receive it: Omar (administrator), 999999 (unknown), Basma (is archived), Delta (was declined), Hoda (is not approved yet)';
    expect(await post('/notifyUser', { title: 'A', message: 'B', recipientIds: ids })).toMatchObject({
      status: 422,
      body: { message, errors: { recipientIds: [message] } },
    });
    expect(await post('/whatsapp', { specific_user: 1, message: 'B', user_id: ids })).toMatchObject({
      status: 422,
      body: { errors: { user_id: [message] } },
    });
    expect([await stateOf(test), test.enqueued]).toEqual([before, []]);
  });

  it('refuses what cannot be meant, each with a sentence at its field, and stores nothing', async () => {
    const { db } = test.database;
    const [id = 0] = await doctors(1);
    const [empty, archived] = [await buildGroup(db), await buildGroup(db, { members: [id], archived_at: gone })];
    const text = { title: 'A', message: 'B' };
    const before = await stateOf(test);
    for (const [url, payload, errors] of [
      ['/whatsapp', { specific_user: 1, message: 'B' }, { user_id: ['Choose members or a group'] }],
      ['/whatsapp', { specific_user: 1, message: 'B', user_id: [] }, { user_id: ['Choose at least one'] }],
      [
        '/whatsapp',
        { specific_user: 0, message: 'B', user_id: [id] },
        { user_id: ['Members are chosen, but the message would go to all'] },
      ],
      ['/whatsapp', { specific_user: 1, message: 'B', user_id: [id], group_id: empty.id }, { user_id: ['Choose members or a group'] }],
      ['/whatsapp', { message: 'B', user_id: [id] }, { specific_user: ['Choose all or specific members'] }],
      ['/whatsapp', { specific_user: 1, message: 'B', user_id: [id, id] }, { user_id: ['The same record is listed twice'] }],
      ['/whatsapp', { specific_user: 0, message: 'x'.repeat(10_000) }, { message: ['Message must not exceed 4000 characters'] }],
      ['/whatsapp', { specific_user: 0, message: ' ' }, { message: ['Message is required'] }],
      ['/whatsapp', { specific_user: 1, message: 'B', group_id: empty.id }, { group_id: ['This group has no members'] }],
      ['/whatsapp', { specific_user: 1, message: 'B', group_id: archived.id }, { group_id: ['Choose a group that exists'] }],
      ['/whatsapp', { specific_user: 1, message: 'B', group_id: 999_999 }, { group_id: ['Choose a group that exists'] }],
      ['/notifyUser', { ...text, recipientIds: [] }, { recipientIds: ['Choose at least one'] }],
      ['/notifyUser', text, { recipientIds: ['Choose members or a group'] }],
      [
        '/notifyUser',
        { ...text, recipientIds: Array.from({ length: 1001 }, (_, index) => index + 1) },
        { recipientIds: ['Choose at most 1000'] },
      ],
      ['/send-notification-to-all', { ...text, title: '' }, { title: ['Title is required'] }],
      ['/send-notification-to-all', { ...text, title: 'x'.repeat(101) }, { title: ['Title must not exceed 100 characters'] }],
      ['/reach', { type: 'whatsapp', user_id: [999_999] }, { user_id: ['Not a doctor or company: 999999 (unknown)'] }],
    ] as const) {
      const answer = await post(url, payload);
      expect([url, payload, answer.status, (answer.body as { errors: unknown }).errors]).toEqual([url, payload, 422, errors]);
    }
    expect([await stateOf(test), test.enqueued]).toEqual([before, []]);
  });

  it('takes a thousand members by form', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into users (role, name, phone, email, password_hash, status)
      select 'doctor', 'Form ' || n, '0107' || lpad(n::text, 7, '0'), 'form-' || n || '@example.test', '-', 'approved' from generate_series(1, 1000) as n
      returning id`.execute(test.database.db);
    const ids = rows.map(({ id }) => id);
    const fields = Object.fromEntries(ids.map((id, index) => [`user_id[${index}]`, String(id)]));
    const form = formOf({ specific_user: '1', message: 'Hello', ...fields });
    const answer = await test.send({ method: 'POST', url: '/notifications/whatsapp', token, ...form });
    expect(sent(answer).data.counts?.total).toBe(1000);
  });
});

describe('what is seen', () => {
  it('of one notification: its deliveries by state and by name, page by page, each once', async () => {
    const { db } = test.database;
    const ids = await doctors(23);
    const named = await buildDoctor(db, { name: 'إيمان' });
    const { id } = await buildNotification(db, {
      deliveries: [
        ...ids.map((user_id, index) => ({ user_id, state: index % 2 ? ('failed' as const) : ('sent' as const) })),
        { user_id: named.id },
      ],
    });
    const page = async (query: string) =>
      notificationRoutes.deliveries.response.parse((await get(`/deliveries/${id}?per_page=10&${query}`)).body).data;
    for (const [query, wanted] of [
      ['', [...ids, named.id].toReversed()],
      ['state=failed', ids.filter((_, index) => index % 2).toReversed()],
      ['state=queued', []],
      ['name=%D8%A7%D9%8A%D9%85%D8%A7%D9%86', [named.id]],
      ['name=doctor&state=sent', ids.filter((_, index) => index % 2 === 0).toReversed()],
    ] as const) {
      const pages = [await page(`${query}&page=1`), await page(`${query}&page=2`), await page(`${query}&page=3`)];
      expect([query, pages.flatMap(({ data }) => data.map(({ user }) => user.id)), pages[0]?.total]).toEqual([
        query,
        wanted,
        wanted.length,
      ]);
    }
    expect((await page('state=failed')).data[0]).toMatchObject({ state: 'failed', reason: 'No such number', user: { roles: 'doctor' } });
  });

  it('by an administrator: what was sent with its counts, and failures that nobody has looked at', async () => {
    const { db } = test.database;
    const [one = 0, two = 0] = await doctors(2);
    await post('/read');
    const { id } = await buildNotification(db, {
      title: 'Überweisung',
      deliveries: [
        { user_id: one, state: 'failed' },
        { user_id: two, state: 'skipped' },
      ],
    });
    const list = notificationRoutes.list.response.parse((await get('/index?title=uberw')).body).data;
    expect(list).toMatchObject({ total: 1, data: [{ id, counts: { total: 2, failed: 1, skipped: 1 }, is_finished: true, read_at: null }] });
    const unread = async () => ((await get('/unread')).body as { data: { unread: number } }).data.unread;
    expect(await unread()).toBe(1);
    const traces = async () => (await db.selectFrom('audit').select('id').where('action', 'like', 'notifications.mark%').execute()).length;
    const before = await traces();
    for (const url of [`/read/${id}`, `/read/${id}`, '/read']) expect((await post(url)).status).toBe(200);
    expect([await unread(), (await traces()) - before]).toEqual([0, 1]);
    // Looking again counts only what has failed since.
    await db.updateTable('deliveries').set({ state: 'failed' }).where('notification_id', '=', id).where('user_id', '=', two).execute();
    expect(await unread()).toBe(1);
    expect((await post('/read/999999')).status).toBe(404);
  });

  it('by a company: what reached it and nothing else, until it has read it', async () => {
    const { db } = test.database;
    const [company, other] = [await buildCompany(db), await buildCompany(db)];
    const as = await test.tokenOf(company.id);
    const { id: first } = await buildNotification(db, { deliveries: [{ user_id: company.id }, { user_id: other.id }] });
    const { id: foreign } = await buildNotification(db, { deliveries: [{ user_id: other.id }] });
    const { id: failed } = await buildNotification(db, { deliveries: [{ user_id: company.id, state: 'failed' }] });
    const { id: queued } = await buildNotification(db, { deliveries: [{ user_id: company.id, state: 'queued' }] });
    const { id: second } = await buildNotification(db, {
      channel: 'whatsapp',
      title: null,
      deliveries: [{ user_id: company.id, state: 'sent' }],
    });
    const list = async () => notificationRoutes.list.response.parse((await get('/index', as)).body).data;
    const private_ = { audience: null, sent_by: null, counts: null, is_finished: null, group: null, read_at: null };
    expect(await list()).toMatchObject({
      total: 2,
      data: [
        { id: second, ...private_ },
        { id: first, ...private_ },
      ],
    });
    for (const id of [foreign, failed, queued, 999_999]) {
      expect([id, (await get(`/show/${id}`, as)).status, (await post(`/read/${id}`, undefined, as)).status]).toEqual([id, 404, 404]);
    }
    const unread = async () => ((await get('/unread', as)).body as { data: { unread: number } }).data.unread;
    expect(await unread()).toBe(2);
    await post(`/read/${first}`, undefined, as);
    expect([await unread(), (await list()).data.map(({ read_at }) => read_at)]).toEqual([1, [null, test.clock.now().toISOString()]]);
    await post('/read', undefined, as);
    const others = await db
      .selectFrom('deliveries')
      .select('id')
      .where('user_id', '=', other.id)
      .where('read_at', 'is not', null)
      .execute();
    expect([await unread(), others]).toEqual([0, []]);
    expect((await get(`/deliveries/${first}`, as)).status).toBe(403);
  });
});

it('tells a member in the app what was decided, also one that receives nothing else', async () => {
  const { db } = test.database;
  const company = await buildCompany(db, { status: 'pending' });
  const decide = (payload: object) =>
    test.send({ method: 'POST', url: '/auth/otp/changeStatus', token, payload: { user_id: company.id, ...payload } });
  await decide({ status: 'declined', message: 'The registry file is blurred' });
  await decide({ status: 'approved' });
  const { data } = notificationRoutes.list.response.parse((await get('/index', await test.tokenOf(company.id))).body).data;
  expect(data.map(({ title, body, type }) => [title, body, type])).toEqual([
    ['Your account was approved', 'You can sign in now.', 'notification'],
    ['Your account was declined', 'The registry file is blurred', 'notification'],
  ]);
  const sentOnes = notificationRoutes.list.response.parse((await get('/index?title=your account')).body).data;
  expect(sentOnes.total).toBe(0);
});
