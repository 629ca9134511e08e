// Proves WEB-4, WEB-5, WEB-6, WEB-7, WEB-8, WEB-10, WEB-11, WEB-16
import { describe, expect, it } from 'vitest';
import { concurrencyLimitText, startInPastText, webinarRoutes } from '../../../../contract/entities/content/webinars.ts';
import { buildConference, buildWebinar } from '../../../test/builders.ts';
import { dumpRows, snapshotState } from '../../../test/snapshot.ts';
import { openWebinarApp } from '../../../test/webinars.ts';

const app = openWebinarApp();
const { send, create, start, rowOf, auditEntriesOf } = app;
const createdOf = ({ body }: { body: unknown }) => webinarRoutes.create.response.parse(body).data;
const linkOf = ({ body }: { body: unknown }) => webinarRoutes.start.response.parse(body).data.moderator_link.url;
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
          conference: { ...app.conference, is_archived: false },
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
      body: { errors: { meeting_date_time: [startInPastText] } },
    });
    expect(await create('0001-01-01T00:00')).toMatchObject({ status: 422, body: { message: startInPastText } });
    expect((await create('2026-11-21T11:59')).status).toBe(201);
  });

  it('rejects an invalid time, an archived conference and an unknown duration', async () => {
    const archived = await buildConference(app.test.database.db, { archived_at: at('2026-11-20T10:00:00Z') });
    const before = await snapshotState(app.test);
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
    expect(await snapshotState(app.test)).toEqual(before);
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
    const { db } = app.test.database;
    for (const hour of ['08:00', '12:00']) await buildWebinar(db, { starts_at: at(`2026-11-25T${hour}:00Z`), hours: 2 });
    await buildWebinar(db, { starts_at: at('2026-11-25T10:00:00Z'), status: 'ended' });
    await buildWebinar(db, { starts_at: at('2026-11-25T10:00:00Z'), archived_at: at('2026-11-20T10:00:00Z') });
    await buildWebinar(db, { starts_at: at('2026-11-25T09:59:00Z') });
    await buildWebinar(db, { starts_at: at('2026-11-25T11:59:00Z') });
    expect((await create('2026-11-25T10:00:00Z', { duration: 2 })).status).toBe(201);
    expect(await create('2026-11-25T10:00:00Z', { duration: 2 })).toMatchObject({
      status: 409,
      body: { message: concurrencyLimitText, errors: { meeting_date_time: [concurrencyLimitText] } },
    });
    expect(await create('2026-11-20T10:00:00Z', { duration: 2 })).toMatchObject({ status: 422 });
  });

  it('holds for 20 parallel requests to schedule', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => create(`2026-12-01T10:${10 + index}:00Z`)));
    expect(statuses(responses)).toEqual([...Array(3).fill(201), ...Array(17).fill(409)]);
    expect(new Set(responses.filter(({ status }) => status === 409).map(({ body }) => (body as { message: string }).message))).toEqual(
      new Set([concurrencyLimitText]),
    );
  });

  it('holds for 20 parallel requests to start', async () => {
    const running = await Promise.all(Array.from({ length: 20 }, () => buildWebinar(app.test.database.db)));
    expect(statuses(await Promise.all(running.map(({ meeting_id }) => start(meeting_id))))).toEqual([
      ...Array(3).fill(200),
      ...Array(17).fill(409),
    ]);
    expect((await send('GET', '?status=started')).body).toMatchObject({ data: { total: 3 } });
  });
});

describe('starting a webinar', () => {
  it('returns a link, sets the state once and can be repeated when the limit is reached', async () => {
    const { id, meeting_id } = await buildWebinar(app.test.database.db);
    const first = await start(meeting_id);
    expect(first).toMatchObject({ status: 200, body: { message: 'Webinar started successfully' } });
    expect(linkOf(first)).toMatch(new RegExp(`^https://meet.jit.si/${meeting_id}#userInfo.displayName=%22Mona%20Adel%22`));
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'started', started_at: app.test.clock.now() });
    for (let more = 0; more < 2; more += 1) await buildWebinar(app.test.database.db, { status: 'started' });
    app.test.clock.advance(1000);
    expect((await start(meeting_id)).status).toBe(200);
    expect([await rowOf(id), (await auditEntriesOf(id)).map(({ action }) => action)]).toEqual([row, ['webinars.start']]);
    expect(await start((await buildWebinar(app.test.database.db)).meeting_id)).toMatchObject({
      status: 409,
      body: { message: concurrencyLimitText },
    });
  });

  it('does not store the link, not even for an Idempotency-Key', async () => {
    const { meeting_id } = await buildWebinar(app.test.database.db);
    const options = { username: 'Mona Secret', headers: { 'idempotency-key': 'key-of-a-start' } };
    const links = [linkOf(await start(meeting_id, options)), linkOf(await start(meeting_id, options))];
    expect(links.every((link) => link.includes('Mona%20Secret'))).toBe(true);
    const stored = [...(await dumpRows(app.test.database.db)).values()].flat().join();
    expect([stored.includes('meet.jit.si'), stored.includes('Mona Secret'), stored.includes('Mona%20Secret')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('rejects a webinar that is over or archived', async () => {
    const { db } = app.test.database;
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
    app.test.clock.advance(1000);
    const response = await update(before.id, {
      title: 'Grand rounds',
      meeting_date_time: '2026-11-26T12:00',
      duration: 2,
      seen_updated_at: before.updated_at,
    });
    const changed = { title: 'Grand rounds', meeting_date_time: '2026-11-26T10:00:00.000Z', duration: 2 };
    expect(response).toMatchObject({
      status: 200,
      body: { message: 'Webinar updated successfully', data: { ...before, ...changed, updated_at: app.test.clock.now().toISOString() } },
    });
    expect((await auditEntriesOf(before.id)).at(-1)).toMatchObject({
      action: 'webinars.update',
      before: { title: 'Rounds', meeting_date_time: '2026-11-25T10:00:00.000Z', duration: 1 },
      after: changed,
    });
  });

  it('returns 409 if it was changed, started or ended in the meantime, and changes nothing', async () => {
    const webinar = createdOf(await create('2026-11-25T12:00'));
    app.test.clock.advance(1000);
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
    const { id } = await buildWebinar(app.test.database.db, { starts_at: at('2026-11-21T08:00:00Z'), hours: 1 });
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
    const full = { status: 409, body: { errors: { meeting_date_time: [concurrencyLimitText] } } };
    expect(await update(id, { meeting_date_time: '2026-11-25T12:30' })).toMatchObject(full);
    expect(await update(id, { duration: 2 })).toMatchObject(full);
    expect((await update(id, { title: 'Same time', meeting_date_time: '2026-11-25T11:00' })).status).toBe(200);
    expect((await update(id, { meeting_date_time: '2026-11-25T13:00' })).status).toBe(200);
    expect(await update(id, { meeting_date_time: '2026-11-21T11:00' })).toMatchObject({
      status: 422,
      body: { errors: { meeting_date_time: [startInPastText] } },
    });
  });
});
