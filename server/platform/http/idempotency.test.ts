// Proves API-18, API-22
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildForm, openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin, buildDoctor, picture } from '../../test/builders.ts';
import { hashRequest } from './idempotency.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const create = (name: string, key: string, by = token) =>
  test.send({ method: 'POST', url: '/area/store', payload: { name }, token: by, headers: { 'idempotency-key': key } });

it('returns the first response for every repeat, and writes and audits once', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create('Once', 'key-of-once')));
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(201);
  const [{ id }] = responses.map(({ body }) => (body as { data: { id: number } }).data) as [{ id: number }];
  expect(
    await test.database.db.selectFrom('audit').select('id').where('entity', '=', 'areas').where('entity_id', '=', id).execute(),
  ).toHaveLength(1);
});

it('rejects another body or route with the same key', async () => {
  await create('Same', 'key-of-same');
  const message = 'This Idempotency-Key was used for another request';
  expect(await create('Other', 'key-of-same')).toMatchObject({ status: 422, body: { message } });
  expect(
    await test.send({
      method: 'POST',
      url: '/field/store',
      payload: { name: 'Same' },
      token,
      headers: { 'idempotency-key': 'key-of-same' },
    }),
  ).toMatchObject({ status: 422, body: { message } });
});

it('rejects another password with the same key, and stores no hash of one that needs no key', async () => {
  const draft = { name: 'Sara Adel', phone: '01066600001', email: 'sara.adel@example.test', password: 'a-long-password' };
  const store = (password: string) =>
    test.send({
      method: 'POST',
      url: '/doctor/store',
      payload: { ...draft, password },
      token,
      headers: { 'idempotency-key': 'key-of-password' },
    });
  const statuses = [];
  for (const password of [draft.password, 'another-password', draft.password]) statuses.push((await store(password)).status);
  expect(statuses).toEqual([201, 422, 201]);
  const withoutKey = { sign: () => Buffer.alloc(0) };
  const hashes = [draft.password, 'another-password'].map((password) => hashRequest('', { password }, withoutKey));
  expect(new Set(hashes).size).toBe(1);
});

it('rejects another file with the same key, accepts the same file again, and separates the keys of users', async () => {
  const store = async (bytes: Buffer, by = token) => {
    const form = buildForm({ text: 'A story' }, { image: { bytes, name: 'a.png' } });
    const headers = { ...form.headers, 'idempotency-key': 'key-of-file' };
    return (await test.send({ method: 'POST', url: '/story/store', token: by, payload: form.payload, headers })).status;
  };
  const image = await picture();
  const other = Buffer.concat([image, Buffer.from('other')]);
  expect([await store(image), await store(other), await store(image)]).toEqual([201, 422, 201]);
  const countStories = async () =>
    (await test.database.db.selectFrom('stories').select('id').where('text', '=', 'A story').execute()).length;
  expect(await countStories()).toBe(1);
  expect(await store(image, await test.tokenOf((await buildAdmin(test.database.db)).id))).toBe(201);
  expect(await countStories()).toBe(2);
});

it('does not reserve the key if the request fails', async () => {
  const { id } = await buildDoctor(test.database.db, { status: 'pending' });
  const add = (amount: number) =>
    test.send({
      method: 'POST',
      url: '/user/addPoints',
      payload: { doctorId: id, amount, reason: 'A good talk' },
      token,
      headers: { 'idempotency-key': 'key-of-failure' },
    });
  expect([(await add(-1)).status, (await add(5)).status]).toEqual([422, 409]);
  await test.send({ method: 'POST', url: '/auth/otp/changeStatus', payload: { user_id: id, status: 'approved' }, token });
  expect(await add(5)).toMatchObject({ status: 200, body: { data: { points: 5 } } });
});

it('separates the keys of different users, and rejects an invalid key', async () => {
  const other = await test.tokenOf((await buildAdmin(test.database.db)).id);
  expect([(await create('Mine', 'key-of-two')).status, (await create('Theirs', 'key-of-two', other)).status]).toEqual([201, 201]);
  for (const key of ['short', 'x'.repeat(101), 'with space in it', "key';drop table"])
    expect([key, (await create('Never', key)).status]).toEqual([key, 422]);
  expect(await test.database.db.selectFrom('areas').select('id').where('name', '=', 'Never').execute()).toEqual([]);
});
