// Proves WEB-3, WEB-9
import { expect, it } from 'vitest';
import { webinarRoutes } from '../../../../contract/entities/content/webinars.ts';
import { buildWebinar } from '../../../test/builders.ts';
import { openWebinarApp } from '../../../test/webinars.ts';

const app = openWebinarApp();
const { send } = app;
const listOf = async (query: string) => webinarRoutes.list.response.parse((await send('GET', query)).body).data.data;
const at = (text: string) => new Date(text);

it('sorts by time if asked: not ended ones soonest first, then ended ones latest first', async () => {
  const { db } = app.test.database;
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
  const titlesOf = async (query: string) => (await listOf(query)).map(({ title }) => title);
  expect(await titlesOf('?sort=schedule')).toEqual(['soon', 'later', 'recent', 'old']);
  expect(await titlesOf('?sort=schedule&status=ended')).toEqual(['recent', 'old']);
  expect(await titlesOf('?sort=schedule&title=soo')).toEqual(['soon']);
  expect(await titlesOf('')).toEqual(['recent', 'soon', 'old', 'later']);
});

it('filters by title and status', async () => {
  const { db } = app.test.database;
  const one = await buildWebinar(db, { title: 'Cardiology إحياء', status: 'ended' });
  await buildWebinar(db, { title: 'Cardiology today' });
  const idsOf = async (query: string) => (await listOf(query)).map(({ id }) => id);
  expect([
    await idsOf('?title=cardio&status=ended'),
    (await idsOf('?title=CARDIO')).length,
    await idsOf('?title=احياء'),
    (await idsOf('?status=started')).length,
  ]).toEqual([[one.id], 2, [one.id], 0]);
});

it('shows the webinars of a day in the time zone that have not ended', async () => {
  const { db } = app.test.database;
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
  const { data: shown } = webinarRoutes.day.response.parse((await send('GET', '/day?date=2026-10-29')).body);
  expect([shown.cap, shown.time_zone, shown.webinars.map(({ id }) => id)]).toEqual([3, 'Africa/Cairo', inside.map(({ id }) => id)]);
  expect((await send('GET', '/day?date=9999-12-31')).status).toBe(422);
});
