import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor, buildMessage } from '../../../test/builders.ts';
import { decisionsRepo } from '../decisions/decisions.repo.ts';
import { messagesRepo } from '../messages.repo.ts';
import { payReward } from './reward.service.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const pay = (messageId: number, doctorId: number) =>
  test.database.transaction((db) => payReward(db, { messageId, doctorId, at: test.clock.now() }));
const approved = (coins: number) => buildMessage(test.database.db, { status: 'approved', coins, is_everyone: true });
const linesOf = (id: number) =>
  test.database.db
    .selectFrom('coin_lines')
    .select(['kind', 'amount', 'balance_after', 'reason', 'actor_id', 'message_id'])
    .where('doctor_id', '=', id)
    .orderBy('id')
    .execute();
const pointsOf = async (id: number) =>
  (await test.database.db.selectFrom('doctors').select('points').where('user_id', '=', id).executeTakeFirst())?.points;

it('is paid once under 50 concurrent tries, and once more for another message', async () => {
  const [doctor, message, other] = [await buildDoctor(test.database.db, { points: 7 }), await approved(5), await approved(20)];
  const tries = await Promise.all(Array.from({ length: 50 }, () => pay(message.id, doctor.id)));
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await pay(message.id, doctor.id)).toBe(false);
  expect(await pay(other.id, doctor.id)).toBe(true);
  const line = { kind: 'reward', actor_id: doctor.id };
  expect(await linesOf(doctor.id)).toEqual([
    { ...line, amount: 5, balance_after: 12, reason: `Message: ${message.name}`, message_id: message.id },
    { ...line, amount: 20, balance_after: 32, reason: `Message: ${other.name}`, message_id: other.id },
  ]);
  expect(await pointsOf(doctor.id)).toBe(32);
});

it('loses nothing among grants and rewards of many messages at once', async () => {
  const doctor = await buildDoctor(test.database.db);
  const messages = await Promise.all(Array.from({ length: 10 }, () => approved(3)));
  const grant = () =>
    test.send({ method: 'POST', url: '/user/addPoints', payload: { doctorId: doctor.id, amount: 2, reason: 'A good talk' }, token });
  await Promise.all(messages.flatMap(({ id }) => [pay(id, doctor.id), grant(), pay(id, doctor.id)]));
  const lines = await linesOf(doctor.id);
  let balance = 0;
  for (const line of lines) {
    balance += line.amount;
    expect(line.balance_after).toBe(balance);
  }
  expect([lines.length, balance, await pointsOf(doctor.id)]).toEqual([20, 50, 50]);
});

it('is not for approving, nor of messages that are free, pending, rejected or archived, nor for doctors who are not approved', async () => {
  const { db } = test.database;
  const doctor = await buildDoctor(db);
  const waiting = await buildMessage(db);
  expect(
    (await test.send({ method: 'POST', url: `/messages/${waiting.id}/approve`, payload: { coins: 5, everyone: true }, token })).status,
  ).toBe(200);
  expect([await linesOf(doctor.id), await pointsOf(doctor.id)]).toEqual([[], 0]);
  const is_everyone = true;
  for (const { id } of [
    await approved(0),
    await buildMessage(db, { coins: 5, is_everyone }),
    await buildMessage(db, { coins: 5, is_everyone, status: 'rejected' }),
    await buildMessage(db, { coins: 5, is_everyone, status: 'approved', archived_at: test.clock.now() }),
    await buildMessage(db, { coins: 5, status: 'approved' }),
    { id: 999_999 },
  ])
    expect(await pay(id, doctor.id)).toBe(false);
  const { id } = await approved(5);
  for (const stranger of [
    await buildDoctor(db, { status: 'pending' }),
    await buildDoctor(db, { archived_at: test.clock.now() }),
    { id: 999_999 },
  ]) {
    expect(await pay(id, stranger.id)).toBe(false);
    expect(await linesOf(stranger.id)).toEqual([]);
  }
  expect([await linesOf(doctor.id), await pointsOf(doctor.id)]).toEqual([[], 0]);
});

it('waits for a decision that names the same doctor, and is not paid where that rejects', async () => {
  const [doctor, message] = [await buildDoctor(test.database.db), await approved(5)];
  const held = Promise.withResolvers<void>();
  const deciding = test.database.transaction(async (db) => {
    await messagesRepo.locked(db, message.id);
    held.resolve();
    // Long enough for the payment to come to where it is held up: the message, or the ledger's reference to it.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await decisionsRepo.setTargets(db, message.id, { areas: [], fields: [], doctors: [doctor.id], everyone: false });
    await decisionsRepo.reject(db, message.id, { reason: 'Not true', at: test.clock.now(), by: doctor.id });
  });
  await held.promise;
  expect((await Promise.all([pay(message.id, doctor.id), deciding]))[0]).toBe(false);
  expect(await linesOf(doctor.id)).toEqual([]);
});

it('stops where the balance would not fit any more', async () => {
  const doctor = await buildDoctor(test.database.db, { points: 2_147_483_640 });
  const { id } = await approved(8);
  await expect(pay(id, doctor.id)).rejects.toThrow('The balance would be too large');
  expect([await linesOf(doctor.id), await pointsOf(doctor.id)]).toEqual([[], 2_147_483_640]);
});
