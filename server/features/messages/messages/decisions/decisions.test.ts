// Proves MSG-17, MSG-18, MSG-19, MSG-20, MSG-21, MSG-22, MSG-40, NTF-23, TGT-1
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildCompany,
  buildDoctor,
  buildHostedVideo,
  buildMessage,
  buildSpecialty,
  buildVideo,
} from '../../../../test/builders.ts';
import { beginOther } from '../../../../test/other-transaction.ts';
import { snapshotState } from '../../../../test/snapshot.ts';

type MessageResponse = { message: string; data: Message; errors?: Record<string, string[]> };

const archivedAt = new Date('2026-11-20T10:00:00Z');
let test: TestApp;
let firstAdmin: string;
beforeAll(async () => {
  test = await openTestApp();
  firstAdmin = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

const send = async (url: string, payload: unknown, token = firstAdmin) => {
  // A request that arrives in the millisecond of a decision may have been sent before it.
  test.clock.advance(1);
  const { status, body } = await test.send({ method: 'POST', url, payload, token });
  return { status, body: body as MessageResponse };
};
const approve = (id: number, payload: Record<string, unknown> = {}, token = firstAdmin) =>
  send(`/messages/${id}/approve`, { coins: 5, everyone: true, ...payload }, token);
const reject = (id: number, payload: Record<string, unknown> = {}, token = firstAdmin) =>
  send(`/messages/${id}/reject`, { rejection_reason: 'The picture is blurred', ...payload }, token);
const getMessage = async (id: number, token = firstAdmin) =>
  ((await test.send({ method: 'GET', url: `/messages/${id}`, token })).body as MessageResponse).data;
const auditEntriesOf = (id: number) =>
  test.database.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'messages')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
const notificationsOf = async (id: number | null) =>
  test.database.db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select(['title', 'body', 'state'])
    .where('deliveries.user_id', '=', id ?? 0)
    .orderBy('notifications.id')
    .execute();

it('replaces coins and targets on approval, pays nobody and notifies the company', async () => {
  const { db } = test.database;
  const [area, other, specialty, doctor] = [
    await buildArea(db, { name: 'Giza' }),
    await buildArea(db),
    await buildSpecialty(db, { name: 'Heart' }),
    await buildDoctor(db, { name: 'Dr. Salma' }),
  ];
  const { id, name, company_id } = await buildMessage(db);
  expect(
    await approve(id, { coins: 12, everyone: undefined, areas: [area.id], fields: [specialty.id], doctors: [doctor.id] }),
  ).toMatchObject({
    status: 200,
    body: {
      message: 'Message approved successfully',
      data: {
        status: 'approved',
        coins: 12,
        everyone: false,
        areas: [area],
        fields: [specialty],
        doctors: [{ id: doctor.id }],
        doctors_count: 1,
        status_updated_at: test.clock.now().toISOString(),
      },
    },
  });
  expect(await auditEntriesOf(id)).toEqual([
    {
      action: 'messages.approve',
      before: { status: 'pending', coins: 0 },
      after: { status: 'approved', coins: 12, areas: 'Giza', specialties: 'Heart', doctors: 'Dr. Salma' },
    },
  ]);
  expect(await notificationsOf(company_id)).toEqual([{ title: 'Your message was approved', body: name, state: 'delivered' }]);
  expect(await db.selectFrom('coin_lines').select('id').where('doctor_id', '=', doctor.id).execute()).toEqual([]);
  expect((await reject(id)).body.data).toMatchObject({ status: 'rejected', areas: [area], doctors: [{ id: doctor.id }] });
  expect((await approve(id, { coins: 0, everyone: false, areas: [other.id] })).body.data).toMatchObject({
    coins: 0,
    everyone: false,
    areas: [other],
    fields: [],
    doctors: [],
  });
});

it('shows the reason of a rejection to the company, and allows an approval afterwards', async () => {
  const { id, company_id, name } = await buildMessage(test.database.db);
  expect(await reject(id, { rejection_reason: '  No licence attached ', user_id: 1 })).toMatchObject({
    status: 200,
    body: { message: 'Message rejected successfully', data: { status: 'rejected', rejection_reason: 'No licence attached' } },
  });
  expect(await getMessage(id, await test.tokenOf(company_id ?? 0))).toMatchObject({
    status: 'rejected',
    rejection_reason: 'No licence attached',
    comments: null,
    paginated_reactions: null,
  });
  expect((await approve(id)).body.data).toMatchObject({ status: 'approved', everyone: true });
  expect((await reject(id, { rejection_reason: 'Not true any more' })).body.data).toMatchObject({
    status: 'rejected',
    rejection_reason: 'Not true any more',
  });
  expect(await auditEntriesOf(id)).toMatchObject([
    { action: 'messages.reject', before: { status: 'pending' }, after: { reason: 'No licence attached' } },
    { action: 'messages.approve', before: { status: 'rejected' } },
    { action: 'messages.reject', before: { status: 'approved' }, after: { reason: 'Not true any more' } },
  ]);
  expect((await notificationsOf(company_id)).map(({ title, body }) => [title, body])).toEqual([
    ['Your message was rejected', `${name}: No licence attached`],
    ['Your message was approved', name],
    ['Your message was rejected', `${name}: Not true any more`],
  ]);
});

it('refuses to approve a message whose company is declined at the same time', async () => {
  const { db, url } = test.database;
  const company = await buildCompany(db);
  const message = await buildMessage(db, { company_id: company.id });
  const other = await beginOther(url);
  await other.query("update users set status = 'declined', status_reason = 'No licence' where id = $1", [company.id]);
  const sent = approve(message.id);
  await other.isWaitedFor();
  await other.commit();
  expect((await sent).status).toBe(409);
});

it('refuses to approve a message whose company is not approved or is archived, and may reject it', async () => {
  const { db } = test.database;
  const [pending, archived] = [
    await buildCompany(db, { name: 'Nile Pharma', status: 'pending' }),
    await buildCompany(db, { archived_at: archivedAt }),
  ];
  const message = await buildMessage(db, { company_id: pending.id });
  expect((await getMessage(message.id)).company).toMatchObject({ name: 'Nile Pharma', status: 'pending' });
  expect(await approve(message.id)).toMatchObject({
    status: 409,
    body: { message: 'Nile Pharma is not an approved company. Approve the company before you approve its message.' },
  });
  expect((await approve((await buildMessage(db, { company_id: archived.id })).id)).status).toBe(409);
  expect((await getMessage(message.id)).status).toBe('pending');
  expect((await reject(message.id)).status).toBe(200);
  await db.updateTable('users').set({ status: 'approved' }).where('id', '=', pending.id).execute();
  expect((await approve(message.id)).status).toBe(200);
});

it('approves and rejects a message without a company', async () => {
  const { id } = await buildMessage(test.database.db, { company_id: null });
  expect([(await approve(id)).status, (await reject(id)).status]).toEqual([200, 200]);
});

describe('validating a decision', () => {
  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['an approval without targets', { coins: 5 }, { everyone: ['Choose who should see this message'] }],
    [
      'an approval with everyone set to false and no targets',
      { coins: 5, everyone: false, areas: [] },
      { everyone: ['Choose who should see this message'] },
    ],
    ['an approval without coins', { everyone: true }, { coins: ['Coins are required'] }],
    ['coins below 0', { coins: -1, everyone: true }, { coins: ['Coins must be at least 0'] }],
    ['a fraction of a coin', { coins: 0.5, everyone: true }, { coins: ['Coins must be a whole number'] }],
    ['the same doctor twice', { coins: 5, doctors: [7, 7] }, { doctors: [expect.any(String)] }],
    [
      'unknown targets',
      { coins: 5, areas: [900_001], fields: [900_002], doctors: [900_003] },
      {
        areas: ['Not an active area: 900001 (unknown)'],
        fields: ['Not an active specialty: 900002 (unknown)'],
        doctors: ['Not an active doctor: 900003 (unknown)'],
      },
    ],
    [
      'everyone together with an area',
      { coins: 5, everyone: true, areas: [1] },
      { everyone: ['Choose everyone or selected doctors, not both'] },
    ],
    ['a rejection without a reason', {}, { rejection_reason: ['Rejection reason is required'] }],
    ['an empty reason', { rejection_reason: '  ' }, { rejection_reason: ['Rejection reason is required'] }],
    ['a reason that is too short', { rejection_reason: 'no' }, { rejection_reason: [expect.any(String)] }],
  ])('rejects %s with errors on the fields and changes nothing', async (_title, payload, errors) => {
    const { id } = await buildMessage(test.database.db);
    const before = await snapshotState(test);
    const { status, body } = await send(`/messages/${id}/${'rejection_reason' in errors ? 'reject' : 'approve'}`, payload);
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await snapshotState(test)).toEqual(before);
  });

  it('reports archived targets and targets that are not doctors, and keeps the earlier targets', async () => {
    const { db } = test.database;
    const area = await buildArea(db, { name: 'Lost', archived_at: archivedAt });
    const [doctor, company] = [
      await buildDoctor(db, { name: 'Dr. Gone', archived_at: archivedAt }),
      await buildCompany(db, { name: 'Firm' }),
    ];
    const { id } = await buildMessage(db);
    const activeArea = await buildArea(db);
    await approve(id, { everyone: false, areas: [activeArea.id] });
    await reject(id);
    const before = await snapshotState(test);
    const { status, body } = await approve(id, { everyone: false, areas: [activeArea.id, area.id], doctors: [doctor.id, company.id] });
    expect([status, body.message, body.errors]).toEqual([
      422,
      'Not an active area: Lost (archived)',
      { areas: ['Not an active area: Lost (archived)'], doctors: ['Not an active doctor: Dr. Gone (archived), Firm (not a doctor)'] },
    ]);
    expect(await snapshotState(test)).toEqual(before);
  });

  it('responds 404 for archived and unknown messages', async () => {
    const { id } = await buildMessage(test.database.db, { archived_at: archivedAt });
    for (const each of [id, 999_999]) expect([(await approve(each)).status, (await reject(each)).status]).toEqual([404, 404]);
  });
});

it('ends unfinished uploads on approval and names their videos in the audit trail', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db);
  const videos = new Map<string, number>();
  for (const state of ['awaiting', 'uploading', 'processing', 'failed', 'ready'] as const)
    videos.set(state, (await buildVideo(db, { message_id: id, title: state, hosted_id: (await buildHostedVideo(db, { state })).id })).id);
  const other = await buildVideo(db, { hosted_id: (await buildHostedVideo(db, { state: 'uploading' })).id });
  expect((await approve(id)).body.data.videos.map(({ title, upload: { state } }) => [title, state])).toEqual([
    ['ready', 'ready'],
    ['failed', 'awaiting'],
    ['processing', 'awaiting'],
    ['uploading', 'awaiting'],
    ['awaiting', 'awaiting'],
  ]);
  const uploadable = await db.selectFrom('videos').select('id').where('hosted_id', 'is not', null).orderBy('id').execute();
  expect(uploadable.map((row) => row.id)).toEqual([videos.get('ready'), other.id]);
  const uploads_ended = ['awaiting', 'uploading', 'processing', 'failed'].map((state) => `${state} (${videos.get(state)})`).join(', ');
  expect(await auditEntriesOf(id)).toMatchObject([{ after: { status: 'approved', uploads_ended } }]);
});

it('lets a company send, read the reason of a rejection, change and resend a message', async () => {
  const { db } = test.database;
  const { id: companyId } = await buildCompany(db);
  const own = await test.tokenOf(companyId);
  const { status, body } = await send('/messages', { name: 'A new stent', company_id: companyId }, own);
  expect([status, body.data.status, body.data.can]).toEqual([201, 'pending', { update: true, archive: true, addVideos: true }]);
  const { id } = body.data;
  await reject(id, { rejection_reason: 'Say who makes it' });
  const bell = (await test.send({ method: 'GET', url: '/notifications/index', token: own })).body as {
    data: { data: { title: string; body: string }[] };
  };
  expect(bell.data.data).toMatchObject([{ title: 'Your message was rejected', body: 'A new stent: Say who makes it', message_id: id }]);
  expect(await getMessage(id, own)).toMatchObject({
    status: 'rejected',
    rejection_reason: 'Say who makes it',
    can: { update: true, archive: true, addVideos: true },
  });
  expect((await send(`/messages/${id}`, { name: 'A new stent by Nile' }, own)).body).toMatchObject({
    message: 'Message sent for approval again',
    data: { name: 'A new stent by Nile', status: 'pending', rejection_reason: 'Say who makes it' },
  });
  expect((await approve(id, { coins: 3 })).status).toBe(200);
  expect(await getMessage(id, own)).toMatchObject({
    status: 'approved',
    rejection_reason: null,
    coins: 3,
    can: { update: false, archive: false, addVideos: false },
  });
  expect((await auditEntriesOf(id)).map(({ action }) => action)).toEqual([
    'messages.create',
    'messages.reject',
    'messages.update',
    'messages.approve',
  ]);
});
