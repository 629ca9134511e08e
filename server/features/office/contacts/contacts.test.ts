// Proves CNT-3, CNT-5, CNT-6, CNT-8
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRoutes } from '../../../../contract/entities/office/contacts.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildContact, buildDoctor } from '../../../test/builders.ts';
import { recordStatements } from '../../../test/statements.ts';

let test: TestApp;
let amal: { id: number; token: string; name: string };
let basem: { id: number; token: string; name: string };
const buildSignedInAdmin = async (name: string) => {
  const { id } = await buildAdmin(test.database.db, { name });
  return { id, name, token: await test.tokenOf(id) };
};
beforeAll(async () => {
  test = await openTestApp();
  [amal, basem] = [await buildSignedInAdmin('Amal'), await buildSignedInAdmin('Basem')];
});
afterAll(() => test?.close());

const buildRequest = (doctor?: { id: number }) => buildContact(test.database.db, doctor ? { doctor_id: doctor.id } : {});
const setContacted = (id: number, is_contacted: unknown, { token } = amal) =>
  test.send({ method: 'POST', url: '/user/updateIsContacted', payload: { contact_us_id: id, is_contacted }, token });
const list = async (query = '') =>
  contactRoutes.list.response.parse((await test.send({ method: 'GET', url: `/user/allContacts${query}`, token: amal.token })).body).data;
const rowOf = (id: number) => test.database.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditEntriesOf = async (id: number) => {
  const lines = test.database.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('entity', '=', 'contacts')
    .where('entity_id', '=', id);
  return lines.orderBy('id').execute();
};

describe('POST /user/updateIsContacted', () => {
  it('keeps the first administrator and time, can be undone, and audits only changes', async () => {
    const { id } = await buildRequest();
    const first = test.clock.now().toISOString();
    const contacted = { is_contacted: 1, contacted_at: first, contacted_by: 'Amal' };
    expect(await setContacted(id, 1)).toMatchObject({ status: 200, body: { data: contacted, message: 'Marked as contacted' } });
    test.clock.advance(1000);
    expect(await setContacted(id, 1)).toMatchObject({ status: 200, body: { data: contacted } });
    const before = await rowOf(id);
    const late = { status: 409, body: { code: 'conflict', message: 'Amal has already contacted this doctor' } };
    expect([await setContacted(id, 1, basem), await rowOf(id)]).toMatchObject([late, before]);
    expect(await setContacted(id, 0, basem)).toMatchObject({
      status: 200,
      body: { data: { is_contacted: 0, contacted_at: null, contacted_by: null }, message: 'Marked as not contacted' },
    });
    const after = await rowOf(id);
    expect([after.changed_by, after.changed_at > before.changed_at]).toEqual([basem.id, true]);
    const line = { action: 'contacts.setContacted' };
    expect(await auditEntriesOf(id)).toEqual([
      { ...line, actor_id: amal.id, before: { contacted_by: null }, after: { contacted_by: 'Amal' } },
      { ...line, actor_id: basem.id, before: { contacted_by: 'Amal' }, after: { contacted_by: null } },
    ]);
  });

  it('accepts one of two parallel requests of different administrators', async () => {
    const { id } = await buildRequest();
    const responses = await Promise.all([setContacted(id, 1, amal), setContacted(id, 1, basem)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = responses[0]?.status === 200 ? amal : basem;
    const late = responses.find(({ status }) => status === 409);
    expect([late, await rowOf(id)]).toMatchObject([
      { body: { message: `${first.name} has already contacted this doctor` } },
      { contacted_by: first.id },
    ]);
    expect(await auditEntriesOf(id)).toHaveLength(1);
  });

  it('accepts 0, 1, true and false in JSON and in a form, and nothing else', async () => {
    const { id } = await buildRequest();
    for (const [sent, is_contacted] of [
      [true, 1],
      ['0', 0],
      ['true', 1],
      [false, 0],
      ['1', 1],
      ['false', 0],
    ])
      expect([sent, await setContacted(id, sent)]).toMatchObject([sent, { status: 200, body: { data: { is_contacted } } }]);
    for (const [sent, is_contacted] of [
      ['1', 1],
      ['false', 0],
      ['true', 1],
      ['0', 0],
    ] as const) {
      const form = buildForm({ contact_us_id: String(id), is_contacted: sent });
      const response = await test.send({ method: 'POST', url: '/user/updateIsContacted', token: amal.token, ...form });
      expect([sent, response]).toMatchObject([sent, { status: 200, body: { data: { is_contacted } } }]);
    }
    for (const sent of [2, 'yes', null, undefined, ''])
      expect(await setContacted(id, sent)).toMatchObject({
        status: 422,
        body: { errors: { is_contacted: ['Choose contacted or not contacted'] } },
      });
    expect((await setContacted(999_999, 1)).status).toBe(404);
  });
});

it('lists waiting requests first, oldest first, with active and archived doctors, searches names and counts', async () => {
  const { db } = test.database;
  const declined = await buildDoctor(db, { name: 'هبة حسن', status: 'declined', archived_at: new Date('2026-11-20T10:00:00Z') });
  const [one, two] = [await buildRequest(declined), await buildRequest(declined)];
  const other = await buildRequest();
  await setContacted(one.id, 1);
  const { result, statements } = await recordStatements(db, () => list());
  const { data, total, counts } = result;
  expect([statements.length > 0, statements.length <= 3]).toEqual([true, true]);
  const waitingIds = data.filter(({ is_contacted }) => is_contacted === 0).map(({ id }) => id);
  const contactedIds = data.filter(({ is_contacted }) => is_contacted === 1).map(({ id }) => id);
  expect(waitingIds.slice(-2)).toEqual([two.id, other.id]);
  expect(waitingIds).toEqual([...waitingIds].sort((a, b) => a - b));
  expect(contactedIds).toEqual([...contactedIds].sort((a, b) => b - a));
  expect(data.map(({ id }) => id)).toEqual([...waitingIds, ...contactedIds]);
  expect(counts).toEqual({ waiting: waitingIds.length, contacted: contactedIds.length });
  expect(data.find(({ id }) => id === two.id)?.doctor).toEqual({
    id: declined.id,
    image: null,
    user: { name: 'هبة حسن', phone: declined.phone, email: declined.email, status: 'declined', is_archived: true },
  });
  const found = await list(`?name=${encodeURIComponent('هبه')}`);
  expect([found.data.map(({ id }) => id), found.total]).toEqual([[two.id, one.id], 2]);
  const [waiting, contacted] = [await list('?is_contacted=0'), await list('?is_contacted=1')];
  expect([waiting.total + contacted.total, waiting.data.length, contacted.data.length]).toEqual([total, waiting.total, contacted.total]);
  expect([waiting.data, contacted.data].map((rows) => rows.map(({ id }) => id))).toEqual([waitingIds, contactedIds]);
  expect((await list('?sort=-created')).data[0]?.id).toBe(other.id);
});

it('reads pages of waiting and contacted requests from their indexes, also a page with both', async () => {
  const { id: doctor_id } = await buildDoctor(test.database.db);
  const contacted = { doctor_id, contacted_at: test.clock.now(), contacted_by: amal.id };
  for (let index = 0; index < 30; index += 1) await buildContact(test.database.db, index % 3 === 0 ? contacted : { doctor_id });
  const all = (await list('?per_page=100')).data.map(({ id }) => id);
  for (const size of [10, 15]) {
    const pages = [];
    for (let page = 1; page <= all.length / size + 1; page += 1)
      pages.push((await list(`?per_page=${size}&page=${page}`)).data.map(({ id }) => id));
    expect(pages.flat()).toEqual(all);
  }
  const { db } = test.database;
  const { statements } = await recordStatements(db, () => list());
  const sorted = statements.find(({ sql: text }) => /order by .* limit/.test(text))?.sql ?? '';
  const plan = await db.transaction().execute(async (transaction) => {
    // The table is too small for an index otherwise.
    for (const name of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
      await sql`set local ${sql.id(name)} = off`.execute(transaction);
    return sql<{ 'QUERY PLAN': string }>`explain (generic_plan) ${sql.raw(sorted)}`.execute(transaction);
  });
  const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const index of ['contacts_waiting', 'contacts_contacted']) expect(steps).toContain(`using ${index} on contacts`);
});

describe('unread requests', () => {
  const unread = async ({ token }: { token: string }) =>
    contactRoutes.unread.response.parse((await test.send({ method: 'GET', url: '/user/contacts/unread', token })).body).data.has_unread;
  const both = async () => [await unread(amal), await unread(basem)];
  const markOpened = ({ token }: { token: string }, newest_change?: string) =>
    test.send({ method: 'POST', url: `/user/contacts/opened${newest_change ? `?newest_change=${newest_change}` : ''}`, token });
  const newestChange = async (query = '') => (await list(query)).newest_change ?? '';

  it('are requests that are new or that another administrator changed, until the page is opened', async () => {
    const { id } = await buildRequest();
    expect(await both()).toEqual([true, true]);
    expect((await markOpened(amal, await newestChange())).status).toBe(200);
    expect(await both()).toEqual([false, true]);
    await setContacted(id, 1, basem);
    expect(await both()).toEqual([true, true]);
    await Promise.all([markOpened(amal), markOpened(basem)]);
    expect(await both()).toEqual([false, false]);
    await setContacted(id, 0, amal);
    expect(await both()).toEqual([false, true]);
    await markOpened(basem);
    await buildRequest();
    expect(await both()).toEqual([true, true]);
  });

  it('stay unread if they were created after the list was read', async () => {
    await buildRequest();
    for (const query of ['', '?page=1000', '?name=nobody%20at%20all']) {
      const change = await newestChange(query);
      await buildRequest();
      await markOpened(amal, change);
      expect([query, await unread(amal)]).toEqual([query, true]);
      await markOpened(amal, await newestChange(query));
      expect([query, await unread(amal)]).toEqual([query, false]);
    }
  });

  it('stay read if an earlier newest_change is sent, and are not marked as read in advance by a future one', async () => {
    await buildRequest();
    const earlier = await newestChange();
    await buildRequest();
    expect((await markOpened(amal, '2199-01-01T00:00:00.000000Z')).status).toBe(200);
    expect(await unread(amal)).toBe(false);
    await markOpened(amal, earlier);
    expect(await unread(amal)).toBe(false);
    await buildRequest();
    expect(await unread(amal)).toBe(true);
    for (const wrong of ['yesterday', '0000-01-01T00:00:00.000000Z', '2026-11-20T10:00:00Z'])
      expect(await markOpened(amal, wrong)).toMatchObject({ status: 422, body: { errors: { newest_change: [expect.any(String)] } } });
  });

  it('become read up to now if the request sends no newest_change', async () => {
    await buildRequest();
    expect([(await markOpened(amal)).status, await unread(amal)]).toEqual([200, false]);
  });
});
