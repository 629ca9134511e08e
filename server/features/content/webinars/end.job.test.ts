// Proves WEB-13
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { buildWebinar } from '../../../test/builders.ts';
import { openWebinarApp } from '../../../test/webinars.ts';
import { endWebinars } from './end.job.ts';

const app = openWebinarApp();
const log = pino({ level: 'silent' });

it('ends webinars that are over: unstarted ones immediately, running ones when their meeting is empty', async () => {
  const { db } = app.test.database;
  const now = app.test.clock.now().getTime();
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
  const host = vi.spyOn(app.test.meetings, 'isEmpty').mockImplementation(async (meetingId) => {
    if (meetingId === failing.meeting_id) throw new Error('the host is away');
    return { [empty.meeting_id]: true, [full.meeting_id]: false }[meetingId];
  });
  const run = () => endWebinars.run({}, { ...app.test, log, enqueue: async () => undefined });
  await run();
  const states = async () =>
    Promise.all([missed, running, upcoming, unknown, empty, full, failing].map(async ({ id }) => (await app.rowOf(id)).status));
  expect(await states()).toEqual(['ended', 'started', 'not_started', 'ended', 'ended', 'started', 'started']);
  expect((await app.rowOf(empty.id)).ended_at).toEqual(app.test.clock.now());
  expect((await app.start(full.meeting_id)).status).toBe(200);
  host.mockRestore();
  await run();
  expect((await states()).slice(-2)).toEqual(['ended', 'ended']);
});
