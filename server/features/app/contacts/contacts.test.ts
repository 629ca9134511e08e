import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contactRoutes } from '../../../../contract/app/contacts.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor } from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const addToken = async () => test.appTokenOf((await buildDoctor(test.database.db)).id);
const send = (token: string, client_id: string = randomUUID()) =>
  test.requestApp(contactRoutes.create, { body: { description: 'Please call me back', client_id } }, token);
const list = async (token: string) => (await test.requestApp(contactRoutes.list, { query: {} }, token)).body.data;

it('stores a request with one client id once', async () => {
  const [token, client_id] = [await addToken(), randomUUID()];
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(token, client_id)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 201, body: { data: { description: 'Please call me back', contacted_at: null } } });
  expect((await list(token)).length).toBe(1);
  expect((await send(await addToken(), client_id)).body.data.id).not.toBe(answers[0]?.body.data.id);
});

it('refuses a fourth request as long as three wait', async () => {
  const { db } = test.database;
  const [token, other] = [await addToken(), await addToken()];
  await send(other);
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'You have three requests that wait for an answer already.',
  });
  const [newest] = await list(token);
  const contacted = { contacted_at: test.clock.now(), contacted_by: (await buildAdmin(db)).id };
  await db
    .updateTable('contacts')
    .set(contacted)
    .where('id', '=', newest?.id ?? 0)
    .execute();
  expect((await send(token)).status).toBe(201);
  expect((await list(token)).map(({ contacted_at }) => contacted_at)).toEqual([null, contacted.contacted_at.toISOString(), null, null]);
});
