// Proves DSH-8, SCH-1, SCH-4, SCH-6
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScheduleCounts, scheduleStates } from '../../contract/kit/schedule.ts';
import { openTestApp, type TestApp } from '../test/app.ts';
import { buildAdmin, buildBlog, buildMessage, buildNote, buildStory } from '../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

type Row = { id: number; publish_at: string | null; expire_at: string | null; schedule: string };
const hour = 3_600_000;
const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * hour);
const get = async (url: string) => (await test.send({ method: 'GET', url, token })).body as { data: { data: Row[] } & Row };
const post = async (url: string, payload: object) => {
  const { status, body } = await test.send({ method: 'POST', url, token, payload });
  return { status, ...(body as { data: Row; message: string; errors?: Record<string, string[]> }) };
};
const lastAudit = (action: string) =>
  test.database.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe.each([
  { table: 'notes', list: '/notice', build: buildNote },
  { table: 'blogs', list: '/blog', build: buildBlog },
  { table: 'stories', list: '/story', build: buildStory },
  { table: 'messages', list: '/messages', build: (db: TestApp['database']['db']) => buildMessage(db, { status: 'approved' }) },
] as const)('the list of $table', ({ table, list, build }) => {
  const readCounts = async () => {
    const { body } = await test.send({ method: 'GET', url: `${list}/stats`, token });
    return (body as { data: { by_schedule: ScheduleCounts } }).data.by_schedule;
  };

  it('filters and counts by the state at the time of the request, on both sides of each moment', async () => {
    const before = await readCounts();
    const { id } = await build(test.database.db);
    await test.database.db
      .updateTable(table)
      .set({ publish_at: inHours(1), expire_at: inHours(2) })
      .where('id', '=', id)
      .execute();
    const listed = async () => {
      const states = [];
      const counts = await readCounts();
      for (const state of scheduleStates) {
        const { data } = await get(`${list}?schedule=${state}&per_page=100`);
        const row = data.data.find((one) => one.id === id);
        if (row) states.push([state, row.schedule]);
        expect(counts[state] - before[state]).toBe(row ? 1 : 0);
      }
      return states;
    };
    expect(await listed()).toEqual([['scheduled', 'scheduled']]);
    test.clock.advance(hour - 1);
    expect(await listed()).toEqual([['scheduled', 'scheduled']]);
    test.clock.advance(1);
    expect(await listed()).toEqual([['live', 'live']]);
    test.clock.advance(hour - 1);
    expect(await listed()).toEqual([['live', 'live']]);
    test.clock.advance(1);
    expect(await listed()).toEqual([['over', 'over']]);
  });
});

describe('the schedule of a note', () => {
  it('is stored in UTC, changed field by field, and written to the audit trail', async () => {
    const draft = { title: 'Holiday', content: 'No calls' };
    const created = await post('/notice/store', { ...draft, publish_at: '2026-12-12T20:00', expire_at: '2026-12-13T20:00' });
    expect(created.data).toMatchObject({
      publish_at: '2026-12-12T18:00:00.000Z',
      expire_at: '2026-12-13T18:00:00.000Z',
      schedule: 'scheduled',
    });
    expect((await lastAudit('notes.create')).after).toEqual({
      ...draft,
      publish_at: '2026-12-12T18:00:00.000Z',
      expire_at: '2026-12-13T18:00:00.000Z',
    });
    const update = `/notice/update/${created.data.id}`;
    expect((await post(update, { title: 'Feast' })).data).toMatchObject({ publish_at: '2026-12-12T18:00:00.000Z', schedule: 'scheduled' });
    const opened = await post(update, { publish_at: null });
    expect(opened.data).toMatchObject({ publish_at: null, expire_at: '2026-12-13T18:00:00.000Z', schedule: 'live' });
    expect(await lastAudit('notes.update')).toEqual({
      before: { publish_at: '2026-12-12T18:00:00.000Z' },
      after: { publish_at: null },
    });
  });

  it('shows an error at its field', async () => {
    const draft = { title: 'Holiday', content: 'No calls' };
    const wrong = await post('/notice/store', { ...draft, publish_at: '2026-12-12T20:00', expire_at: '2026-12-12T19:00' });
    expect([wrong.status, wrong.errors]).toEqual([422, { expire_at: ['The end must be after the start'] }]);
    const past = await post('/notice/store', { ...draft, publish_at: '2020-12-12T20:00' });
    expect([past.status, past.errors]).toEqual([422, { publish_at: ['This time is in the past'] }]);
    const text = await post('/notice/store', { ...draft, publish_at: '2026-12-12' });
    expect([text.status, text.errors]).toEqual([422, { publish_at: ['Choose a day and a time'] }]);
  });
});

it('ends a new story 24 hours after it is published, unless its author chose an end or none', async () => {
  const create = (times: object) => post('/story/store', { text: 'A talk', type: 'video', ...times });
  const publish_at = inHours(5);
  expect((await create({})).data.expire_at).toBe(inHours(24).toISOString());
  expect((await create({ publish_at: publish_at.toISOString() })).data.expire_at).toBe(inHours(29).toISOString());
  expect((await create({ expire_at: null })).data.expire_at).toBeNull();
  expect((await create({ expire_at: inHours(3).toISOString() })).data.expire_at).toBe(inHours(3).toISOString());
});
