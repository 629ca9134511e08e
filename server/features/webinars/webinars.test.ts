import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { concurrencyLimitMessage, startInPastMessage, type WebinarDay, webinarRoutes } from '../../../contract/entities/webinars.ts';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin, buildConference, buildWebinar } from '../../test/builders.ts';
import { dumpRows, snapshotState } from '../../test/snapshot.ts';
import { endWebinars } from './end.job.ts';

let test: TestApp;
let token: string;
let conference: { id: number; title: string };
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
  conference = await buildConference(test.database.db, { title: 'Spring congress' });
});
beforeEach(async () => {
  await test.database.db.deleteFrom('webinars').execute();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => test?.close());

const log = pino({ level: 'silent' });
const send = (method: string, url: string, payload?: unknown) => test.send({ method, url: `/schedule${url}`, payload, token });
const create = (meeting_date_time: string, more: object = {}) =>
  send('POST', '/create', { title: 'Rounds', conference_id: conference.id, meeting_date_time, duration: 1, ...more });
const createdOf = ({ body }: { body: unknown }) => webinarRoutes.create.response.parse(body).data;
const start = (
  meeting_id: string,
  { username = 'Mona Adel', headers = {} }: { username?: string; headers?: Record<string, string> } = {},
) => test.send({ method: 'POST', url: '/schedule/start', payload: { meeting_id, username }, token, headers });
const linkOf = ({ body }: { body: unknown }) => webinarRoutes.start.response.parse(body).data.moderator_link.url;
const rowOf = (id: number) => test.database.db.selectFrom('webinars').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const day = async (date: string): Promise<WebinarDay> =>
  webinarRoutes.day.response.parse((await send('GET', `/day?date=${date}`)).body).data;
const auditEntriesOf = (id: number) =>
  test.database.db.selectFrom('audit').selectAll().where('entity', '=', 'webinars').where('entity_id', '=', id).orderBy('id').execute();
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();
const at = (text: string) => new Date(text);

describe('creating a webinar', () => {
  it('stores a webinar with its own meeting and an audit entry', async () => {
    const response = await create('2026-11-25T12:00:00', { title: ' Rounds ', duration: 3 });
    expect(response).toMatchObject({
      status: 201,
      body: {
        message: 'Webinar added successfully',
        data: {
          title: 'Rounds',
          meeting_date_time: '2026-11-25T10:00:00.000Z',
          duration: 3,
          status: 'not_started',
          conference: { ...conference, is_archived: false },
        },
      },
    });
    const [one, two] = [createdOf(response), createdOf(await create('2026-11-26T12:00:00+05:00'))];
    expect(createdOf(await create('2026-11-26T12:00+02:00')).meeting_date_time).toBe('2026-11-26T10:00:00.000Z');
    expect([two.meeting_date_time, one.meeting_id === two.meeting_id]).toEqual(['2026-11-26T07:00:00.000Z', false]);
    expect(one.meeting_id).toMatch(/^[a-z0-9]{32}$/);
    expect(await auditEntriesOf(one.id)).toMatchObject([
      {
        action: 'webinars.create',
        after: { title: 'Rounds', conference: 'Spring congress', meeting_date_time: one.meeting_date_time, duration: 3 },
      },
    ]);
  });

  it('accepts a start up to a minute ago', async () => {
    // The test clock shows 12:00 in Cairo.
    expect(await create('2026-11-21T11:58:59')).toMatchObject({
      status: 422,
      body: { errors: { meeting_date_time: [startInPastMessage] } },
    });
    expect(await create('0001-01-01T00:00')).toMatchObject({ status: 422, body: { message: startInPastMessage } });
    expect((await create('2026-11-21T11:59')).status).toBe(201);
  });

  it('rejects an invalid time, an archived conference and an unknown duration', async () => {
    const archived = await buildConference(test.database.db, { archived_at: at('2026-11-20T10:00:00Z') });
    const before = await snapshotState(test);
    for (const text of ['2026-02-30T10:00', 'tomorrow', '2026-11-25', '2100-01-01T00:00', '9999-12-31T23:59:59-14:00'])
      expect([text, await create(text)]).toMatchObject([
        text,
        { status: 422, body: { errors: { meeting_date_time: ['Choose a valid date and time'] } } },
      ]);
    for (const conference_id of [archived.id, 999_999, -5, 'none'])
      expect(await create('2026-11-25T12:00', { conference_id })).toMatchObject({
        status: 422,
        body: { errors: { conference_id: ['Choose a conference that exists'] } },
      });
    for (const [duration, sentence] of [
      ['long', 'Duration must be a number'],
      [4, 'Duration must be 1, 2 or 3 hours'],
    ])
      expect(await create('2026-11-25T12:00', { duration })).toMatchObject({ status: 422, body: { errors: { duration: [sentence] } } });
    expect(await snapshotState(test)).toEqual(before);
  });

  it('moves a local time that the clocks skip, and uses the first of two equal local times', async () => {
    const times = [createdOf(await create('2027-04-30T00:30')), createdOf(await create('2027-10-28T23:30'))].map(
      (created) => created.meeting_date_time,
    );
    expect(times).toEqual(['2027-04-29T22:30:00.000Z', '2027-10-28T20:30:00.000Z']);
  });
});

describe('the limit of parallel webinars', () => {
  it('counts active webinars that overlap and have not ended, but not adjacent ones', async () => {
    const { db } = test.database;
    for (const hour of ['08:00', '12:00']) await buildWebinar(db, { starts_at: at(`2026-11-25T${hour}:00Z`), hours: 2 });
    await buildWebinar(db, { starts_at: at('2026-11-25T10:00:00Z'), status: 'ended' });
    await buildWebinar(db, { starts_at: at('2026-11-25T10:00:00Z'), archived_at: at('2026-11-20T10:00:00Z') });
    await buildWebinar(db, { starts_at: at('2026-11-25T09:59:00Z') });
    await buildWebinar(db, { starts_at: at('2026-11-25T11:59:00Z') });
    expect((await create('2026-11-25T10:00:00Z', { duration: 2 })).status).toBe(201);
    expect(await create('2026-11-25T10:00:00Z', { duration: 2 })).toMatchObject({
      status: 409,
      body: { message: concurrencyLimitMessage, errors: { meeting_date_time: [concurrencyLimitMessage] } },
    });
    expect(await create('2026-11-20T10:00:00Z', { duration: 2 })).toMatchObject({ status: 422 });
  });

  it('holds for 20 parallel requests to schedule', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => create(`2026-12-01T10:${10 + index}:00Z`)));
    expect(statuses(responses)).toEqual([...Array(3).fill(201), ...Array(17).fill(409)]);
    expect(new Set(responses.filter(({ status }) => status === 409).map(({ body }) => (body as { message: string }).message))).toEqual(
      new Set([concurrencyLimitMessage]),
    );
  });

  it('holds for 20 parallel requests to start', async () => {
    const running = await Promise.all(Array.from({ length: 20 }, () => buildWebinar(test.database.db)));
    expect(statuses(await Promise.all(running.map(({ meeting_id }) => start(meeting_id))))).toEqual([
      ...Array(3).fill(200),
      ...Array(17).fill(409),
    ]);
    expect((await send('GET', '?status=started')).body).toMatchObject({ data: { total: 3 } });
  });
});

describe('starting a webinar', () => {
  it('returns a link, sets the state once and can be repeated when the limit is reached', async () => {
    const { id, meeting_id } = await buildWebinar(test.database.db);
    const first = await start(meeting_id);
    expect(first).toMatchObject({ status: 200, body: { message: 'Webinar started successfully' } });
    expect(linkOf(first)).toMatch(new RegExp(`^https://meet.jit.si/${meeting_id}#userInfo.displayName=%22Mona%20Adel%22`));
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'started', started_at: test.clock.now() });
    for (let more = 0; more < 2; more += 1) await buildWebinar(test.database.db, { status: 'started' });
    test.clock.advance(1000);
    expect((await start(meeting_id)).status).toBe(200);
    expect([await rowOf(id), (await auditEntriesOf(id)).map(({ action }) => action)]).toEqual([row, ['webinars.start']]);
    expect(await start((await buildWebinar(test.database.db)).meeting_id)).toMatchObject({
      status: 409,
      body: { message: concurrencyLimitMessage },
    });
  });

  it('does not store the link, not even for an Idempotency-Key', async () => {
    const { meeting_id } = await buildWebinar(test.database.db);
    const options = { username: 'Mona Secret', headers: { 'idempotency-key': 'key-of-a-start' } };
    const links = [linkOf(await start(meeting_id, options)), linkOf(await start(meeting_id, options))];
    expect(links.every((link) => link.includes('Mona%20Secret'))).toBe(true);
    const stored = [...(await dumpRows(test.database.db)).values()].flat().join();
    expect([stored.includes('meet.jit.si'), stored.includes('Mona Secret'), stored.includes('Mona%20Secret')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('rejects a webinar that is over or archived', async () => {
    const { db } = test.database;
    const over = { status: 409, body: { message: 'This webinar has ended' } };
    expect(await start((await buildWebinar(db, { status: 'ended' })).meeting_id)).toMatchObject(over);
    expect(await start((await buildWebinar(db, { starts_at: at('2026-11-21T08:00:00Z') })).meeting_id)).toMatchObject(over);
    const notFound = { status: 404, body: { errors: { meeting_id: ['There is no such webinar'] } } };
    expect(await start((await buildWebinar(db, { archived_at: at('2026-11-20T10:00:00Z') })).meeting_id)).toMatchObject(notFound);
    expect(await start('unknown-meeting')).toMatchObject(notFound);
  });
});

describe('changing a webinar', () => {
  const update = (id: number, change: object) => send('POST', `/update/${id}`, change);

  it('changes only what is sent, keeps its meeting, and writes an audit entry', async () => {
    const before = createdOf(await create('2026-11-25T12:00'));
    test.clock.advance(1000);
    const response = await update(before.id, {
      title: 'Grand rounds',
      meeting_date_time: '2026-11-26T12:00',
      duration: 2,
      seen_updated_at: before.updated_at,
    });
    const changed = { title: 'Grand rounds', meeting_date_time: '2026-11-26T10:00:00.000Z', duration: 2 };
    expect(response).toMatchObject({
      status: 200,
      body: { message: 'Webinar updated successfully', data: { ...before, ...changed, updated_at: test.clock.now().toISOString() } },
    });
    expect((await auditEntriesOf(before.id)).at(-1)).toMatchObject({
      action: 'webinars.update',
      before: { title: 'Rounds', meeting_date_time: '2026-11-25T10:00:00.000Z', duration: 1 },
      after: changed,
    });
  });

  it('returns 409 if it was changed, started or ended in the meantime, and changes nothing', async () => {
    const webinar = createdOf(await create('2026-11-25T12:00'));
    test.clock.advance(1000);
    await update(webinar.id, { title: 'Quicker' });
    const late = { title: 'Late', seen_updated_at: webinar.updated_at };
    expect(await update(webinar.id, late)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This webinar was changed in the meantime') },
    });
    await start(webinar.meeting_id);
    expect(await update(webinar.id, { title: 'Late' })).toMatchObject({
      status: 409,
      body: { message: 'This webinar has started and can no longer be changed' },
    });
    const { id } = await buildWebinar(test.database.db, { starts_at: at('2026-11-21T08:00:00Z'), hours: 1 });
    expect(await update(id, { title: 'Late' })).toMatchObject({
      status: 409,
      body: { message: 'This webinar has ended and can no longer be changed' },
    });
    expect((await rowOf(webinar.id)).title).toBe('Quicker');
    expect((await update(999_999, { title: 'Late' })).status).toBe(404);
  });

  it('counts the other webinars that overlap the new time, and rejects a time in the past', async () => {
    for (const _one of [1, 2, 3]) await create('2026-11-25T12:00');
    const { id } = createdOf(await create('2026-11-25T11:00'));
    const full = { status: 409, body: { errors: { meeting_date_time: [concurrencyLimitMessage] } } };
    expect(await update(id, { meeting_date_time: '2026-11-25T12:30' })).toMatchObject(full);
    expect(await update(id, { duration: 2 })).toMatchObject(full);
    expect((await update(id, { title: 'Same time', meeting_date_time: '2026-11-25T11:00' })).status).toBe(200);
    expect((await update(id, { meeting_date_time: '2026-11-25T13:00' })).status).toBe(200);
    expect(await update(id, { meeting_date_time: '2026-11-21T11:00' })).toMatchObject({
      status: 422,
      body: { errors: { meeting_date_time: [startInPastMessage] } },
    });
  });
});

it('sorts by time if asked: not ended ones soonest first, then ended ones latest first', async () => {
  const { db } = test.database;
  const build = async (title: string, starts_at: string, status: 'not_started' | 'ended' = 'not_started') => {
    const { id } = await buildWebinar(db, { title, starts_at: at(starts_at) });
    if (status === 'ended')
      await db
        .updateTable('webinars')
        .set({ status, ended_at: at(starts_at) })
        .where('id', '=', id)
        .execute();
  };
  await build('later', '2026-12-02T10:00:00Z');
  await build('old', '2026-11-01T10:00:00Z', 'ended');
  await build('soon', '2026-12-01T10:00:00Z');
  await build('recent', '2026-11-02T10:00:00Z', 'ended');
  const titlesOf = async (query: string) =>
    webinarRoutes.list.response.parse((await send('GET', query)).body).data.data.map(({ title }) => title);
  expect(await titlesOf('?sort=schedule')).toEqual(['soon', 'later', 'recent', 'old']);
  expect(await titlesOf('?sort=schedule&status=ended')).toEqual(['recent', 'old']);
  expect(await titlesOf('?sort=schedule&title=soo')).toEqual(['soon']);
  expect(await titlesOf('')).toEqual(['recent', 'soon', 'old', 'later']);
});

it('ends an archived webinar at its host and removes it from the list', async () => {
  const ended: string[] = [];
  vi.spyOn(test.meetings, 'end').mockImplementation(async (meetingId) => void ended.push(meetingId));
  const { id, meeting_id } = await buildWebinar(test.database.db, { status: 'started' });
  expect(await send('DELETE', `/destroy/${id}`)).toMatchObject({ status: 200, body: { message: 'Webinar ended successfully' } });
  expect([ended, (await send('GET', '')).body, (await send('DELETE', `/destroy/${id}`)).status]).toMatchObject([
    [meeting_id],
    { data: { total: 0 } },
    404,
  ]);
  expect([await rowOf(id), await auditEntriesOf(id)]).toMatchObject([
    { status: 'ended' },
    [{ action: 'webinars.archive', before: { title: expect.any(String), status: 'started' } }],
  ]);
});

it.each([
  ['not_started', 'Webinar cancelled successfully'],
  ['ended', 'Webinar deleted successfully'],
] as const)('names the status %s of an archived webinar', async (status, message) => {
  const { id } = await buildWebinar(test.database.db, { status });
  expect(await send('DELETE', `/destroy/${id}`)).toMatchObject({ status: 200, body: { message } });
});

describe('restoring a webinar', () => {
  const archivedAt = at('2026-11-20T10:00:00Z');
  const restore = (...ids: number[]) => send('POST', '/restore', { ids });

  it('puts a cancelled one back, which waits for its start, and writes an audit entry', async () => {
    const { id } = await buildWebinar(test.database.db);
    await send('DELETE', `/destroy/${id}`);
    test.clock.advance(1000);
    expect(await restore(id)).toMatchObject({ status: 200, body: { message: 'Webinar Restore successfully' } });
    expect(await rowOf(id)).toMatchObject({ status: 'not_started', archived_at: null, archived_by: null, updated_at: test.clock.now() });
    expect((await auditEntriesOf(id)).map(({ action }) => action)).toEqual(['webinars.archive', 'webinars.restore']);
    expect((await restore(id)).status).toBe(404);
  });

  it('refuses one that has not ended if the limit is reached at its time, counting those restored before it', async () => {
    const { db } = test.database;
    const starts_at = at('2026-11-25T10:00:00Z');
    for (const _one of [1, 2]) await buildWebinar(db, { starts_at });
    const [first, second] = [
      await buildWebinar(db, { starts_at, archived_at: archivedAt }),
      await buildWebinar(db, { starts_at, archived_at: archivedAt }),
    ];
    const ended = await buildWebinar(db, { starts_at, status: 'ended', archived_at: archivedAt });
    const outcomes = ({ body }: { body: unknown }) =>
      webinarRoutes.restore.response.parse(body).data.map(({ id, restored, reason }) => [id, restored, reason]);
    expect(outcomes(await restore(first.id, second.id, ended.id))).toEqual([
      [first.id, true, null],
      [second.id, false, concurrencyLimitMessage],
      [ended.id, true, null],
    ]);
    expect(await restore(second.id)).toMatchObject({ status: 409, body: { message: concurrencyLimitMessage } });
  });
});

it('filters by title and status', async () => {
  const { db } = test.database;
  const one = await buildWebinar(db, { title: 'Cardiology إحياء', status: 'ended' });
  await buildWebinar(db, { title: 'Cardiology today' });
  const idsOf = async (query: string) => webinarRoutes.list.response.parse((await send('GET', query)).body).data.data.map(({ id }) => id);
  expect([
    await idsOf('?title=cardio&status=ended'),
    (await idsOf('?title=CARDIO')).length,
    await idsOf('?title=احياء'),
    (await idsOf('?status=started')).length,
  ]).toEqual([[one.id], 2, [one.id], 0]);
});

it('shows the webinars of a day in the time zone that have not ended', async () => {
  const { db } = test.database;
  const build = (time: string, more: object = {}) => buildWebinar(db, { starts_at: at(time), ...more });
  // 29 October has 25 hours in Cairo: from 28 October 21:00 to 29 October 22:00 in UTC.
  const inside = [
    await build('2026-10-28T20:30:00Z'),
    await build('2026-10-29T10:00:00Z', { status: 'started' }),
    await build('2026-10-29T21:59:00Z'),
  ];
  await build('2026-10-28T20:00:00Z');
  await build('2026-10-29T22:00:00Z');
  await build('2026-10-29T10:00:00Z', { status: 'ended' });
  await build('2026-10-29T10:00:00Z', { archived_at: at('2026-10-29T10:00:00Z') });
  const shown = await day('2026-10-29');
  expect([shown.cap, shown.time_zone, shown.webinars.map(({ id }) => id)]).toEqual([3, 'Africa/Cairo', inside.map(({ id }) => id)]);
  expect((await send('GET', '/day?date=9999-12-31')).status).toBe(422);
});

it('ends webinars that are over: unstarted ones immediately, running ones when their meeting is empty', async () => {
  const { db } = test.database;
  const now = test.clock.now().getTime();
  const startedMinutesAgo = (minutes: number) => ({ starts_at: new Date(now - minutes * 60_000) });
  const missed = await buildWebinar(db, startedMinutesAgo(60));
  const running = await buildWebinar(db, { ...startedMinutesAgo(59), status: 'started' });
  const upcoming = await buildWebinar(db, startedMinutesAgo(59));
  const [unknown, empty, full, failing] = [
    await buildWebinar(db, { ...startedMinutesAgo(60), status: 'started' }),
    await buildWebinar(db, { ...startedMinutesAgo(121), status: 'started', hours: 2 }),
    await buildWebinar(db, { ...startedMinutesAgo(180), status: 'started' }),
    await buildWebinar(db, { ...startedMinutesAgo(180), status: 'started' }),
  ];
  const host = vi.spyOn(test.meetings, 'isEmpty').mockImplementation(async (meetingId) => {
    if (meetingId === failing.meeting_id) throw new Error('the host is away');
    return { [empty.meeting_id]: true, [full.meeting_id]: false }[meetingId];
  });
  const run = () => endWebinars.run({}, { ...test, log, enqueue: async () => undefined });
  await run();
  const states = async () =>
    Promise.all([missed, running, upcoming, unknown, empty, full, failing].map(async ({ id }) => (await rowOf(id)).status));
  expect(await states()).toEqual(['ended', 'started', 'not_started', 'ended', 'ended', 'started', 'started']);
  expect((await rowOf(empty.id)).ended_at).toEqual(test.clock.now());
  expect((await start(full.meeting_id)).status).toBe(200);
  host.mockRestore();
  await run();
  expect((await states()).slice(-2)).toEqual(['ended', 'ended']);
});
