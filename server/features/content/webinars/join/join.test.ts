// Proves WEB-19, WEB-20
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, runJob, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildWebinar } from '../../../../test/builders.ts';
import { type FakeBigBlueButton, startFakeBigBlueButton } from '../../../../test/fakes/fake-bigbluebutton.ts';
import { endWebinars } from '../end.job.ts';

const publicUrl = 'https://medboard.example.test';
const hour = 3_600_000;

let fake: FakeBigBlueButton;
let test: TestApp;
let token: string;
beforeAll(async () => {
  fake = await startFakeBigBlueButton();
  const settings = { MEETINGS: 'bigbluebutton', BBB_URL: fake.apiUrl, BBB_SECRET: fake.secret, PUBLIC_URL: publicUrl };
  test = await openTestApp({ settings });
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(async () => {
  await test?.close();
  await fake?.close();
});
beforeEach(async () => {
  fake.meetings.clear();
  await test.database.db.deleteFrom('webinars').execute();
});

const start = (meeting_id: string) =>
  test.send({ method: 'POST', url: '/schedule/start', payload: { meeting_id, username: 'Dr. Mona' }, token });
const statusOf = async (id: number) =>
  (await test.database.db.selectFrom('webinars').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const visit = async (meetingId: string, name?: string) => {
  const { statusCode, headers, body } = await test.app.inject({
    method: name === undefined ? 'GET' : 'POST',
    url: `/join/${meetingId}`,
    ...(name === undefined
      ? {}
      : { payload: new URLSearchParams({ name }).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });
  const next = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(body)?.[1];
  const decoded = next?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  return { status: statusCode, headers, body, next: decoded, hasForm: body.includes('<form') };
};
const enter = async (link: string | undefined) => (await fetch(link ?? '', { redirect: 'manual' })).status;

describe('the page of a webinar for participants', () => {
  it('is the link that the product copies', async () => {
    const { meeting_id } = await buildWebinar(test.database.db);
    const { body } = await test.send({ method: 'GET', url: '/schedule', token });
    expect(body).toMatchObject({ data: { data: [{ participant_url: `${publicUrl}/join/${meeting_id}` }] } });
  });

  it('waits until the webinar has started, without a call to the host', async () => {
    const { meeting_id } = await buildWebinar(test.database.db, { title: 'Heart <b>' });
    const calls = fake.requests.length;
    for (const name of [undefined, 'Ali Hassan']) {
      const page = await visit(meeting_id, name);
      expect(page).toMatchObject({ status: 200, next: undefined, hasForm: false });
      expect(page.body).toContain('Heart &#60;b&#62;');
      expect(page.body).toContain('has not started yet');
      expect(page.body).toContain('<meta http-equiv="refresh" content="20">');
    }
    expect(fake.requests).toHaveLength(calls);
  });

  it('lets participants into a webinar that has started, also if the moderator never entered and the meeting is gone', async () => {
    const { meeting_id } = await buildWebinar(test.database.db);
    expect((await start(meeting_id)).status).toBe(200);
    fake.meetings.clear();
    expect(await visit(meeting_id)).toMatchObject({ status: 200, hasForm: true, next: undefined });
    for (const name of ['Ali "A" Hassan & co', 'د. سارة']) expect(await enter((await visit(meeting_id, name)).next)).toBe(302);
    expect(fake.meetings.get(meeting_id)?.people).toEqual([
      { name: 'Ali "A" Hassan & co', role: 'VIEWER' },
      { name: 'د. سارة', role: 'VIEWER' },
    ]);
  });

  it('asks again for a name that is missing, too short or too long', async () => {
    const { meeting_id } = await buildWebinar(test.database.db, { status: 'started' });
    for (const [name, message] of [
      ['  ', 'Your name is required'],
      ['A', 'Your name must be at least 2 characters'],
      ['<'.repeat(51), 'Your name must not exceed 50 characters'],
    ] as const) {
      const page = await visit(meeting_id, name);
      expect(page).toMatchObject({ status: 422, hasForm: true, next: undefined });
      expect(page.body).toContain(message);
      expect(page.body).not.toContain('<<');
    }
    expect(fake.meetings.size).toBe(0);
  });

  it('says that a webinar has ended, was cancelled or does not exist', async () => {
    const { db } = test.database;
    const [ended, missed] = [
      await buildWebinar(db, { status: 'ended' }),
      await buildWebinar(db, { starts_at: new Date(test.clock.now().getTime() - 5 * hour) }),
    ];
    const archived = await buildWebinar(db, { status: 'started', archived_at: test.clock.now() });
    for (const name of [undefined, 'Ali Hassan']) {
      for (const { meeting_id } of [ended, missed]) expect((await visit(meeting_id, name)).body).toContain('This webinar has ended.');
      for (const id of [archived.meeting_id, 'unknown-meeting', '%00', 'a'.repeat(100)])
        expect(await visit(id, name)).toMatchObject({ status: 404, hasForm: false });
    }
    expect(fake.meetings.size).toBe(0);
  });

  it('runs no script, is in no frame, and is not stored', async () => {
    const { headers, body } = await visit('unknown-meeting');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; base-uri 'none'; form-action 'self'; /,
    );
    expect(body).not.toContain('<script');
  });
});

describe('a host that fails', () => {
  it('is a page with the form again for a participant, and a 503 with a wait for a moderator, who both succeed later', async () => {
    const { id, meeting_id } = await buildWebinar(test.database.db, { title: 'Heart' });
    fake.failNext(429);
    expect(await start(meeting_id)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '7' },
      body: { message: 'A service that this needs is not available at the moment. Please try again in a moment.' },
    });
    expect(await statusOf(id)).toBe('not_started');
    expect((await start(meeting_id)).status).toBe(200);
    fake.failNext('garbage');
    const page = await visit(meeting_id, 'Ali Hassan');
    expect(page).toMatchObject({ status: 503, hasForm: true, next: undefined, headers: { 'retry-after': '10' } });
    expect(page.body).toContain('value="Ali Hassan"');
    expect(await enter((await visit(meeting_id, 'Ali Hassan')).next)).toBe(302);
  });

  it('leaves a webinar running that an administrator wants to end', async () => {
    const { id, meeting_id } = await buildWebinar(test.database.db, { status: 'started' });
    const archive = () => test.send({ method: 'DELETE', url: `/schedule/destroy/${id}`, token });
    fake.failNext(500);
    expect((await archive()).status).toBe(503);
    expect(await statusOf(id)).toBe('started');
    await enter((await visit(meeting_id, 'Ali Hassan')).next);
    expect((await archive()).status).toBe(200);
    expect(fake.meetings.get(meeting_id)?.isEnded).toBe(true);
    expect((await visit(meeting_id, 'Ali Hassan')).status).toBe(404);
  });
});

it('ends a webinar that is over when its meeting is empty, and closes the meeting', async () => {
  const starts_at = new Date(test.clock.now().getTime() - hour);
  const { id, meeting_id } = await buildWebinar(test.database.db, { starts_at, status: 'started' });
  await enter((await visit(meeting_id, 'Ali Hassan')).next);
  await runJob(test, endWebinars);
  expect(await statusOf(id)).toBe('started');
  fake.failNext(500);
  fake.meetings.get(meeting_id)?.people.splice(0);
  await runJob(test, endWebinars);
  expect(await statusOf(id)).toBe('started');
  await runJob(test, endWebinars);
  expect([await statusOf(id), fake.meetings.get(meeting_id)?.isEnded]).toEqual(['ended', true]);
});
