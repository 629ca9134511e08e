import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRoutes } from '../../../contract/entities/contacts.ts';
import { formOf, openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin, buildContact, buildDoctor } from '../../test/builders.ts';
import { withStatements } from '../../test/statements.ts';

let test: TestApp;
let amal: { id: number; token: string; name: string };
let basem: { id: number; token: string; name: string };
const signedIn = async (name: string) => {
  const { id } = await buildAdmin(test.database.db, { name });
  return { id, name, token: await test.tokenOf(id) };
};
beforeAll(async () => {
  test = await openTestApp();
  [amal, basem] = [await signedIn('Amal'), await signedIn('Basem')];
});
afterAll(() => test?.close());

/** A request that comes now by the clock of the tests. */
const arriving = async (doctor?: { id: number }) => {
  const built = await buildContact(test.database.db, doctor ? { doctor_id: doctor.id } : {});
  const now = test.clock.now();
  await test.database.db.updateTable('contacts').set({ created_at: now, changed_at: now }).where('id', '=', built.id).execute();
  return built;
};
const set = (id: number, is_contacted: unknown, { token } = amal) =>
  test.send({ method: 'POST', url: '/user/updateIsContacted', payload: { contact_us_id: id, is_contacted }, token });
const list = async (query = '') =>
  contactRoutes.list.response.parse((await test.send({ method: 'GET', url: `/user/allContacts${query}`, token: amal.token })).body).data;
const rowOf = (id: number) => test.database.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linesOf = async (id: number) => {
  const lines = test.database.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('entity', '=', 'contacts')
    .where('entity_id', '=', id);
  return (await lines.orderBy('id').execute()).map(({ action, actor_id }) => [action, actor_id]);
};

describe('contacted', () => {
  it('keeps who said so first and when, is taken back, and is written down only where it changed', async () => {
    const { id } = await arriving();
    const first = test.clock.now().toISOString();
    const said = { is_contacted: 1, contacted_at: first, contacted_by: 'Amal' };
    expect(await set(id, 1)).toMatchObject({ status: 200, body: { data: said, message: 'Marked as contacted' } });
    test.clock.advance(1000);
    expect(await set(id, 1)).toMatchObject({ status: 200, body: { data: said } });
    const before = await rowOf(id);
    const late = { status: 409, body: { code: 'conflict', message: 'Amal has already contacted this doctor' } };
    expect([await set(id, 1, basem), await rowOf(id)]).toMatchObject([late, before]);
    expect(await set(id, 0, basem)).toMatchObject({
      status: 200,
      body: { data: { is_contacted: 0, contacted_at: null, contacted_by: null }, message: 'The request waits again' },
    });
    expect(await rowOf(id)).toMatchObject({ changed_by: basem.id, changed_at: test.clock.now() });
    expect(await linesOf(id)).toEqual([
      ['contacts.contacted', amal.id],
      ['contacts.notContacted', basem.id],
    ]);
  });

  it('is said by one of two administrators who say it at once', async () => {
    const { id } = await arriving();
    const answers = await Promise.all([set(id, 1, amal), set(id, 1, basem)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = answers[0]?.status === 200 ? amal : basem;
    const late = answers.find(({ status }) => status === 409);
    expect([late, await rowOf(id)]).toMatchObject([
      { body: { message: `${first.name} has already contacted this doctor` } },
      { contacted_by: first.id },
    ]);
    expect(await linesOf(id)).toHaveLength(1);
  });

  it('comes as 0, 1, true or false, in JSON or a form, and as nothing else', async () => {
    const { id } = await arriving();
    for (const [sent, is_contacted] of [
      [true, 1],
      ['0', 0],
      ['true', 1],
      [false, 0],
      ['1', 1],
      ['false', 0],
    ])
      expect([sent, await set(id, sent)]).toMatchObject([sent, { status: 200, body: { data: { is_contacted } } }]);
    for (const [sent, is_contacted] of [
      ['1', 1],
      ['false', 0],
      ['true', 1],
      ['0', 0],
    ] as const) {
      const form = formOf({ contact_us_id: String(id), is_contacted: sent });
      const answer = await test.send({ method: 'POST', url: '/user/updateIsContacted', token: amal.token, ...form });
      expect([sent, answer]).toMatchObject([sent, { status: 200, body: { data: { is_contacted } } }]);
    }
    for (const sent of [2, 'yes', null, undefined, ''])
      expect(await set(id, sent)).toMatchObject({ status: 422, body: { errors: { is_contacted: ['Choose contacted or not'] } } });
    expect((await set(999_999, 1)).status).toBe(404);
  });
});

it('is listed newest first with its doctor, live or not, found by the name, and counted', async () => {
  const { db } = test.database;
  const declined = await buildDoctor(db, { name: 'هبة حسن', status: 'declined', archived_at: new Date('2026-11-20T10:00:00Z') });
  const [one, two] = [await arriving(declined), await arriving(declined)];
  const other = await arriving();
  await set(one.id, 1);
  const { result, statements } = await withStatements(db, () => list());
  const { data, total } = result;
  expect([statements.length > 0, statements.length <= 3]).toEqual([true, true]);
  expect(data.slice(0, 3).map(({ id }) => id)).toEqual([other.id, two.id, one.id]);
  expect(data[1]?.doctor).toEqual({
    id: declined.id,
    image: null,
    user: { name: 'هبة حسن', phone: declined.phone, email: declined.email, status: 'declined', is_archived: true },
  });
  const found = await list(`?name=${encodeURIComponent('هبه')}`);
  expect([found.data.map(({ id }) => id), found.total]).toEqual([[two.id, one.id], 2]);
  const [waiting, contacted] = [await list('?is_contacted=0'), await list('?is_contacted=1')];
  expect([waiting.total + contacted.total, waiting.data.length, contacted.data.length]).toEqual([total, waiting.total, contacted.total]);
  expect(contacted.data.every(({ is_contacted }) => is_contacted === 1)).toBe(true);
});

it('is news to an administrator until the page is opened, and again when another changes one', async () => {
  const unread = async ({ token }: { token: string }) =>
    contactRoutes.unread.response.parse((await test.send({ method: 'GET', url: '/user/contacts/unread', token })).body).data.has_unread;
  const open = ({ token }: { token: string }) => test.send({ method: 'POST', url: '/user/contacts/opened', token });
  const both = async () => [await unread(amal), await unread(basem)];
  await test.database.db.updateTable('contacts').set({ changed_at: test.clock.now(), changed_by: null }).execute();
  const { id } = await arriving();
  expect(await both()).toEqual([true, true]);
  test.clock.advance(1000);
  expect((await open(amal)).status).toBe(200);
  expect(await both()).toEqual([false, true]);
  test.clock.advance(1000);
  await set(id, 1, basem);
  expect(await both()).toEqual([true, true]);
  test.clock.advance(1000);
  await Promise.all([open(amal), open(basem)]);
  expect(await both()).toEqual([false, false]);
  test.clock.advance(1000);
  await set(id, 0, amal);
  expect(await both()).toEqual([false, true]);
  await open(basem);
  test.clock.advance(1000);
  await arriving();
  expect(await both()).toEqual([true, true]);
});
