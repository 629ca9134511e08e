// Proves SCH-9
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarRoutes, maxCalendarItems } from '../../../../contract/entities/content/calendar.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildBlog,
  buildCompany,
  buildMessage,
  buildNote,
  buildNotification,
  buildStory,
  buildWebinar,
} from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const at = (text: string) => new Date(text);
const read = async (query: { from: string; to: string }, as = token) => {
  const { status, body } = await test.request(calendarRoutes.list, { query }, as);
  expect(status).toBe(200);
  return body.data;
};
const set = (table: 'stories' | 'blogs' | 'notes', id: number, times: { publish_at?: Date; expire_at?: Date; archived_at?: Date }) =>
  test.database.db.updateTable(table).set(times).where('id', '=', id).execute();

it('lists what a caller may read between two days of the zone, by time', async () => {
  const { db } = test.database;
  const [own, other] = [await buildCompany(db), await buildCompany(db)];
  const [story, blog, note, archived] = [await buildStory(db), await buildBlog(db), await buildNote(db), await buildBlog(db)];
  // The day begins at 22:00 UTC of the day before.
  await set('stories', story.id, { publish_at: at('2027-02-09T21:59:59Z'), expire_at: at('2027-02-09T22:00:00Z') });
  await set('blogs', blog.id, { publish_at: at('2027-02-10T08:00:00Z') });
  await set('notes', note.id, { expire_at: at('2027-02-11T21:59:59Z'), publish_at: at('2027-01-01T10:00:00Z') });
  await set('blogs', archived.id, { publish_at: at('2027-02-10T09:00:00Z'), archived_at: test.clock.now() });
  const approved = { status: 'approved', publish_at: at('2027-02-10T10:00:00Z') } as const;
  const mine = await buildMessage(db, { ...approved, company_id: own.id });
  const others = await buildMessage(db, { ...approved, company_id: other.id });
  await buildMessage(db, { company_id: own.id, publish_at: at('2027-02-10T10:00:00Z') });
  const send_at = at('2027-02-10T11:00:00Z');
  const notification = await buildNotification(db, { send_at, sends_at: send_at });
  const webinar = await buildWebinar(db, { starts_at: at('2027-02-10T12:00:00Z') });

  const range = { from: '2027-02-10', to: '2027-02-11' };
  const all = await read(range);
  expect(all.items.map(({ kind, id, event }) => [kind, id, event])).toEqual([
    ['stories', story.id, 'expire'],
    ['blogs', blog.id, 'publish'],
    ['messages', mine.id, 'publish'],
    ['messages', others.id, 'publish'],
    ['notifications', notification.id, 'send'],
    ['webinars', webinar.id, 'start'],
    ['notes', note.id, 'expire'],
  ]);
  expect(all).toMatchObject({ time_zone: 'Africa/Cairo', is_truncated: false });
  const ofCompany = await read(range, await test.tokenOf(own.id));
  expect(ofCompany.items.map(({ kind, id }) => [kind, id])).toEqual([['messages', mine.id]]);
  const support = await buildAdmin(db, { officeRole: 'support' });
  const ofSupport = await read(range, await test.tokenOf(support.id));
  expect(ofSupport.items.map(({ kind }) => kind)).toEqual(['notifications']);
});

it('stops at a limit for each kind and says so', async () => {
  const { db } = test.database;
  const { id: created_by } = await buildAdmin(db);
  const note = { title: 'Many', content: 'To be known', created_by, publish_at: at('2027-03-10T08:00:00Z') };
  await db
    .insertInto('notes')
    .values(Array.from({ length: maxCalendarItems + 1 }, () => note))
    .execute();
  const { items, is_truncated } = await read({ from: '2027-03-10', to: '2027-03-10' });
  expect([items.length, is_truncated]).toEqual([maxCalendarItems, true]);
});

it('rejects a range of more than 62 days', async () => {
  const response = await test.request(calendarRoutes.list, { query: { from: '2026-11-01', to: '2027-01-02' } }, token);
  expect([response.status, JSON.stringify(response.body)]).toEqual([422, expect.stringContaining('Choose at most 62 days')]);
});
