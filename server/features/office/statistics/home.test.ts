// Proves DSH-15, DSH-16
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statisticsRoutes as routes } from '../../../../contract/entities/office/statistics.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildCompany,
  buildContact,
  buildDoctor,
  buildMessage,
  buildNotification,
  buildReport,
} from '../../../test/builders.ts';
import { recordStatements } from '../../../test/statements.ts';

let test: TestApp;
let token: string;
let admin: number;
beforeAll(async () => {
  test = await openTestApp();
  admin = (await buildAdmin(test.database.db)).id;
  token = await test.tokenOf(admin);
});
afterAll(() => test?.close());

const send = (url: string) => test.send({ method: 'GET', url, token });
const readWaiting = async () => routes.waiting.response.parse((await send('/statistics/waiting')).body).data;
const readWeeks = async (query = '') => routes.trends.response.parse((await send(`/statistics/trends${query}`)).body).data.weeks;

it('counts what waits, with the time of the oldest, by one statement', async () => {
  const { db } = test.database;
  const none = { count: 0, oldest_at: null };
  expect(await readWaiting()).toEqual({ doctors: none, companies: none, messages: none, contacts: none, reports: none, failures: none });
  const at = (day: number) => new Date(Date.UTC(2026, 9, day));
  await buildDoctor(db, { status: 'pending', created_at: at(1), archived_at: at(2) });
  await buildDoctor(db, { status: 'pending', created_at: at(3) });
  const doctor = await buildDoctor(db, { status: 'pending', created_at: at(4) });
  await buildCompany(db, { status: 'pending', created_at: at(5) });
  await buildCompany(db, { status: 'declined', created_at: at(2) });
  const message = await buildMessage(db, { company_id: null });
  // Resubmitted after the other one came.
  await db
    .updateTable('messages')
    .set({ created_at: at(1), pending_since: at(9) })
    .where('id', '=', message.id)
    .execute();
  const waiting = await buildMessage(db, { company_id: null });
  await db
    .updateTable('messages')
    .set({ pending_since: at(7) })
    .where('id', '=', waiting.id)
    .execute();
  await buildContact(db, { doctor_id: doctor.id, contacted_at: at(9), contacted_by: admin });
  const contact = await buildContact(db, { doctor_id: doctor.id });
  await db
    .updateTable('contacts')
    .set({ created_at: at(8) })
    .where('id', '=', contact.id)
    .execute();
  await buildReport(db, { reported_at: at(6) });
  const deliveries = [{ user_id: doctor.id, state: 'failed' as const }];
  const { id: notification } = await buildNotification(db, { deliveries });
  await db
    .updateTable('notifications')
    .set({ created_at: at(10) })
    .where('id', '=', notification)
    .execute();
  const { id: seen } = await buildNotification(db, { deliveries });
  await db.updateTable('notifications').set({ failures_seen: 1 }).where('id', '=', seen).execute();
  const { statements } = await recordStatements(test.database.db, async () => {
    expect(await readWaiting()).toEqual({
      doctors: { count: 2, oldest_at: at(3).toISOString() },
      companies: { count: 1, oldest_at: at(5).toISOString() },
      messages: { count: 2, oldest_at: at(7).toISOString() },
      contacts: { count: 1, oldest_at: at(8).toISOString() },
      reports: { count: 1, oldest_at: at(6).toISOString() },
      failures: { count: 1, oldest_at: at(10).toISOString() },
    });
  });
  expect(statements).toHaveLength(1);
});

it('counts registrations, approvals and sends by week of the configured time zone', async () => {
  const { db } = test.database;
  const before = await readWeeks();
  expect(before).toHaveLength(12);
  const current = before.at(-1)?.week ?? '';
  // Weeks start on Monday at midnight in Cairo, which is UTC+2 in November.
  const monday = new Date(`${current}T00:00:00+02:00`);
  expect([monday.getTime() <= test.clock.now().getTime(), new Date(`${current}T12:00:00Z`).getUTCDay()]).toEqual([true, 1]);
  const earlier = new Date(monday.getTime() - 1);
  const { id } = await buildDoctor(db, { status: 'approved', created_at: monday });
  await buildCompany(db, { created_at: earlier });
  await buildDoctor(db, { created_at: monday, archived_at: monday });
  await db
    .insertInto('decisions')
    .values([
      { user_id: id, status: 'approved', decided_by: admin, decided_at: earlier },
      { user_id: id, status: 'declined', reason: 'Blurred', decided_by: admin, decided_at: earlier },
    ])
    .execute();
  const states = ['sent', 'delivered', 'failed'] as const;
  const people = await Promise.all(
    states.map(async (state) => ({ user_id: (await buildDoctor(db, { created_at: new Date(0) })).id, state })),
  );
  const { id: notification } = await buildNotification(db, { deliveries: people });
  await db.updateTable('notifications').set({ created_at: monday }).where('id', '=', notification).execute();
  const weeks = await readWeeks();
  const added = weeks.slice(-2).map((week, index) => {
    const old = before.at(index - 2);
    return [week.registrations - (old?.registrations ?? 0), week.approvals - (old?.approvals ?? 0), week.sends - (old?.sends ?? 0)];
  });
  expect(added).toEqual([
    [1, 1, 0],
    [1, 0, 2],
  ]);
  expect((await readWeeks('?weeks=52'))[40]).toEqual(weeks[0]);
  expect((await send('/statistics/trends?weeks=13')).body).toMatchObject({ errors: { weeks: ['Weeks must be 4, 12, 26 or 52'] } });
});
