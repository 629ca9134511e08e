// Proves SCH-5
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildMessage } from '../../../../test/builders.ts';
import { announceMessages } from './announce.job.ts';

let test: TestApp;
let admin: number;
beforeAll(async () => {
  test = await openTestApp();
  admin = (await buildAdmin(test.database.db)).id;
});
afterAll(() => test?.close());

// A session ends while the clock advances, so each request has a new one.
const post = async (url: string, payload: object, as = admin) => {
  const { status, body } = await test.send({ method: 'POST', url, token: await test.tokenOf(as), payload });
  return { status, body: body as { data: Record<string, unknown>; errors?: Record<string, string[]> } };
};
const approve = (id: number, times: object) => post(`/messages/${id}/approve`, { coins: 5, everyone: true, ...times });
const announce = () => announceMessages.run({}, { ...test, log: pino({ level: 'silent' }), enqueue: async () => undefined });
const receivedBy = async (company: number) => {
  const { body } = await test.send({ method: 'GET', url: '/notifications/index', token: await test.tokenOf(company) });
  return (body as { data: { data: { title: string; body: string; message_id: number }[] } }).data.data;
};

it('is published at its time: the company reads when, sees the schedule, and is told once, also by two servers', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const message = await buildMessage(db, { company_id: company.id });
  const approved = await approve(message.id, { publish_at: '2026-12-12T20:00', expire_at: '2026-12-14T20:00' });
  expect([approved.status, approved.body.data]).toMatchObject([
    200,
    { status: 'approved', publish_at: '2026-12-12T18:00:00.000Z', expire_at: '2026-12-14T18:00:00.000Z', schedule: 'scheduled' },
  ]);
  const own = await test.send({ method: 'GET', url: '/messages?schedule=scheduled', token: await test.tokenOf(company.id) });
  expect(own.body).toMatchObject({ data: { data: [{ id: message.id, publish_at: '2026-12-12T18:00:00.000Z', schedule: 'scheduled' }] } });
  const waiting = [{ title: 'Your message was approved', body: `${message.name}. Doctors see it from 2026-12-12 20:00 (Africa/Cairo).` }];
  expect(await receivedBy(company.id)).toMatchObject(waiting);

  test.clock.advance(Date.parse('2026-12-12T18:00:00Z') - test.clock.now().getTime() - 1);
  await announce();
  expect(await receivedBy(company.id)).toHaveLength(1);
  test.clock.advance(1);
  await Promise.all([announce(), announce()]);
  await announce();
  expect(await receivedBy(company.id)).toMatchObject([{ title: 'Your message is published', message_id: message.id }, ...waiting]);
});

it('is announced again if it is moved after its publication, and never while it is rejected, pending or archived', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const message = await buildMessage(db, { company_id: company.id });
  await approve(message.id, {});
  await announce();
  const titles = async () => (await receivedBy(company.id)).map(({ title }) => title);
  expect(await titles()).toEqual(['Your message was approved']);
  const publish_at = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
  const moved = await post(`/messages/${message.id}/audience`, { coins: 5, everyone: true, publish_at });
  expect(moved.body.data).toMatchObject({ publish_at, schedule: 'scheduled' });
  const kept = await post(`/messages/${message.id}/audience`, { coins: 6, everyone: true });
  expect(kept.body.data).toMatchObject({ publish_at, schedule: 'scheduled' });
  test.clock.advance(3_600_000);
  await announce();
  expect(await titles()).toEqual(['Your message is published', 'Your message was approved']);

  const silent = { company_id: company.id, publish_at: test.clock.now() } as const;
  await buildMessage(db, silent);
  await buildMessage(db, { ...silent, status: 'rejected' });
  await buildMessage(db, { ...silent, status: 'approved', archived_at: test.clock.now() });
  await announce();
  expect(await titles()).toHaveLength(2);
});

it('is announced when its time is removed, and not at all if it is over by then', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const titles = async () => (await receivedBy(company.id)).map(({ title }) => title);
  const [moved, over] = [await buildMessage(db, { company_id: company.id }), await buildMessage(db, { company_id: company.id })];
  const hour = 3_600_000;
  const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * hour).toISOString();
  await approve(moved.id, { publish_at: inHours(9) });
  await approve(over.id, { publish_at: inHours(1), expire_at: inHours(2) });
  const approvals = ['Your message was approved', 'Your message was approved'];
  await post(`/messages/${moved.id}/audience`, { coins: 5, everyone: true, publish_at: null });
  expect(await titles()).toEqual(['Your message is published', ...approvals]);
  await post(`/messages/${moved.id}/audience`, { coins: 6, everyone: true });
  test.clock.advance(9 * hour);
  await announce();
  expect(await titles()).toEqual(['Your message is published', ...approvals]);
});

it('loses its schedule when it is sent for approval again, and has no state until it is approved', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const publish_at = new Date(test.clock.now().getTime() + 3_600_000);
  const message = await buildMessage(db, { company_id: company.id, status: 'rejected', publish_at });
  const { body } = await post(`/messages/${message.id}`, { name: 'Better' }, company.id);
  expect(body.data).toMatchObject({ status: 'pending', publish_at: null, expire_at: null, schedule: null });
});

it('rejects a wrong time and keeps the message pending', async () => {
  const message = await buildMessage(test.database.db);
  const { status, body } = await approve(message.id, { publish_at: '2020-01-01T10:00', expire_at: '2019-01-01T10:00' });
  expect([status, body.errors]).toEqual([422, { publish_at: ['This time is in the past'], expire_at: ['This time is in the past'] }]);
  const row = await test.database.db.selectFrom('messages').select('status').where('id', '=', message.id).executeTakeFirstOrThrow();
  expect(row.status).toBe('pending');
});
