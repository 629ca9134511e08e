// Proves API-18, DOC-24, DOC-25, DOC-26, DOC-28, DOC-29, TGT-10
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../../contract/entities/members/doctors.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor, buildMessage } from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

const add = (doctorId: number, amount: unknown, { reason = 'A good talk', key }: { reason?: string; key?: string } = {}) =>
  test.send({
    method: 'POST',
    url: '/user/addPoints',
    payload: { doctorId, amount, reason },
    token,
    headers: key ? { 'idempotency-key': key } : {},
  });
const ledgerOf = (id: number) =>
  test.database.db.selectFrom('coin_lines').select(['kind', 'amount', 'balance_after']).where('doctor_id', '=', id).orderBy('id').execute();
const pointsOf = async (id: number) =>
  (await test.database.db.selectFrom('doctors').select('points').where('user_id', '=', id).executeTakeFirstOrThrow()).points;

it('adds a ledger entry with actor, reason and balance, and lists entries newest first', async () => {
  const { id } = await buildDoctor(test.database.db);
  expect(await add(id, 30)).toMatchObject({ status: 200, body: { message: 'Coins added successfully', data: { id, points: 30 } } });
  expect(await add(id, 100_000, { reason: '  مكافأة ' })).toMatchObject({ status: 200, body: { data: { points: 100_030 } } });
  const { data } = (await test.send({ method: 'GET', url: `/doctor/ledger/${id}`, token })).body as {
    data: { data: LedgerEntry[]; total: number };
  };
  const created_at = test.clock.now().toISOString();
  expect([data.total, data.data.map(({ id: _, ...line }) => line)]).toEqual([
    2,
    [
      { kind: 'grant', amount: 100_000, balance_after: 100_030, reason: 'مكافأة', actor: 'Amal', created_at },
      { kind: 'grant', amount: 30, balance_after: 30, reason: 'A good talk', actor: 'Amal', created_at },
    ],
  ]);
});

it('allows one reward entry for a doctor and a message', async () => {
  const { db } = test.database;
  const [doctor, message, other] = [await buildDoctor(db), await buildMessage(db), await buildMessage(db)];
  const { id: actor_id } = await buildAdmin(db);
  const reward = (message_id: number) =>
    db
      .insertInto('coin_lines')
      .values({ doctor_id: doctor.id, kind: 'reward', amount: 5, balance_after: 5, reason: 'Watched', actor_id, message_id })
      .execute();
  await reward(message.id);
  await reward(other.id);
  await expect(reward(message.id)).rejects.toThrow('coin_lines_reward_once');
});

it('accepts 0 and adds no entry', async () => {
  const { id } = await buildDoctor(test.database.db, { points: 7 });
  for (const amount of [0, -0]) expect(await add(id, amount)).toMatchObject({ status: 200, body: { data: { id, points: 7 } } });
  expect([await ledgerOf(id), await pointsOf(id)]).toEqual([[], 7]);
});

it.each([
  [-1, 'Min Amount 0'],
  [100_001, 'Amount must be at most 100000'],
  [1.5, 'Amount must be a whole number'],
  ['5', 'Amount must be a whole number'],
  [null, 'Amount is required'],
])('rejects %j', async (amount, sentence) => {
  const { id } = await buildDoctor(test.database.db);
  expect(await add(id, amount)).toMatchObject({ status: 422, body: { message: sentence, errors: { amount: [sentence] } } });
  expect(await ledgerOf(id)).toEqual([]);
});

it('rejects doctors that are not approved or archived, and a balance that is too large', async () => {
  const { db } = test.database;
  const [pending, declined] = [await buildDoctor(db, { status: 'pending' }), await buildDoctor(db, { status: 'declined' })];
  for (const { id } of [pending, declined])
    expect(await add(id, 5)).toMatchObject({ status: 409, body: { message: 'Only approved doctors can receive coins' } });
  const archived = await buildDoctor(db, { archived_at: test.clock.now() });
  expect((await add(archived.id, 5)).status).toBe(404);
  const doctorAtLimit = await buildDoctor(db, { points: 2_147_483_640 });
  expect(await add(doctorAtLimit.id, 8)).toMatchObject({
    status: 422,
    body: { errors: { amount: ['The balance would be too large. Enter a smaller amount.'] } },
  });
  expect((await add(doctorAtLimit.id, 7)).status).toBe(200);
  for (const { id } of [pending, declined, archived]) expect([await ledgerOf(id), await pointsOf(id)]).toEqual([[], 0]);
});

it('keeps a consistent ledger for 50 parallel requests', async () => {
  const { id } = await buildDoctor(test.database.db);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => add(id, index + 1)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const lines = await ledgerOf(id);
  let balance = 0;
  for (const line of lines) {
    balance += line.amount;
    expect(line.balance_after).toBe(balance);
  }
  expect([lines.length, balance, await pointsOf(id)]).toEqual([50, 1_275, 1_275]);
});

it('rejects parallel requests once the balance would be too large', async () => {
  const { id } = await buildDoctor(test.database.db, { points: 2_147_483_642 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(id, 1)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(422)]);
  expect([await pointsOf(id), (await ledgerOf(id)).length]).toEqual([2_147_483_647, 5]);
});

it('adds coins once for one Idempotency-Key in repeated and parallel requests', async () => {
  const { id } = await buildDoctor(test.database.db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(id, 10, { key: `grant-${id}-once` })));
  answers.push(await add(id, 10, { key: `grant-${id}-once` }));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { data: { points: 10 } } });
  expect((await ledgerOf(id)).length).toBe(1);
  expect((await add(id, 11, { key: `grant-${id}-once` })).status).toBe(422);
  expect(await pointsOf(id)).toBe(10);
});
