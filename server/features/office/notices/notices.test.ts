// Proves NTC-1, NTC-2, NTC-3, NTC-4, NTC-5, NTC-6, NTC-7
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticeRoutes as routes } from '../../../../contract/entities/office/notices.ts';
import type { RouteRequest } from '../../../../contract/kit/route.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import type { Context } from '../../../platform/context.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildCompany,
  buildContact,
  buildDoctor,
  buildHostedVideo,
  buildMessage,
  buildTask,
  buildTaskFile,
  buildVideo,
  testStart,
} from '../../../test/builders.ts';
import { beginOther } from '../../../test/other-transaction.ts';
import { doctors } from '../../members/doctors/index.ts';
import { addNotice, type NewNotice } from './notices.repo.ts';

const hour = 3_600_000;
// Notices from before the creation of an account count as seen.
const longAgo = new Date(testStart.getTime() - 1_000 * hour);
let test: TestApp;
let amal: { id: number; name: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.database.db.deleteFrom('notices').execute();
  amal = await buildAdmin(test.database.db, { name: 'Amal', created_at: longAgo });
  token = await test.tokenOf(amal.id);
});

const tokenOf = async (officeRole: OfficeRole) =>
  test.tokenOf((await buildAdmin(test.database.db, { officeRole, created_at: longAgo })).id);
const list = async (query: NonNullable<RouteRequest<typeof routes.list>['query']> = {}, by = token) =>
  (await test.request(routes.list, { query }, by)).body.data;
const kindsOf = async (by: string) => (await list({}, by)).data.map(({ kind }) => kind);
const countUnseen = async (by = token) => (await test.request(routes.unseen, {}, by)).body.data.unseen;
const notify = (id: number, more: Partial<NewNotice> = {}) =>
  addNotice(test.database.db, { kind: 'doctor_submitted', entity: 'doctors', id, at: test.clock.now(), ...more });
const post = (url: string, payload: object, by: string) => test.send({ method: 'POST', url, payload, token: by });

describe('a notice tells', () => {
  it('nothing about doctors that an import registers', async () => {
    const draft = { name: 'Imported', email: 'imported@example.test', phone: '01012345679' };
    const context = { now: test.clock.now(), actor: { id: amal.id }, requestId: 'import-1' };
    await test.database.transaction((db) => doctors.createAll({ ...context, db } as unknown as Context, [draft], 'no password'));
    expect(await list({}, await tokenOf('reviewer'))).toMatchObject({ total: 0 });
  });

  it('that a doctor registered, with the name, to everybody who decides, but not to the user who did it', async () => {
    const draft = { name: 'Dr Hala', email: 'hala@example.test', phone: '01012345678', password: 'a-long-password' };
    expect((await post('/doctor/store', draft, token)).status).toBe(201);
    const { id } = await test.database.db.selectFrom('users').select('id').where('name', '=', 'Dr Hala').executeTakeFirstOrThrow();
    const reviewer = await tokenOf('reviewer');
    expect(await list({}, reviewer)).toMatchObject({
      total: 1,
      data: [
        {
          kind: 'doctor_submitted',
          record: { entity: 'doctors', id, title: 'Dr Hala', file_name: null },
          actor: 'Amal',
          at: test.clock.now().toISOString(),
          is_seen: false,
        },
      ],
    });
    expect(await list()).toMatchObject({ total: 0, data: [] });
    expect(await kindsOf(await tokenOf('content'))).toEqual([]);
  });

  it('that a company sent a message and sent it again, but nothing about messages of administrators', async () => {
    const company = await buildCompany(test.database.db);
    const companyToken = await test.tokenOf(company.id);
    await post('/messages', { name: 'New stent' }, companyToken);
    await post('/messages', { name: 'Ours', company_id: company.id, coins: 1 }, token);
    const rejected = await buildMessage(test.database.db, { company_id: company.id, status: 'rejected' });
    expect((await post(`/messages/${rejected.id}`, { name: 'Better' }, companyToken)).status).toBe(200);
    const { data } = await list({}, await tokenOf('campaigns'));
    expect(data.map(({ kind, record, actor }) => [kind, record.title, actor])).toEqual([
      ['message_resubmitted', 'Better', company.name],
      ['message_submitted', 'New stent', company.name],
    ]);
  });

  it('that a doctor asked to be called, and that a video of a message failed', async () => {
    const doctor = await buildDoctor(test.database.db, { name: 'Dr Samir' });
    await buildContact(test.database.db, { doctor_id: doctor.id });
    const hosted = await buildHostedVideo(test.database.db);
    const video = await buildVideo(test.database.db, { hosted_id: hosted.id });
    const fail = () =>
      test.database.db
        .updateTable('hosted_videos')
        .set({ state: 'failed', failure: 'Not playable', bytes: null })
        .where('id', '=', hosted.id)
        .execute();
    await fail();
    await fail();
    expect((await list()).data).toMatchObject([
      { kind: 'video_failed', record: { entity: 'videos', id: video.id, title: video.title } },
      { kind: 'contact_received', record: { title: 'Dr Samir' }, actor: 'Dr Samir' },
    ]);
    expect(await kindsOf(await tokenOf('support'))).toEqual(['contact_received']);
  });

  it('only the user whom it is for, and the same thing once', async () => {
    const [first, second] = [await buildArea(test.database.db), await buildArea(test.database.db)];
    const finished = { kind: 'task_finished', entity: 'areas', onlyFor: amal.id } as const;
    await notify(first.id, { ...finished, onceKey: `${first.id}` });
    await notify(first.id, { ...finished, onceKey: `${first.id}` });
    await notify(second.id, { ...finished, onceKey: `${second.id}` });
    expect((await list()).data.map(({ record }) => record.id)).toEqual([second.id, first.id]);
    expect(await kindsOf(await tokenOf('admin'))).toEqual([]);
  });
});

it('names the file of a task until the file expires', async () => {
  const { db } = test.database;
  const withFile = { by: amal.id, state: 'done', file_id: await buildTaskFile(db) } as const;
  const tasks = [
    await buildTask(db, withFile),
    await buildTask(db, { by: amal.id, state: 'done' }),
    await buildTask(db, { ...withFile, expires_at: test.clock.now() }),
  ];
  for (const { id } of tasks) await notify(id, { kind: 'task_finished', entity: 'tasks', onlyFor: amal.id });
  expect((await list()).data.map(({ record }) => [record.id, record.file_name])).toEqual([
    [tasks[2]?.id, null],
    [tasks[1]?.id, null],
    [tasks[0]?.id, 'sample.csv'],
  ]);
});

describe('the state of a reader', () => {
  it('marks notices up to one as seen, never goes back, and ignores ids that do not exist yet', async () => {
    const doctor = await buildDoctor(test.database.db);
    for (let index = 0; index < 3; index += 1) await notify(doctor.id);
    const ids = (await list()).data.map(({ id }) => id);
    expect((await test.request(routes.unseen, {}, token)).body.data).toEqual({ unseen: 3, newest_id: ids[0] });
    await test.request(routes.markSeen, { body: { until: ids[1] ?? 0 } }, token);
    expect([await countUnseen(), (await list()).data.map(({ is_seen }) => is_seen)]).toEqual([1, [false, true, true]]);
    expect((await list({ is_unseen: 1 })).data.map(({ id }) => id)).toEqual([ids[0]]);
    await test.request(routes.markSeen, { body: { until: ids[2] ?? 0 } }, token);
    expect(await countUnseen()).toBe(1);
    await test.request(routes.markSeen, { body: { until: Number.MAX_SAFE_INTEGER } }, token);
    expect((await test.request(routes.unseen, {}, token)).body.data).toEqual({ unseen: 0, newest_id: 0 });
    await notify(doctor.id);
    expect(await countUnseen()).toBe(1);
  });

  it('marks single notices as seen, and the first unseen ones are those that a group shows', async () => {
    const doctor = await buildDoctor(test.database.db);
    for (let index = 0; index < 5; index += 1) await notify(doctor.id);
    const ids = (await list()).data.map(({ id }) => id);
    const shown = async () => (await test.request(routes.recent, {}, token)).body.data[0]?.newest.map(({ id }) => id);
    const markShown = async () => test.request(routes.markSeen, { body: { ids: (await shown()) ?? [] } }, token);
    expect(await shown()).toEqual(ids.slice(0, 3));
    await markShown();
    expect([await countUnseen(), (await list()).data.map(({ is_seen }) => is_seen)]).toEqual([2, [true, true, true, false, false]]);
    expect((await list({ is_unseen: 1 })).data.map(({ id }) => id)).toEqual(ids.slice(3));
    expect((await test.request(routes.unseen, {}, token)).body.data).toEqual({ unseen: 2, newest_id: ids[3] });
    expect(await shown()).toEqual([ids[3], ids[4], ids[0]]);
    await notify(doctor.id);
    await markShown();
    expect(await countUnseen()).toBe(0);
    expect((await test.send({ method: 'POST', url: '/notices/seen', payload: {}, token })).status).toBe(422);
  });

  it('keeps the single notices that another request marks at the same time', async () => {
    const doctor = await buildDoctor(test.database.db);
    for (let index = 0; index < 3; index += 1) await notify(doctor.id);
    const ids = (await list()).data.map(({ id }) => id);
    const mark = (index: number) => test.request(routes.markSeen, { body: { ids: [ids[index] ?? 0] } }, token);
    await mark(0);
    const other = await beginOther(test.database.url);
    await other.query('update notice_readers set seen_ids = seen_ids || $1::bigint where user_id = $2', [ids[1], amal.id]);
    const sent = mark(2);
    await other.isWaitedFor();
    await other.commit();
    await sent;
    expect(await countUnseen()).toBe(0);
  });

  it('begins with the creation of the account: earlier notices are seen, also after the first visit of Home', async () => {
    const doctor = await buildDoctor(test.database.db);
    await notify(doctor.id, { at: new Date(test.clock.now().getTime() - hour) });
    const later = new Date(test.clock.now().getTime() + hour);
    const by = await test.tokenOf((await buildAdmin(test.database.db, { created_at: test.clock.now() })).id);
    await notify(doctor.id, { at: later });
    const states = async () => [await countUnseen(by), (await list({}, by)).data.map(({ is_seen }) => is_seen)];
    expect(await states()).toEqual([1, [false, true]]);
    await test.request(routes.visit, { body: {} }, by);
    expect(await states()).toEqual([1, [false, true]]);
  });

  it('leaves out muted kinds everywhere, and a role without a permission cannot choose its kinds', async () => {
    const doctor = await buildDoctor(test.database.db);
    await notify(doctor.id);
    await buildContact(test.database.db, { doctor_id: doctor.id });
    const { body } = await test.request(routes.subscribe, { body: { muted: ['doctor_submitted'] } }, token);
    expect(body.data).toContainEqual({ kind: 'doctor_submitted', is_on: false });
    expect([await countUnseen(), await kindsOf(token)]).toEqual([1, ['contact_received']]);
    expect((await test.request(routes.recent, {}, token)).body.data.map(({ kind }) => kind)).toEqual(['contact_received']);
    const support = await tokenOf('support');
    const offered = (await test.request(routes.subscriptions, {}, support)).body.data;
    expect(offered).toEqual([
      { kind: 'contact_received', is_on: true },
      { kind: 'task_finished', is_on: true },
      { kind: 'task_failed', is_on: true },
    ]);
    expect((await test.send({ method: 'POST', url: '/notices/subscriptions', payload: { muted: ['all'] }, token })).status).toBe(422);
  });
});

describe('groups', () => {
  it('are by day of the configured zone and kind, with the count and the newest three', async () => {
    const doctors = [];
    for (let index = 0; index < 4; index += 1) doctors.push(await buildDoctor(test.database.db));
    // 23:30 and 00:30 in Cairo.
    await notify(doctors[0]?.id ?? 0, { at: new Date('2026-11-20T21:30:00Z') });
    for (const { id } of doctors) await notify(id, { at: new Date('2026-11-20T22:30:00Z') });
    await notify(doctors[0]?.id ?? 0, { kind: 'company_submitted', at: new Date('2026-11-20T22:40:00Z') });
    // Older than a week.
    await notify(doctors[0]?.id ?? 0, { at: new Date(test.clock.now().getTime() - 8 * 24 * hour) });
    const { data } = (await test.request(routes.recent, {}, token)).body;
    expect(data).toMatchObject([
      { day: '2026-11-21', kind: 'company_submitted', count: 1, unseen: 1 },
      { day: '2026-11-21', kind: 'doctor_submitted', count: 4, unseen: 4, at: '2026-11-20T22:30:00.000Z' },
      { day: '2026-11-20', kind: 'doctor_submitted', count: 1 },
    ]);
    expect(data[1]?.newest.map(({ record }) => record.id)).toEqual(
      doctors
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    );
  });
});

describe('POST /notices/visit', () => {
  const visit = async (by = token, body: { since?: string | null } = {}) => (await test.request(routes.visit, { body }, by)).body.data;

  it('returns what others did since Home was open before; the first time, what happened in the last 24 hours', async () => {
    expect(await visit()).toMatchObject({ since: null, notices: [] });
    const left = test.clock.now();
    test.clock.advance(9 * hour);
    const basem = await buildAdmin(test.database.db, { name: 'Basem' });
    const basemToken = await test.tokenOf(basem.id);
    for (const name of ['Giza', 'Luxor']) await post('/area/store', { name: `${name} ${amal.id}` }, basemToken);
    const mine = await test.tokenOf(amal.id);
    await post('/area/store', { name: `Mine ${amal.id}` }, mine);
    // An export and a sign-out are not changes.
    expect((await test.send({ method: 'GET', url: '/exports/area', token: basemToken })).status).toBe(200);
    await post('/auth/logout', {}, basemToken);
    await notify((await buildDoctor(test.database.db)).id);
    const back = await visit(mine);
    expect(back).toMatchObject({
      since: left.toISOString(),
      notices: [{ kind: 'doctor_submitted', count: 1 }],
      activity: [{ count: 2, newest: { actor: { name: 'Basem' }, action: 'areas.create', record: `Luxor ${amal.id}` } }],
    });
    const seen = test.clock.now();
    test.clock.advance(hour / 4);
    expect((await visit(mine, { since: back.since })).since).toBe(left.toISOString());
    const reported = test.clock.now();
    test.clock.advance(hour / 4);
    expect((await visit(mine)).since).toBe(reported.toISOString());
    expect(reported > seen).toBe(true);
  });

  it('continues a visit that another browser interrupts, and leaves out own tasks', async () => {
    const user = await buildAdmin(test.database.db);
    const mine = await test.tokenOf(user.id);
    await visit(mine);
    const left = test.clock.now().toISOString();
    test.clock.advance(hour);
    await notify(user.id, { kind: 'task_finished', entity: 'tasks', onlyFor: user.id });
    expect(await visit(mine)).toMatchObject({ since: left, notices: [] });
    test.clock.advance(hour / 4);
    await visit(mine);
    expect((await visit(mine, { since: left })).since).toBe(left);
  });

  it('has no activity for users who may not read the audit trail', async () => {
    const reviewer = await buildAdmin(test.database.db, { officeRole: 'reviewer' });
    await visit(await test.tokenOf(reviewer.id));
    test.clock.advance(hour);
    expect((await visit(await test.tokenOf(reviewer.id))).activity).toBeNull();
  });
});
