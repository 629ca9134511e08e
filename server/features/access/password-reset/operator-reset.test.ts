// Proves SES-47
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildResetCode, password } from '../../../test/builders.ts';
import { resetPasswordByOperator } from './operator-reset.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const reset = (phone: string) => resetPasswordByOperator(test.database, phone, test.clock.now());
const post = (url: string, payload: object) => test.send({ method: 'POST', url, payload });

it('sets a random password that must be changed, ends the sessions and the code, and writes the audit trail', async () => {
  const admin = await buildAdmin(test.database.db);
  const token = await test.tokenOf(admin.id);
  await buildResetCode(test.database.db, admin.phone, '123456');
  const result = await reset(admin.phone);
  expect(result).toEqual({ name: admin.name, password: expect.stringMatching(/^[\w-]{16}$/) });
  expect((await test.send({ method: 'GET', url: '/auth/me', token })).status).toBe(401);
  expect((await post('/auth/login', { phone: admin.phone, password })).status).toBe(401);
  const signedIn = await post('/auth/login', { phone: admin.phone, password: result.password });
  const { data } = signedIn.body as { data: { token: string } };
  expect(await test.send({ method: 'GET', url: '/auth/me', token: data.token })).toMatchObject({
    body: { data: { must_change_password: true } },
  });
  expect((await post('/auth/password/reset', { phone: admin.phone, code: '123456', password: 'a-new-pass-phrase' })).status).toBe(422);
  const lines = await test.database.db.selectFrom('audit').select(['actor_id', 'action', 'entity', 'entity_id']).orderBy('id').execute();
  expect(lines[0]).toEqual({ actor_id: null, action: 'passwordReset.byOperator', entity: 'users', entity_id: admin.id });
});

it('rejects an unknown phone and users who may not sign in', async () => {
  const { db } = test.database;
  const archived = await buildAdmin(db, { archived_at: new Date('2026-11-20T10:00:00Z') });
  const [pending, declined] = [await buildCompany(db, { status: 'pending' }), await buildCompany(db, { status: 'declined' })];
  const doctor = await buildDoctor(db);
  await expect(reset('01911111111')).rejects.toThrow('No user has the phone 01911111111.');
  await expect(reset(archived.phone)).rejects.toThrow(`${archived.name} cannot sign in: the account is archived.`);
  await expect(reset(pending.phone)).rejects.toThrow(`${pending.name} cannot sign in: the account is pending.`);
  await expect(reset(declined.phone)).rejects.toThrow(`${declined.name} cannot sign in: the account is declined.`);
  await expect(reset(doctor.phone)).rejects.toThrow(`${doctor.name} is a doctor.`);
});
