// Proves API-23
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildDoctor, buildMessage } from '../../../../test/builders.ts';

type MessageResponse = { message: string; data: Message; errors?: Record<string, string[]> };

let test: TestApp;
let firstAdmin: string;
let secondAdmin: string;
beforeAll(async () => {
  test = await openTestApp();
  firstAdmin = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
  secondAdmin = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Basma' })).id);
});
afterAll(() => test?.close());

const send = async (url: string, payload: unknown, token = firstAdmin) => {
  const { status, body } = await test.send({ method: 'POST', url, payload, token });
  return { status, body: body as MessageResponse };
};
const approve = (id: number, payload: Record<string, unknown> = {}, token = firstAdmin) =>
  send(`/messages/${id}/approve`, { coins: 5, everyone: true, ...payload }, token);
const reject = (id: number, payload: Record<string, unknown> = {}, token = firstAdmin) =>
  send(`/messages/${id}/reject`, { rejection_reason: 'The picture is blurred', ...payload }, token);
const getMessage = async (id: number, token = firstAdmin) =>
  ((await test.send({ method: 'GET', url: `/messages/${id}`, token })).body as MessageResponse).data;
const versionOf = async (id: number) => (await getMessage(id)).updated_at;
const auditEntriesOf = (id: number) =>
  test.database.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'messages')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
const notificationsOf = async (id: number | null) =>
  test.database.db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select(['title', 'body', 'state'])
    .where('deliveries.user_id', '=', id ?? 0)
    .orderBy('notifications.id')
    .execute();

describe('parallel decisions', () => {
  it('responds 409 with the outcome to the later decision', async () => {
    for (const verbs of [
      [approve, reject],
      [reject, approve],
      [approve, approve],
      [reject, reject],
    ] as const) {
      const { id } = await buildMessage(test.database.db);
      const seen = { seen_updated_at: await versionOf(id) };
      const responses = await Promise.all([verbs[0](id, seen, firstAdmin), verbs[1](id, seen, secondAdmin)]);
      const winner = responses.findIndex(({ status }) => status === 200);
      const { status, body } = responses[1 - winner] ?? {};
      const outcome = await getMessage(id);
      const reason = outcome.status === 'rejected' ? ': The picture is blurred' : '';
      expect([status, body?.message]).toEqual([
        409,
        `This message is already ${outcome.status} by ${winner === 0 ? 'Amal' : 'Basma'}${reason}`,
      ]);
      expect((await auditEntriesOf(id)).length).toBe(1);
    }
  });

  it('accepts one of ten decisions that send no seen_updated_at', async () => {
    const { id, company_id } = await buildMessage(test.database.db);
    const start = test.clock.now().getTime();
    let ticks = 0;
    const movingClock = vi.spyOn(test.clock, 'now').mockImplementation(() => new Date(start + ticks++));
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? approve(id, {}, firstAdmin) : reject(id, {}, secondAdmin))),
    );
    movingClock.mockRestore();
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect([(await auditEntriesOf(id)).length, (await notificationsOf(company_id)).length]).toEqual([1, 1]);
  });

  it('rejects a contrary decision of another administrator within five seconds, unless it says what was seen', async () => {
    const { id } = await buildMessage(test.database.db);
    await reject(id, {}, secondAdmin);
    test.clock.advance(4_999);
    expect(await approve(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('already rejected by Basma') } });
    expect((await approve(id, { seen_updated_at: await versionOf(id) })).status).toBe(200);
    test.clock.advance(1);
    expect((await reject(id)).status).toBe(200);
    test.clock.advance(5_000);
    expect((await approve(id, {}, secondAdmin)).status).toBe(200);
  });

  it('rejects a repeated decision, and a decision on an older version', async () => {
    const { id } = await buildMessage(test.database.db);
    const pending = await versionOf(id);
    await reject(id, {}, secondAdmin);
    expect(await reject(id, { rejection_reason: 'Another reason' })).toMatchObject({
      status: 409,
      body: { message: 'This message is already rejected by Basma: The picture is blurred' },
    });
    expect((await approve(id, { seen_updated_at: pending })).status).toBe(409);
    expect((await approve(id, { seen_updated_at: await versionOf(id) })).status).toBe(200);
    expect(await approve(id)).toMatchObject({ status: 409, body: { message: 'This message is already approved by Amal' } });
  });
});

describe('a decision on an outdated version', () => {
  const changed = { status: 409, body: { message: 'This message has changed since you opened it. Please review it again.' } };

  it('is rejected after the message was rejected, changed and sent again', async () => {
    const { id, company_id } = await buildMessage(test.database.db);
    const seen_updated_at = await versionOf(id);
    await reject(id, {}, secondAdmin);
    test.clock.advance(1000);
    await send(`/messages/${id}`, { name: 'Another text' }, await test.tokenOf(company_id ?? 0));
    test.clock.advance(1000);
    expect([(await getMessage(id)).status, await approve(id, { seen_updated_at })]).toMatchObject(['pending', changed]);
    expect((await approve(id, { seen_updated_at: await versionOf(id) })).status).toBe(200);
  });

  it('is rejected after an administrator’s change, but not after a doctor’s response', async () => {
    const { db } = test.database;
    const { id } = await buildMessage(db);
    const seen_updated_at = await versionOf(id);
    await send(`/messages/${id}`, { category_ids: [] }, secondAdmin);
    for (const decide of [approve, reject]) expect(await decide(id, { seen_updated_at })).toMatchObject(changed);
    const again = await versionOf(id);
    await db
      .insertInto('message_seen')
      .values({ message_id: id, doctor_id: (await buildDoctor(db)).id })
      .execute();
    expect((await reject(id, { seen_updated_at: again })).status).toBe(200);
  });
});
