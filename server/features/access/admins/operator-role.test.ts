// Proves SEV-12
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany } from '../../../test/builders.ts';
import { giveRoleByOperator } from './office-role.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const give = (phone: string, role: string) =>
  test.database.transaction((db) => giveRoleByOperator({ db, now: test.clock.now(), requestId: 'npm run admin' }, phone, role));

it('gives a role on the command line, keeps the sessions, writes the audit trail, and leaves one full administrator', async () => {
  const [first, second] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)];
  const token = await test.tokenOf(second.id);
  expect(await give(second.phone, 'support')).toBe(`${second.name} has the role support now`);
  const statusOf = async (url: string) => (await test.send({ method: 'GET', url, token })).status;
  expect([await statusOf('/auth/me'), await statusOf('/audit')]).toEqual([200, 403]);
  const entry = test.database.db.selectFrom('audit').select(['actor_id', 'action', 'entity_id', 'before', 'after', 'request_id']);
  expect(await entry.orderBy('id', 'desc').executeTakeFirst()).toEqual({
    ...{ actor_id: null, action: 'admins.changeRole', entity_id: second.id, request_id: 'npm run admin' },
    ...{ before: { office_role: 'admin' }, after: { office_role: 'support' } },
  });
  const last = `${first.name} is the last full administrator. Make somebody else a full administrator first.`;
  await expect(give(first.phone, 'auditor')).rejects.toThrow(last);
  await expect(give(second.phone, 'support')).rejects.toThrow(`${second.name} already has this role`);
  expect(await give(second.phone, 'admin')).toBe(`${second.name} has the role admin now`);
  expect([await give(first.phone, 'auditor'), await statusOf('/audit')]).toEqual([`${first.name} has the role auditor now`, 200]);
});

it('names the roles if one is unknown, and finds no company, no archived administrator and no unknown phone', async () => {
  const company = await buildCompany(test.database.db);
  const archived = await buildAdmin(test.database.db, { archived_at: new Date('2026-11-20T10:00:00Z') });
  await expect(give(archived.phone, 'owner')).rejects.toThrow(
    'There is no role owner. The roles are admin, reviewer, content, campaigns, support, auditor.',
  );
  for (const phone of [company.phone, archived.phone, '01911111111'])
    await expect(give(phone, 'support')).rejects.toThrow(`There is no active administrator with the phone ${phone}`);
});
