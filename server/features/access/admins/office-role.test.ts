// Proves SET-20, SET-21, SGN-4
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin } from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
// The tests count full administrators.
beforeEach(() =>
  test.database.db
    .updateTable('users')
    .set({ archived_at: test.clock.now() })
    .where('role', '=', 'admin')
    .where('archived_at', 'is', null)
    .execute(),
);

// Each reservation of a key refers to its user, so a lock that excludes references would make two administrators wait for each
// other.
let keys = 0;
const newKey = () => {
  keys += 1;
  return { 'idempotency-key': `office-role-${keys}` };
};

type Person = { id: number; name: string; token: string };

const build = async (officeRole: OfficeRole): Promise<Person> => {
  const { id, name } = await buildAdmin(test.database.db, { officeRole });
  return { id, name, token: await test.tokenOf(id) };
};
const changeRole = (by: Person, of: Person, officeRole: string) =>
  test.send({
    method: 'POST',
    url: `/admin/role/${of.id}`,
    payload: { office_role: officeRole },
    token: by.token,
    headers: newKey(),
  });
const archive = (by: Person, of: Person) =>
  test.send({ method: 'DELETE', url: `/admin/destroy/${of.id}`, token: by.token, headers: newKey() });
const canList = async ({ token }: Person, path: string) => (await test.send({ method: 'GET', url: path, token })).status;

it('adds an administrator with an office role, and a full administrator if none is given', async () => {
  const { token } = await build('admin');
  const add = async (draft: object, phone: string) =>
    test.send({
      method: 'POST',
      url: '/admin/store',
      payload: { name: 'New Person', email: `${phone}@example.test`, phone, password: 'a-long-password', ...draft },
      token,
    });
  expect(await add({ office_role: 'content' }, '01066660001')).toMatchObject({ status: 201, body: { data: { office_role: 'content' } } });
  expect(await add({}, '01066660002')).toMatchObject({ status: 201, body: { data: { office_role: 'admin' } } });
  expect(await add({ office_role: 'owner' }, '01066660003')).toMatchObject({
    status: 422,
    body: { errors: { office_role: ['Choose a role'] } },
  });
});

it('changes the permissions of an open session at once, and records both roles', async () => {
  const [admin, person] = [await build('admin'), await build('content')];
  expect([await canList(person, '/blog'), await canList(person, '/doctor')]).toEqual([200, 403]);
  expect(await changeRole(admin, person, 'support')).toMatchObject({
    status: 200,
    body: { message: `The role of ${person.name} was changed`, data: { id: person.id, office_role: 'support' } },
  });
  expect([await canList(person, '/blog'), await canList(person, '/doctor')]).toEqual([403, 200]);
  const history = await test.send({ method: 'GET', url: `/audit?entity=users&entity_id=${person.id}`, token: admin.token });
  expect(history.body).toMatchObject({
    data: { data: [{ action: 'admins.changeRole', before: { office_role: 'content' }, after: { office_role: 'support' } }] },
  });
  expect(await changeRole(admin, person, 'support')).toMatchObject({
    status: 409,
    body: { message: `${person.name} already has this role` },
  });
});

it("rejects a change of one's own role and of an unknown or archived administrator", async () => {
  const [admin, other] = [await build('admin'), await build('admin')];
  expect(await changeRole(admin, admin, 'auditor')).toMatchObject({
    status: 409,
    body: { message: 'You cannot change your own role. Ask another full administrator.' },
  });
  expect((await archive(admin, other)).status).toBe(200);
  expect((await changeRole(admin, other, 'auditor')).status).toBe(404);
  expect((await changeRole(admin, { ...other, id: 999_999 }, 'auditor')).status).toBe(404);
});

it('keeps one of two full administrators who take the role from each other in parallel', async () => {
  const [one, other, auditor] = [await build('admin'), await build('admin'), await build('auditor')];
  const responses = await Promise.all([changeRole(one, other, 'support'), changeRole(other, one, 'support')]);
  const failed = responses.find(({ status }) => status !== 200);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
  // The later request may find the role gone before it reaches the lock.
  expect([403, 409]).toContain(failed?.status);
  const page = (await test.send({ method: 'GET', url: '/admin', token: auditor.token })).body as {
    data: { data: { office_role: string }[] };
  };
  expect(page.data.data.map(({ office_role }) => office_role).sort()).toEqual(['admin', 'auditor', 'support']);
});

it('keeps one of two full administrators if one archives the other, who takes the role from the first', async () => {
  const [one, other] = [await build('admin'), await build('admin')];
  const responses = await Promise.all([archive(one, other), changeRole(other, one, 'reviewer')]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await test.database.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('office_role', '=', 'admin')
    .where('archived_at', 'is', null)
    .execute();
  expect(left).toHaveLength(1);
});
