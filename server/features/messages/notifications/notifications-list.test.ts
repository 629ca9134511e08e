import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationRoutes } from '../../../../contract/entities/messages/notifications.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildNotification } from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());
beforeEach(() => void test.enqueued.splice(0));

const post = (url: string, payload?: unknown, as = token) => test.send({ method: 'POST', url: `/notifications${url}`, payload, token: as });
const get = (url: string, as = token) => test.send({ method: 'GET', url: `/notifications${url}`, token: as });
const buildDoctors = async (count: number) => {
  const built = [];
  for (let index = 0; index < count; index += 1) built.push(await buildDoctor(test.database.db));
  return built.map(({ id }) => id);
};

describe('reading notifications', () => {
  it('lists each delivery once, filtered by state and name', async () => {
    const { db } = test.database;
    const ids = await buildDoctors(23);
    const named = await buildDoctor(db, { name: 'إيمان' });
    const { id } = await buildNotification(db, {
      deliveries: [
        ...ids.map((user_id, index) => ({ user_id, state: index % 2 ? ('failed' as const) : ('sent' as const) })),
        { user_id: named.id },
      ],
    });
    const page = async (query: string) =>
      notificationRoutes.deliveries.response.parse((await get(`/deliveries/${id}?per_page=10&${query}`)).body).data;
    for (const [query, expected] of [
      ['', [...ids, named.id].toReversed()],
      ['state=failed', ids.filter((_, index) => index % 2).toReversed()],
      ['state=queued', []],
      ['name=%D8%A7%D9%8A%D9%85%D8%A7%D9%86', [named.id]],
      ['name=doctor&state=sent', ids.filter((_, index) => index % 2 === 0).toReversed()],
    ] as const) {
      const pages = [await page(`${query}&page=1`), await page(`${query}&page=2`), await page(`${query}&page=3`)];
      expect([query, pages.flatMap(({ data }) => data.map(({ user }) => user.id)), pages[0]?.total]).toEqual([
        query,
        expected,
        expected.length,
      ]);
    }
    expect((await page('state=failed')).data[0]).toMatchObject({ state: 'failed', reason: 'No such number', user: { roles: 'doctor' } });
  });

  it('shows an administrator sent notifications with counts and unseen failures', async () => {
    const { db } = test.database;
    const [one = 0, two = 0] = await buildDoctors(2);
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
    const { id: delivered } = await buildNotification(db, { title: 'Überweisung', deliveries: [{ user_id: one }] });
    const idsOf = async (query: string) =>
      notificationRoutes.list.response.parse((await get(`/index?title=uberw${query}`)).body).data.data.map((row) => row.id);
    expect([await idsOf(''), await idsOf('&failed=1')]).toEqual([[delivered, id], [id]]);
    expect((await get('/index?failed=0')).status).toBe(422);
    const unread = async () => ((await get('/unread')).body as { data: { unread: number } }).data.unread;
    expect(await unread()).toBe(1);
    const countMarks = async () =>
      (await db.selectFrom('audit').select('id').where('action', 'like', 'notifications.mark%').execute()).length;
    const before = await countMarks();
    for (const url of [`/read/${id}`, `/read/${id}`, '/read']) expect((await post(url)).status).toBe(200);
    expect([await unread(), (await countMarks()) - before]).toEqual([0, 1]);
    // After failures were seen, only new ones count.
    await db.updateTable('deliveries').set({ state: 'failed' }).where('notification_id', '=', id).where('user_id', '=', two).execute();
    expect(await unread()).toBe(1);
    expect((await post('/read/999999')).status).toBe(404);
  });

  it('shows a company only what it received, unread until it is read', async () => {
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
    expect(notificationRoutes.list.response.parse((await get('/index?failed=1', as)).body).data.total).toBe(0);
    const hiddenFields = { audience: null, sent_by: null, counts: null, is_finished: null, group: null, read_at: null };
    expect(await list()).toMatchObject({
      total: 2,
      data: [
        { id: second, ...hiddenFields },
        { id: first, ...hiddenFields },
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
