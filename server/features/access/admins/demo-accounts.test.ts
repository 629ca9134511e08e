// Proves SES-48
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultDemoPassword, readConfig } from '../../../platform/config/config.ts';
import { hashPassword } from '../../../platform/security/passwords.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany } from '../../../test/builders.ts';
import { assertDemoAccountsClosed, closeDemoAccounts } from './demo-accounts.service.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  const { db } = test.database;
  const admin = await buildAdmin(db, { email: 'mona.adel@medboard.example' });
  await buildCompany(db, { email: 'office@pharma.example' });
  await buildCompany(db, { email: 'office@example.com' });
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(defaultDemoPassword) })
    .execute();
  token = await test.tokenOf(admin.id);
});
afterAll(() => test?.close());

const settings = { demoData: false, isProduction: false, isReachable: false };
const start = (changes: Partial<typeof settings>) => assertDemoAccountsClosed(test.database, { ...settings, ...changes });
const close = () =>
  test.database.transaction((db) => closeDemoAccounts({ db, now: test.clock.now(), requestId: 'npm run admin' }, readConfig({})));
const listActive = async () =>
  (await test.database.db.selectFrom('users').select('email').where('archived_at', 'is', null).orderBy('id').execute()).map(
    ({ email }) => email,
  );

it('refuses to start with open accounts of the demo data, and names the command that closes them', async () => {
  const refusal = 'The database has accounts of the demo data. Close them with "npm run admin -- close-demo-accounts"';
  await expect(start({ isProduction: true })).rejects.toThrow(refusal);
  await expect(start({ isReachable: true })).rejects.toThrow(refusal);
  await expect(start({ isReachable: true, demoData: true })).rejects.toThrow('have the default password');
  for (const allowed of [{}, { demoData: true }, { demoData: true, isProduction: true }]) expect(await start(allowed)).toBeUndefined();
});

it('refuses to serve them if only one still has the default password', async () => {
  const { db } = test.database;
  const changed = db.updateTable('users').set({ password_hash: await hashPassword('another-password') });
  await changed.where('email', '=', 'mona.adel@medboard.example').execute();
  await expect(start({ isReachable: true, demoData: true })).rejects.toThrow('have the default password');
});

it('closes them, ends their sessions, creates the first administrator, and then starts', async () => {
  expect((await test.send({ method: 'GET', url: '/auth/me', token })).status).toBe(200);
  const { closed, admin } = await close();
  expect([closed, admin]).toEqual([2, { phone: '01000000000', password: expect.any(String) }]);
  expect((await test.send({ method: 'GET', url: '/auth/me', token })).status).toBe(401);
  expect(await listActive()).toEqual(['office@example.com', '01000000000@medboard.invalid']);
  const entries = test.database.db.selectFrom('audit').select(['actor_id', 'action', 'request_id']).orderBy('id').execute();
  const entry = { actor_id: null, request_id: 'npm run admin' };
  expect(await entries).toEqual([
    { ...entry, action: 'admins.archive' },
    { ...entry, action: 'companies.archive' },
  ]);
  for (const changes of [{ isProduction: true }, { isReachable: true, demoData: true }]) expect(await start(changes)).toBeUndefined();
  const payload = { phone: '01000000000', password: admin?.password };
  expect((await test.send({ method: 'POST', url: '/auth/login', payload })).status).toBe(200);
});

it('creates no administrator if a full one is left', async () => {
  await buildAdmin(test.database.db, { email: 'dina.samir@medboard.example', officeRole: 'support' });
  expect(await close()).toEqual({ closed: 1, admin: undefined });
});
