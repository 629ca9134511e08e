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

const arriving = (doctor?: { id: number }) => buildContact(test.database.db, doctor ? { doctor_id: doctor.id } : {});
const set = (id: number, is_contacted: unknown, { token } = amal) =>
  test.send({ method: 'POST', url: '/user/updateIsContacted', payload: { contact_us_id: id, is_contacted }, token });
const list = async (query = '') =>
  contactRoutes.list.response.parse((await test.send({ method: 'GET', url: `/user/allContacts${query}`, token: amal.token })).body).data;
const rowOf = (id: number) => test.database.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linesOf = async (id: number) => {
  const lines = test.database.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('entity', '=', 'contacts')
    .where('entity_id', '=', id);
  return lines.orderBy('id').execute();
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
    const after = await rowOf(id);
    expect([after.changed_by, after.changed_at > before.changed_at]).toEqual([basem.id, true]);
    const line = { action: 'contacts.setContacted' };
    expect(await linesOf(id)).toEqual([
      { ...line, actor_id: amal.id, before: { contacted_by: null }, after: { contacted_by: 'Amal' } },
      { ...line, actor_id: basem.id, before: { contacted_by: 'Amal' }, after: { contacted_by: null } },
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

describe('news', () => {
  const unread = async ({ token }: { token: string }) =>
    contactRoutes.unread.response.parse((await test.send({ method: 'GET', url: '/user/contacts/unread', token })).body).data.has_unread;
  const both = async () => [await unread(amal), await unread(basem)];
  const open = ({ token }: { token: string }, newest_change?: string) =>
    test.send({ method: 'POST', url: `/user/contacts/opened${newest_change ? `?newest_change=${newest_change}` : ''}`, token });
  const newest = async (query = '') => (await list(query)).newest_change ?? '';

  it('is what came or was changed by another, until the page is opened', async () => {
    const { id } = await arriving();
    expect(await both()).toEqual([true, true]);
    expect((await open(amal, await newest())).status).toBe(200);
    expect(await both()).toEqual([false, true]);
    await set(id, 1, basem);
    expect(await both()).toEqual([true, true]);
    await Promise.all([open(amal), open(basem)]);
    expect(await both()).toEqual([false, false]);
    await set(id, 0, amal);
    expect(await both()).toEqual([false, true]);
    await open(basem);
    await arriving();
    expect(await both()).toEqual([true, true]);
  });

  it('stays what came after the list was read, whatever of it was asked for', async () => {
    await arriving();
    for (const query of ['', '?page=1000', '?name=nobody%20at%20all']) {
      const shown = await newest(query);
      await arriving();
      await open(amal, shown);
      expect([query, await unread(amal)]).toEqual([query, true]);
      await open(amal, await newest(query));
      expect([query, await unread(amal)]).toEqual([query, false]);
    }
  });

  it('never ends beyond now, nor before what was seen already', async () => {
    await arriving();
    const earlier = await newest();
    await arriving();
    expect((await open(amal, '2199-01-01T00:00:00.000000Z')).status).toBe(200);
    expect(await unread(amal)).toBe(false);
    await open(amal, earlier);
    expect(await unread(amal)).toBe(false);
    await arriving();
    expect(await unread(amal)).toBe(true);
    for (const wrong of ['yesterday', '0000-01-01T00:00:00.000000Z', '2026-11-20T10:00:00Z'])
      expect(await open(amal, wrong)).toMatchObject({ status: 422, body: { errors: { newest_change: [expect.any(String)] } } });
  });

  it('ends now where nothing is said', async () => {
    await arriving();
    expect([(await open(amal)).status, await unread(amal)]).toEqual([200, false]);
  });
});
