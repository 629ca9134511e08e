import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../../../contract/entities/messages.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildCompany,
  buildDoctor,
  buildHosted,
  buildMessage,
  buildSpecialty,
  buildVideo,
} from '../../../test/builders.ts';
import { stateOf } from '../../../test/state.ts';

type One = { message: string; data: Message; errors?: Record<string, string[]> };

const gone = new Date('2026-11-20T10:00:00Z');
let test: TestApp;
let first: string;
let second: string;
beforeAll(async () => {
  test = await openTestApp();
  first = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
  second = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Basma' })).id);
});
afterAll(() => test?.close());

const send = async (url: string, payload: unknown, token = first) => {
  const { status, body } = await test.send({ method: 'POST', url, payload, token });
  return { status, body: body as One };
};
const approve = (id: number, payload: Record<string, unknown> = {}, token = first) =>
  send(`/messages/${id}/approve`, { coins: 5, everyone: true, ...payload }, token);
const reject = (id: number, payload: Record<string, unknown> = {}, token = first) =>
  send(`/messages/${id}/reject`, { rejection_reason: 'The picture is blurred', ...payload }, token);
const shown = async (id: number, token = first) => ((await test.send({ method: 'GET', url: `/messages/${id}`, token })).body as One).data;
const versionOf = async (id: number) => (await shown(id)).updated_at;
const linesOf = (id: number) =>
  test.database.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'messages')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
const toldTo = async (id: number | null) =>
  test.database.db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select(['title', 'body', 'state'])
    .where('deliveries.user_id', '=', id ?? 0)
    .orderBy('notifications.id')
    .execute();

it('an approval sets coins and targets in place of earlier ones, and tells the company', async () => {
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
  expect(await linesOf(id)).toEqual([
    {
      action: 'messages.approve',
      before: { status: 'pending', coins: 0 },
      after: { status: 'approved', coins: 12, areas: 'Giza', specialties: 'Heart', doctors: 'Dr. Salma' },
    },
  ]);
  expect(await toldTo(company_id)).toEqual([{ title: 'Your message was approved', body: name, state: 'delivered' }]);
  expect((await reject(id)).body.data).toMatchObject({ status: 'rejected', areas: [area], doctors: [{ id: doctor.id }] });
  expect((await approve(id, { coins: 0, everyone: false, areas: [other.id] })).body.data).toMatchObject({
    coins: 0,
    everyone: false,
    areas: [other],
    fields: [],
    doctors: [],
  });
});

it('a rejection keeps its reason for the company, and may be turned round both ways', async () => {
  const { id, company_id, name } = await buildMessage(test.database.db);
  expect(await reject(id, { rejection_reason: '  No licence shown ', user_id: 1 })).toMatchObject({
    status: 200,
    body: { message: 'Message rejected successfully', data: { status: 'rejected', rejection_reason: 'No licence shown' } },
  });
  expect(await shown(id, await test.tokenOf(company_id ?? 0))).toMatchObject({
    status: 'rejected',
    rejection_reason: 'No licence shown',
    comments: null,
    paginated_reactions: null,
  });
  expect((await approve(id)).body.data).toMatchObject({ status: 'approved', everyone: true });
  expect((await reject(id, { rejection_reason: 'Not true any more' })).body.data).toMatchObject({
    status: 'rejected',
    rejection_reason: 'Not true any more',
  });
  expect(await linesOf(id)).toMatchObject([
    { action: 'messages.reject', before: { status: 'pending' }, after: { reason: 'No licence shown' } },
    { action: 'messages.approve', before: { status: 'rejected' } },
    { action: 'messages.reject', before: { status: 'approved' }, after: { reason: 'Not true any more' } },
  ]);
  expect((await toldTo(company_id)).map(({ title, body }) => [title, body])).toEqual([
    ['Your message was rejected', `${name}: No licence shown`],
    ['Your message was approved', name],
    ['Your message was rejected', `${name}: Not true any more`],
  ]);
});

it('a message of no company is decided on like any other', async () => {
  const { id } = await buildMessage(test.database.db, { company_id: null });
  expect([(await approve(id)).status, (await reject(id)).status]).toEqual([200, 200]);
});

describe('a refusal', () => {
  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['nobody chosen', { coins: 5 }, { everyone: ['Choose who should see this message'] }],
    ['everyone denied and nobody chosen', { coins: 5, everyone: false, areas: [] }, { everyone: ['Choose who should see this message'] }],
    ['no coins', { everyone: true }, { coins: ['Coins are required'] }],
    ['coins below 0', { coins: -1, everyone: true }, { coins: ['Coins must be at least 0'] }],
    ['coins in parts', { coins: 0.5, everyone: true }, { coins: ['Coins must be a whole number'] }],
    ['the same doctor twice', { coins: 5, doctors: [7, 7] }, { doctors: [expect.any(String)] }],
    [
      'unknown targets',
      { coins: 5, areas: [900_001], fields: [900_002], doctors: [900_003] },
      {
        areas: ['Not a live area: 900001 (unknown)'],
        fields: ['Not a live specialty: 900002 (unknown)'],
        doctors: ['Not a live doctor: 900003 (unknown)'],
      },
    ],
    ['both everyone and some', { coins: 5, everyone: true, areas: [1] }, { everyone: ['Choose everyone or some, not both'] }],
    ['no reason', {}, { rejection_reason: ['Rejection reason is required'] }],
    ['an empty reason', { rejection_reason: '  ' }, { rejection_reason: ['Rejection reason is required'] }],
    ['hardly a reason', { rejection_reason: 'no' }, { rejection_reason: [expect.any(String)] }],
  ])('of %s stands on its fields and changes nothing', async (_what, payload, errors) => {
    const { id } = await buildMessage(test.database.db);
    const before = await stateOf(test);
    const { status, body } = await send(`/messages/${id}/${'rejection_reason' in errors ? 'reject' : 'approve'}`, payload);
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await stateOf(test)).toEqual(before);
  });

  it('names archived targets and members who are no doctors, and leaves earlier targets alone', async () => {
    const { db } = test.database;
    const area = await buildArea(db, { name: 'Lost', archived_at: gone });
    const [doctor, company] = [await buildDoctor(db, { name: 'Dr. Gone', archived_at: gone }), await buildCompany(db, { name: 'Firm' })];
    const { id } = await buildMessage(db);
    const kept = await buildArea(db);
    await approve(id, { everyone: false, areas: [kept.id] });
    await reject(id);
    const before = await stateOf(test);
    const { status, body } = await approve(id, { everyone: false, areas: [kept.id, area.id], doctors: [doctor.id, company.id] });
    expect([status, body.message, body.errors]).toEqual([
      422,
      'Not a live area: Lost (archived)',
      { areas: ['Not a live area: Lost (archived)'], doctors: ['Not a live doctor: Dr. Gone (archived), Firm (no doctor)'] },
    ]);
    expect(await stateOf(test)).toEqual(before);
  });

  it('meets archived and unknown messages', async () => {
    const { id } = await buildMessage(test.database.db, { archived_at: gone });
    for (const each of [id, 999_999]) expect([(await approve(each)).status, (await reject(each)).status]).toEqual([404, 404]);
  });
});

describe('of two decisions at once', () => {
  it('the later one gets 409 and the outcome, whichever way each decided', async () => {
    for (const verbs of [
      [approve, reject],
      [reject, approve],
      [approve, approve],
      [reject, reject],
    ] as const) {
      const { id } = await buildMessage(test.database.db);
      const seen = { seen_updated_at: await versionOf(id) };
      const answers = await Promise.all([verbs[0](id, seen, first), verbs[1](id, seen, second)]);
      const winner = answers.findIndex(({ status }) => status === 200);
      const { status, body } = answers[1 - winner] ?? {};
      const outcome = await shown(id);
      const why = outcome.status === 'rejected' ? ': The picture is blurred' : '';
      expect([status, body?.message]).toEqual([
        409,
        `This message is already ${outcome.status} by ${winner === 0 ? 'Amal' : 'Basma'}${why}`,
      ]);
      expect((await linesOf(id)).length).toBe(1);
    }
  });

  it('one of ten wins even where nobody says what was seen', async () => {
    const { id, company_id } = await buildMessage(test.database.db);
    const start = test.clock.now().getTime();
    let ticks = 0;
    const ticking = vi.spyOn(test.clock, 'now').mockImplementation(() => new Date(start + ticks++));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? approve(id, {}, first) : reject(id, {}, second))),
    );
    ticking.mockRestore();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect([(await linesOf(id)).length, (await toldTo(company_id)).length]).toEqual([1, 1]);
  });

  it('an equal one, and one on what was seen before, is refused', async () => {
    const { id } = await buildMessage(test.database.db);
    const pending = await versionOf(id);
    await reject(id, {}, second);
    expect(await reject(id, { rejection_reason: 'Another reason' })).toMatchObject({
      status: 409,
      body: { message: 'This message is already rejected by Basma: The picture is blurred' },
    });
    expect((await approve(id, { seen_updated_at: pending })).status).toBe(409);
    expect((await approve(id, { seen_updated_at: await versionOf(id) })).status).toBe(200);
    expect(await approve(id)).toMatchObject({ status: 409, body: { message: 'This message is already approved by Amal' } });
  });
});

describe('a decision on a text that was changed since it was seen is refused', () => {
  const changed = { status: 409, body: { message: 'This message was changed meanwhile. Please look at it again.' } };

  it('where it was rejected, changed and sent again, and so waits as it did', async () => {
    const { id, company_id } = await buildMessage(test.database.db);
    const seen_updated_at = await versionOf(id);
    await reject(id, {}, second);
    test.clock.advance(1000);
    await send(`/messages/${id}`, { name: 'Another text' }, await test.tokenOf(company_id ?? 0));
    test.clock.advance(1000);
    expect([(await shown(id)).status, await approve(id, { seen_updated_at })]).toMatchObject(['pending', changed]);
    expect((await approve(id, { seen_updated_at: await versionOf(id) })).status).toBe(200);
  });

  it('where an administrator changed it; not where doctors did something with it', async () => {
    const { db } = test.database;
    const { id } = await buildMessage(db);
    const seen_updated_at = await versionOf(id);
    await send(`/messages/${id}`, { category_ids: [] }, second);
    for (const decide of [approve, reject]) expect(await decide(id, { seen_updated_at })).toMatchObject(changed);
    const again = await versionOf(id);
    await db
      .insertInto('message_seen')
      .values({ message_id: id, doctor_id: (await buildDoctor(db)).id })
      .execute();
    expect((await reject(id, { seen_updated_at: again })).status).toBe(200);
  });
});

it('an approval takes from videos what is not ready of them, and names them in its line', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db);
  const videos = new Map<string, number>();
  for (const state of ['awaiting', 'uploading', 'processing', 'failed', 'ready'] as const)
    videos.set(state, (await buildVideo(db, { message_id: id, title: state, hosted_id: (await buildHosted(db, { state })).id })).id);
  const other = await buildVideo(db, { hosted_id: (await buildHosted(db, { state: 'uploading' })).id });
  expect((await approve(id)).body.data.videos.map(({ title, upload: { state } }) => [title, state])).toEqual([
    ['ready', 'ready'],
    ['failed', 'awaiting'],
    ['processing', 'awaiting'],
    ['uploading', 'awaiting'],
    ['awaiting', 'awaiting'],
  ]);
  const withRoom = await db.selectFrom('videos').select('id').where('hosted_id', 'is not', null).orderBy('id').execute();
  expect(withRoom.map((row) => row.id)).toEqual([videos.get('ready'), other.id]);
  const uploads_ended = ['awaiting', 'uploading', 'processing', 'failed'].map((state) => `${state} (${videos.get(state)})`).join(', ');
  expect(await linesOf(id)).toMatchObject([{ after: { status: 'approved', uploads_ended } }]);
});

it('the way of a company: sent, rejected, read why, changed, sent again, approved', async () => {
  const { db } = test.database;
  const { id: companyId } = await buildCompany(db);
  const own = await test.tokenOf(companyId);
  const { status, body } = await send('/messages', { name: 'A new stent', company_id: companyId }, own);
  expect([status, body.data.status, body.data.can]).toEqual([201, 'pending', { update: false, archive: true, addVideos: true }]);
  const { id } = body.data;
  await reject(id, { rejection_reason: 'Say who makes it' });
  const bell = (await test.send({ method: 'GET', url: '/notifications/index', token: own })).body as {
    data: { data: { title: string; body: string }[] };
  };
  expect(bell.data.data).toMatchObject([{ title: 'Your message was rejected', body: 'A new stent: Say who makes it' }]);
  expect(await shown(id, own)).toMatchObject({
    status: 'rejected',
    rejection_reason: 'Say who makes it',
    can: { update: true, archive: true, addVideos: true },
  });
  expect((await send(`/messages/${id}`, { name: 'A new stent by Nile' }, own)).body).toMatchObject({
    message: 'Message sent for approval again',
    data: { name: 'A new stent by Nile', status: 'pending', rejection_reason: 'Say who makes it' },
  });
  expect((await approve(id, { coins: 3 })).status).toBe(200);
  expect(await shown(id, own)).toMatchObject({
    status: 'approved',
    rejection_reason: null,
    coins: 3,
    can: { update: false, archive: false, addVideos: false },
  });
  expect((await linesOf(id)).map(({ action }) => action)).toEqual([
    'messages.create',
    'messages.reject',
    'messages.update',
    'messages.approve',
  ]);
});
