// Proves MSG-37
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildArea, buildDoctor, buildMessage, buildSpecialty } from '../../../../test/builders.ts';

type MessageResponse = { message: string; data: Message; errors?: Record<string, string[]> };

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

const post = async (id: number, verb: string, payload: Record<string, unknown>) => {
  const { status, body } = await test.send({ method: 'POST', url: `/messages/${id}/${verb}`, payload, token });
  return { status, body: body as MessageResponse };
};
const changeAudience = (id: number, payload: Record<string, unknown>) => post(id, 'audience', payload);
const auditEntriesOf = (id: number) =>
  test.database.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'messages')
    .where('entity_id', '=', id)
    .where('action', '=', 'messages.changeAudience')
    .execute();

it('replaces the coins and targets of an approved message, and leaves its decision and paid coins as they are', async () => {
  const { db } = test.database;
  const [area, specialty, doctor] = [
    await buildArea(db, { name: 'Giza' }),
    await buildSpecialty(db, { name: 'Heart' }),
    await buildDoctor(db, { name: 'Dr. Salma', points: 7 }),
  ];
  const { id } = await buildMessage(db);
  const approved = (await post(id, 'approve', { coins: 12, fields: [specialty.id], doctors: [doctor.id] })).body.data;
  const reward = { doctor_id: doctor.id, message_id: id, kind: 'reward' as const, amount: 12, balance_after: 19, reason: 'Watched' };
  await db
    .insertInto('coin_lines')
    .values({ ...reward, actor_id: doctor.id })
    .execute();
  test.clock.advance(1000);
  expect(await changeAudience(id, { coins: 3, areas: [area.id], seen_updated_at: approved.updated_at })).toMatchObject({
    status: 200,
    body: {
      message: 'Audience updated successfully',
      data: {
        status: 'approved',
        coins: 3,
        areas: [area],
        fields: [],
        doctors_count: 0,
        status_updated_at: approved.status_updated_at,
        updated_at: test.clock.now().toISOString(),
      },
    },
  });
  expect(await auditEntriesOf(id)).toEqual([
    {
      action: 'messages.changeAudience',
      before: { coins: 12, specialties: 'Heart', doctors: 'Dr. Salma' },
      after: { coins: 3, areas: 'Giza' },
    },
  ]);
  expect(await db.selectFrom('coin_lines').select('amount').where('message_id', '=', id).execute()).toEqual([{ amount: 12 }]);
});

it('responds 409 if the message has changed since the administrator saw it, or is not approved', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db);
  const audience = { coins: 0, everyone: true };
  expect((await changeAudience(id, audience)).status).toBe(409);
  const { updated_at } = (await post(id, 'approve', audience)).body.data;
  test.clock.advance(1000);
  expect((await changeAudience(id, { coins: 1, everyone: true, seen_updated_at: updated_at })).status).toBe(200);
  expect(await changeAudience(id, { coins: 2, everyone: true, seen_updated_at: updated_at })).toMatchObject({
    status: 409,
    body: { message: 'This message has changed since you opened it. Please review it again.' },
  });
  await post(id, 'reject', { rejection_reason: 'A wrong dose' });
  expect(await changeAudience(id, audience)).toMatchObject({
    status: 409,
    body: { message: 'This message is already rejected by Amal: A wrong dose' },
  });
  expect(await auditEntriesOf(id)).toHaveLength(1);
});

it('rejects an audience without targets, and unknown targets, and keeps the earlier ones', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db, { status: 'approved', is_everyone: true });
  for (const audience of [{ coins: 1 }, { coins: 1, areas: [] }, { everyone: true }, { coins: 1, doctors: [999_999] }])
    expect((await changeAudience(id, audience)).status).toBe(422);
  const archived = await buildArea(db, { name: 'Luxor', archived_at: test.clock.now() });
  expect((await changeAudience(id, { coins: 1, areas: [archived.id] })).body.errors).toEqual({
    areas: ['Not an active area: Luxor (archived)'],
  });
  expect(await auditEntriesOf(id)).toEqual([]);
});
