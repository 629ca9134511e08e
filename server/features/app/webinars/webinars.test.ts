import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webinarRoutes } from '../../../../contract/app/webinars.ts';
import { webinarId } from '../../../../contract/entities/content/webinars.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildDoctor, buildWebinar } from '../../../test/builders.ts';

const hour = 3_600_000;

let test: TestApp;
let token: string;
let doctor: { id: number; name: string };
let requests: { meetingId: string; username: string }[];
beforeAll(async () => {
  test = await openTestApp();
  const { id } = await buildDoctor(test.database.db, { name: 'Mona Samir' });
  doctor = { id, name: 'Mona Samir' };
  token = await test.appTokenOf(id);
});
afterAll(() => test?.close());
beforeEach(() => {
  requests = [];
  test.meetings.joinLink = async ({ meetingId, username }) => {
    requests.push({ meetingId, username });
    return `https://meet.example/${meetingId}?secret`;
  };
});

const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * hour);
const join = (id: number, headers = {}) => test.requestApp(webinarRoutes.join, { params: { id: toId(webinarId, id) }, headers }, token);
const joinsOf = (id: number) => test.database.db.selectFrom('webinar_joins').selectAll().where('webinar_id', '=', id).execute();

it('lists the webinars that have not ended, soonest first', async () => {
  const { db } = test.database;
  const later = await buildWebinar(db, { starts_at: inHours(5) });
  const sooner = await buildWebinar(db, { starts_at: inHours(2) });
  await buildWebinar(db, { status: 'ended' });
  await buildWebinar(db, { starts_at: inHours(-1) });
  const overrunning = await buildWebinar(db, { status: 'started', starts_at: inHours(-3) });
  await buildWebinar(db, { starts_at: inHours(1), archived_at: inHours(0) });
  const { body } = await test.requestApp(webinarRoutes.list, { query: {} }, token);
  expect(body.data).toMatchObject([{ id: overrunning.id }, { id: sooner.id, status: 'not_started', duration: 1 }, { id: later.id }]);
});

describe('joining a webinar', () => {
  it('returns a link with the name of the doctor, and stores when but not the link', async () => {
    const { id, meeting_id } = await buildWebinar(test.database.db, { status: 'started', starts_at: inHours(-1) });
    const first = test.clock.now();
    expect(await join(id)).toMatchObject({ status: 200, body: { data: { url: `https://meet.example/${meeting_id}?secret` } } });
    test.clock.advance(60_000);
    await Promise.all([join(id), join(id)]);
    expect(requests[0]).toEqual({ meetingId: meeting_id, username: doctor.name });
    expect(await joinsOf(id)).toEqual([{ webinar_id: id, doctor_id: doctor.id, first_joined_at: first, last_joined_at: test.clock.now() }]);
  });

  it('returns the link of all participants if the host has no other', async () => {
    delete test.meetings.joinLink;
    const { id, meeting_id } = await buildWebinar(test.database.db, { status: 'started', starts_at: inHours(-1) });
    expect((await join(id)).body.data.url).toBe(test.meetings.participantLink(meeting_id));
  });

  it('is refused before the start and after the end, without a call to the host', async () => {
    const { db } = test.database;
    const planned = await buildWebinar(db, { starts_at: new Date('2026-12-24T10:30:00Z') });
    expect(await join(planned.id)).toMatchObject({
      status: 409,
      body: {
        code: 'not_started',
        message: 'This webinar has not started. It starts on 24 Dec 2026, 12:30.',
        starts_at: '2026-12-24T10:30:00.000Z',
      },
    });
    const arabic = await join(planned.id, { 'accept-language': 'ar' });
    expect(arabic.body).toMatchObject({ message: expect.stringMatching(/^لم تبدأ هذه الندوة بعد/) });
    const [ended, missed] = [await buildWebinar(db, { status: 'ended' }), await buildWebinar(db, { starts_at: inHours(-2) })];
    for (const { id } of [ended, missed])
      expect(await join(id)).toMatchObject({ status: 409, body: { code: 'closed', message: 'This webinar has ended.' } });
    const archived = await buildWebinar(db, { status: 'started', archived_at: inHours(0) });
    expect((await join(archived.id)).status).toBe(404);
    expect([requests, await joinsOf(planned.id)]).toEqual([[], []]);
  });
});
