// Proves MSG-33
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageQueueItem } from '../../../../../contract/entities/messages/messages.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildMessage, buildVideo } from '../../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const getQueue = (query = '') => test.send({ method: 'GET', url: `/messages/verification${query}`, token });
const getNext = async (query = '') => ((await getQueue(query)).body as { data: MessageQueueItem }).data;
const approve = (id: number) => test.send({ method: 'POST', url: `/messages/${id}/approve`, payload: { coins: 0, everyone: true }, token });
const since = (minute: number) => ({ pending_since: new Date(Date.UTC(2026, 10, 1, 10, minute)) });

it('returns pending messages in the order in which they began to wait, restarts after the last, and counts them', async () => {
  const { db } = test.database;
  expect(await getNext()).toEqual({ message: null, left: 0 });
  await buildMessage(db, { status: 'approved' });
  await buildMessage(db, { archived_at: test.clock.now() });
  const company = await buildCompany(db);
  const resent = await buildMessage(db, { status: 'rejected', company_id: company.id, ...since(0) });
  const [second, first] = [await buildMessage(db, since(2)), await buildMessage(db, since(1))];
  const { title } = await buildVideo(db, { message_id: first.id });
  expect(await getNext()).toMatchObject({
    message: { id: first.id, videos: [{ title }], pending_since: since(1).pending_since.toISOString() },
    left: 2,
  });
  const companyToken = await test.tokenOf(company.id);
  await test.send({ method: 'POST', url: `/messages/${resent.id}`, payload: { name: 'Sent again' }, token: companyToken });
  expect((await getNext(`?after=${second.id}`)).message?.id).toBe(resent.id);
  expect((await getNext(`?after=${resent.id}`)).message?.id).toBe(first.id);
  await approve(first.id);
  expect(await getNext(`?after=${first.id}`)).toMatchObject({ message: { id: second.id }, left: 2 });
});

it('returns the message of an id, also if it is decided; 404 if it is archived or unknown', async () => {
  const { db } = test.database;
  const approved = await buildMessage(db, { status: 'approved' });
  expect((await getNext(`?id=${approved.id}`)).message).toMatchObject({ id: approved.id, pending_since: null });
  const archived = await buildMessage(db, { archived_at: test.clock.now() });
  for (const id of [archived.id, 999_999]) expect((await getQueue(`?id=${id}`)).status).toBe(404);
  for (const query of ['?after=abc', '?id=0', '?surprise=1']) expect((await getQueue(query)).status).toBe(422);
});
