// Proves MSG-22, NTF-4, NTF-5, NTF-8, NTF-9, NTF-10, NTF-11, NTF-14, NTF-17, NTF-19, NTF-20, NTF-22, VER-4
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationRoutes } from '../../../../contract/entities/messages/notifications.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildGroup } from '../../../test/builders.ts';
import { snapshotState } from '../../../test/snapshot.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());
beforeEach(() => void test.enqueued.splice(0));

const archivedAt = new Date('2026-11-20T10:00:00Z');
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
const parseSent = (response: { body: unknown }) => notificationRoutes.sendWhatsapp.response.parse(response.body);
const toAll = [
  ['/send-notification-to-all', { title: 'A talk', message: 'Tonight' }],
  ['/whatsapp', { specific_user: 0, message: 'Tonight' }],
] as const;
const buildDoctors = async (count: number) => {
  const built = [];
  for (let index = 0; index < count; index += 1) built.push(await buildDoctor(test.database.db));
  return built.map(({ id }) => id);
};

describe('creating a notification', () => {
  it('stores deliveries for listed members from JSON and from a form, and leaves the sending to a job', async () => {
    const [first = 0, second = 0] = await buildDoctors(2);
    const whatsapp = buildForm({
      specific_user: '1',
      message: ' Good morning ',
      'user_id[0]': String(second),
      'user_id[1]': String(first),
    });
    for (const call of [
      { ...whatsapp, url: '/whatsapp', expected: { type: 'whatsapp', title: null, body: 'Good morning' } },
      {
        ...buildForm({ title: 'A talk', message: 'Tonight', 'recipientIds[0]': String(first), 'recipientIds[1]': String(second) }),
        url: '/notifyUser',
        expected: { type: 'notification', title: 'A talk', body: 'Tonight' },
      },
      {
        payload: { title: 'A talk', message: 'Tonight', recipientIds: [first, second] },
        url: '/notifyUser',
        expected: { type: 'notification', title: 'A talk', body: 'Tonight' },
      },
    ]) {
      const { url, expected, ...rest } = call;
      const response = await test.send({ method: 'POST', url: `/notifications${url}`, token, ...rest });
      expect([response.status, parseSent(response)]).toMatchObject([
        201,
        {
          message: 'Sending to 2 members',
          data: { ...expected, audience: 'members', sent_by: 'Amal', is_finished: false, counts: { total: 2, queued: 2, sent: 0 } },
        },
      ]);
      const { id } = parseSent(response).data;
      expect(await recipientsOf(id)).toEqual([`${first} queued`, `${second} queued`]);
      const job = { name: 'notifications.send', payload: { notification_id: id, after: 0, delay_seconds: 10 } };
      expect(test.enqueued.splice(0)).toEqual([job]);
    }
    expect(await test.database.db.selectFrom('outbox').select('delivery_id').execute()).toEqual([]);
  });

  it('leaves listing a group to the job', async () => {
    const { db } = test.database;
    const group = await buildGroup(db, { name: 'Hearts', members: await buildDoctors(2) });
    const response = await post('/whatsapp', { specific_user: 1, message: 'Hello', group_id: group.id });
    expect(parseSent(response)).toMatchObject({
      message: 'Sending to the group Hearts',
      data: { audience: 'group', group: 'Hearts', counts: { total: 0 }, is_finished: false },
    });
    expect(test.enqueued).toHaveLength(1);
  });

  it('leaves listing all members to the job', async () => {
    for (const [url, payload] of toAll) {
      const response = await post(url, payload);
      expect(parseSent(response)).toMatchObject({
        message: 'Sending to all members',
        data: { audience: 'all', counts: { total: 0 }, is_finished: false },
      });
      expect(test.enqueued.splice(0)).toHaveLength(1);
    }
  });

  it('rejects a notification to all if there is no member', async () => {
    const members = test.database.db.updateTable('users').where('role', '!=', 'admin');
    await members.set({ archived_at: archivedAt }).where('archived_at', 'is', null).execute();
    const before = await snapshotState(test);
    for (const [url, payload] of toAll)
      expect(await post(url, payload)).toMatchObject({ status: 422, body: { message: 'No member would receive this' } });
    expect([await snapshotState(test), test.enqueued]).toEqual([before, []]);
    await members.set({ archived_at: null }).where('archived_at', '=', archivedAt).execute();
  });

  it('keeps the text out of the audit trail', async () => {
    const [id = 0] = await buildDoctors(1);
    await post('/notifyUser', { title: 'Canary title', message: 'Canary text', recipientIds: [id] });
    const [line] = await test.database.db.selectFrom('audit').select(['action', 'after']).orderBy('id', 'desc').limit(1).execute();
    const after = { type: 'notification', purpose: 'marketing', audience: 'members', user_ids: [id] };
    expect(line).toEqual({ action: 'notifications.notifyMembers', after });
  });

  it('lists members that cannot receive it, and stores nothing', async () => {
    const { db } = test.database;
    const [memberId = 0] = await buildDoctors(1);
    const ids = [
      memberId,
      (await buildDoctor(db, { name: 'Basma', archived_at: archivedAt })).id,
      (await buildCompany(db, { name: 'Delta', status: 'declined' })).id,
      (await buildDoctor(db, { name: 'Hoda', status: 'pending' })).id,
      (await buildAdmin(db, { name: 'Omar' })).id,
      999_999,
    ];
    const before = await snapshotState(test);
    const message =
      'These members cannot receive it: Omar (administrator), 999999 (unknown), Basma (is archived), Delta (was declined), Hoda (is not approved yet)';
    expect(await post('/notifyUser', { title: 'A', message: 'B', recipientIds: ids })).toMatchObject({
      status: 422,
      body: { message, errors: { recipientIds: [message] } },
    });
    expect(await post('/whatsapp', { specific_user: 1, message: 'B', user_id: ids })).toMatchObject({
      status: 422,
      body: { errors: { user_id: [message] } },
    });
    expect([await snapshotState(test), test.enqueued]).toEqual([before, []]);
  });

  it('rejects invalid requests with an error on the field and stores nothing', async () => {
    const { db } = test.database;
    const [id = 0] = await buildDoctors(1);
    const [empty, archived] = [await buildGroup(db), await buildGroup(db, { members: [id], archived_at: archivedAt })];
    const text = { title: 'A', message: 'B' };
    const before = await snapshotState(test);
    for (const [url, payload, errors] of [
      ['/whatsapp', { specific_user: 1, message: 'B' }, { user_id: ['Choose members or a group'] }],
      ['/whatsapp', { specific_user: 1, message: 'B', user_id: [] }, { user_id: ['Choose at least one'] }],
      [
        '/whatsapp',
        { specific_user: 0, message: 'B', user_id: [id] },
        { user_id: ['Members are chosen, but the message is set to go to everyone'] },
      ],
      ['/whatsapp', { specific_user: 1, message: 'B', user_id: [id], group_id: empty.id }, { user_id: ['Choose members or a group'] }],
      ['/whatsapp', { message: 'B', user_id: [id] }, { specific_user: ['Choose all or specific members'] }],
      ['/whatsapp', { specific_user: 1, message: 'B', user_id: [id, id] }, { user_id: ['The same record is listed twice'] }],
      ['/whatsapp', { specific_user: 0, message: 'x'.repeat(10_000) }, { message: ['A WhatsApp message must not exceed 1024 characters'] }],
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
      const response = await post(url, payload);
      expect([url, payload, response.status, (response.body as { errors: unknown }).errors]).toEqual([url, payload, 422, errors]);
    }
    expect([await snapshotState(test), test.enqueued]).toEqual([before, []]);
  });

  it('accepts a thousand members in a form', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into users (role, name, phone, email, password_hash, status)
      select 'doctor', 'Form ' || n, '0107' || lpad(n::text, 7, '0'), 'form-' || n || '@example.test', '-', 'approved' from generate_series(1, 1000) as n
      returning id`.execute(test.database.db);
    const ids = rows.map(({ id }) => id);
    const fields = Object.fromEntries(ids.map((id, index) => [`user_id[${index}]`, String(id)]));
    const form = buildForm({ specific_user: '1', message: 'Hello', ...fields });
    const response = await test.send({ method: 'POST', url: '/notifications/whatsapp', token, ...form });
    expect(parseSent(response).data.counts?.total).toBe(1000);
  });
});

it('notifies a member of a decision in the app, even a declined one', async () => {
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
