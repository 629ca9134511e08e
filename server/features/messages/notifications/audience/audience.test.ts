// Proves NTF-12
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationRoutes } from '../../../../../contract/entities/messages/notifications.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildGroup } from '../../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const archivedAt = new Date('2026-11-20T10:00:00Z');
const requestReach = (payload: object) => test.send({ method: 'POST', url: '/notifications/reach', payload, token });

it('counts reachable members, and unreachable ones by reason', async () => {
  const { db } = test.database;
  const { id } = await buildDoctor(db);
  const others = [
    await buildCompany(db, { name: 'Landline', phone: '0223456789' }),
    await buildCompany(db, { name: 'Abroad', phone: '966501234567' }),
    await buildDoctor(db, { name: 'Gone', archived_at: archivedAt }),
    await buildDoctor(db, { name: 'Waiting', status: 'pending' }),
  ];
  const user_id = [id, ...others.map((member) => member.id)];
  const { id: group_id } = await buildGroup(db, { members: user_id });
  const unreachable = [
    { reason: 'No mobile number', count: 1, names: ['Landline'] },
    { reason: 'The account is archived', count: 1, names: ['Gone'] },
    { reason: 'The account is not approved yet', count: 1, names: ['Waiting'] },
  ];
  const counts = { total: 5, reachable: 2, without_consent: 0 };
  const [landline, , gone, waiting] = others;
  const withIds = unreachable.map((each, index) => ({ ...each, user_ids: [[landline, gone, waiting][index]?.id] }));
  expect((await requestReach({ type: 'whatsapp', group_id })).body).toEqual({ data: { ...counts, unreachable } });
  expect((await requestReach({ type: 'whatsapp', user_id })).body).toEqual({ data: { ...counts, unreachable: withIds } });
  const inApp = await requestReach({ type: 'notification', user_id });
  expect(inApp.body).toMatchObject({ data: { total: 5, reachable: 3 } });
  const all = notificationRoutes.reach.response.parse((await requestReach({ type: 'whatsapp' })).body).data;
  const counted = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '!=', 'admin')
    .where('status', '=', 'approved')
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect([all.total, all.reachable]).toEqual([counted.count, counted.count - 1]);
});
