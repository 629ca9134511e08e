import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../contract/entities/messages.ts';
import { openTestApp, type TestApp } from '../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildCategory,
  buildCompany,
  buildDoctor,
  buildHosted,
  buildMessage,
  buildSpecialty,
  buildVideo,
} from '../../test/builders.ts';
import { withStatements } from '../../test/statements.ts';

type Page = { data: Message[]; total: number; last_page: number; total_is_minimum?: boolean };

const gone = new Date('2026-11-20T10:00:00Z');
let test: TestApp;
let admin: string;
let company: { id: number };
let own: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db)).id);
  company = await buildCompany(test.database.db, { name: 'Nile Pharma' });
  own = await test.tokenOf(company.id);
});
afterAll(() => test?.close());

const page = async (query = '', token = admin, path = '/messages') => {
  const { status, body } = await test.send({ method: 'GET', url: `${path}${query}`, token });
  expect([query, status]).toEqual([query, 200]);
  return (body as { data: Page }).data;
};
const idsOf = async (query: string, token = admin, path?: string) => (await page(query, token, path)).data.map(({ id }) => id);

it('shows a message whole, and to its company nothing of what doctors did or who they are', async () => {
  const { db } = test.database;
  const [category, area, specialty, doctor] = [
    await buildCategory(db),
    await buildArea(db),
    await buildSpecialty(db),
    await buildDoctor(db),
  ];
  const { id } = await buildMessage(db, { company_id: company.id, status: 'approved', coins: 5, categories: [category.id] });
  await db.insertInto('message_areas').values({ message_id: id, area_id: area.id }).execute();
  await db.insertInto('message_specialties').values({ message_id: id, specialty_id: specialty.id }).execute();
  const doctors = [doctor, ...(await Promise.all(Array.from({ length: 11 }, () => buildDoctor(db))))];
  await db
    .insertInto('message_doctors')
    .values(doctors.map((each) => ({ message_id: id, doctor_id: each.id })))
    .execute();
  await db.insertInto('message_reactions').values({ message_id: id, doctor_id: doctor.id, reaction: 2 }).execute();
  await db.insertInto('message_seen').values({ message_id: id, doctor_id: doctor.id }).execute();
  const ready = await buildVideo(db, { message_id: id, hosted_id: (await buildHosted(db)).id });
  const awaiting = await buildVideo(db, { message_id: id });
  await buildVideo(db, { message_id: id, archived_at: gone });
  const common = {
    id,
    coins: 5,
    company: { id: company.id, name: 'Nile Pharma', logo: null },
    categories: [category],
    areas: [area],
    fields: [specialty],
    doctors_count: 12,
    videos: [
      { id: awaiting.id, iframe: null, upload: { state: 'awaiting' } },
      { id: ready.id, iframe: expect.any(String), upload: { state: 'ready' } },
    ],
  };
  const [seen] = (await page('?name=message')).data.filter((row) => row.id === id);
  const newest = doctors.sort((a, b) => b.id - a.id).slice(0, 10);
  expect(seen).toMatchObject({
    ...common,
    doctors: newest.map((each) => ({ id: each.id, user: { name: each.name } })),
    reaction2: 1,
    total_reacts: 1,
    total_seen: 1,
    total_comments: 0,
  });
  const hidden = {
    reaction1: null,
    reaction2: null,
    reaction3: null,
    reaction4: null,
    reaction5: null,
    total_reacts: null,
    total_seen: null,
    total_comments: null,
  };
  expect((await page('', own)).data.find((row) => row.id === id)).toMatchObject({ ...common, ...hidden, doctors: [] });
});

describe('a list', () => {
  it('is filtered by status, name, company and category, all of which must hold', async () => {
    const { db } = test.database;
    const [delta, exact, wider] = [
      await buildCompany(db, { name: 'دلتا للأدوية' }),
      await buildCategory(db, { name: 'Heart' }),
      await buildCategory(db, { name: 'Heart failure' }),
    ];
    const one = await buildMessage(db, { name: 'Filtered إبرة', company_id: delta.id, categories: [exact.id], status: 'approved' });
    const two = await buildMessage(db, { name: 'Filtered two', company_id: delta.id, categories: [wider.id], status: 'rejected' });
    const three = await buildMessage(db, { name: 'Filtered three', company_id: null, categories: [exact.id, wider.id] });
    for (const [query, ids] of [
      ['?name=filtered', [three.id, two.id, one.id]],
      ['?name=ابره', [one.id]],
      ['?company=دلتا', [two.id, one.id]],
      ['?name=filtered&status=rejected', [two.id]],
      ['?category_name=HEART', [three.id, one.id]],
      ['?category_name=hear', [three.id, two.id, one.id]],
      ['?category_name=heart&company=دلتا&status=approved', [one.id]],
      ['?category_name=heart&status=rejected', []],
      ['?category_name=nowhere', []],
    ] as const)
      expect([query, await idsOf(encodeURI(query))]).toEqual([query, ids]);
    await db.updateTable('categories').set({ archived_at: gone }).where('id', '=', exact.id).execute();
    expect(await idsOf('?category_name=heart')).toEqual([three.id, two.id]);
  });

  it("is a company's own, whatever it asks, and knows its number", async () => {
    const { db } = test.database;
    const firm = await buildCompany(db, { name: 'Own list' });
    const token = await test.tokenOf(firm.id);
    const ids: number[] = [];
    for (const status of ['pending', 'rejected', 'approved'] as const)
      ids.unshift((await buildMessage(db, { company_id: firm.id, status })).id);
    await buildMessage(db, { company_id: firm.id, archived_at: gone });
    const { total, data } = await page('', token);
    expect([total, data.map(({ id }) => id)]).toEqual([3, ids]);
    expect(await idsOf('?status=pending', token)).toEqual([ids[2]]);
    expect(await idsOf('?company=nile', token)).toEqual([]);
    expect(await idsOf('?page=2&per_page=10', token)).toEqual([]);
    const stats = async (who: string) => (await test.send({ method: 'GET', url: '/messages/stats', token: who })).body;
    expect(await stats(token)).toEqual({ data: { total_messages: 3 } });
    expect(await stats(admin)).toEqual({ data: { total_messages: (await page()).total } });
  });

  it('gives each live and each archived one once, newest first, on whatever page', async () => {
    const { db } = test.database;
    for (let index = 0; index < 24; index += 1) await buildMessage(db, { company_id: null, ...(index % 2 ? { archived_at: gone } : {}) });
    for (const [path, query] of [
      ['/messages', ''],
      ['/messages/archived', ''],
      ['/messages', '&status=pending'],
      ['/messages', '&name=m'],
    ] as const) {
      const first = await page(`?per_page=10${query}`, admin, path);
      const ids: number[] = [];
      for (let at = 1; at <= first.last_page; at += 1) ids.push(...(await idsOf(`?per_page=10&page=${at}${query}`, admin, path)));
      expect([path, query, ids.length, new Set(ids).size]).toEqual([path, query, first.total, first.total]);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    }
  });

  it.each([
    ['every message', ''],
    ['the last page', '&page=2'],
    ['those of a status', '&status=pending'],
    ['those searched', '&name=m&company=comp&category_name=cat'],
  ])(
    'costs three statements at most for %s, none of which reads more than is shown, however many messages there are',
    async (_what, query) => {
      const { db } = test.database;
      for (let index = 0; index < 20; index += 1)
        await buildVideo(db, { message_id: (await buildMessage(db, { categories: [(await buildCategory(db)).id] })).id });
      const { result, statements } = await withStatements(db, () => page(`?per_page=15${query}`));
      expect(Math.max(...statements.map(({ rows }) => rows.length))).toBeLessThanOrEqual(15 * 2);
      expect(result.data.length).toBeGreaterThan(10);
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.length).toBeLessThanOrEqual(3);
      // With a page's size in the text, a statement that does not search is planned but once.
      const prepared = statements.filter((statement) => !statement.sql.includes('contains_pattern('));
      expect(prepared.filter((statement) => /limit \$/.test(statement.sql))).toEqual([]);
    },
  );
});

it('the categories are those that live messages carry, by name; those of its own for a company', async () => {
  const { db } = test.database;
  const firm = await buildCompany(db);
  const named = (name: string, archived_at?: Date) => buildCategory(db, { name: `Strip ${name}`, ...(archived_at ? { archived_at } : {}) });
  const [z, a, unused, archived, past] = [
    await named('Z'),
    await named('a'),
    await named('unused'),
    await named('archived', gone),
    await named('past'),
  ];
  await buildMessage(db, { company_id: firm.id, categories: [z.id, archived.id] });
  await buildMessage(db, { categories: [a.id, z.id] });
  await buildMessage(db, { company_id: firm.id, categories: [past.id], archived_at: gone });
  const strip = async (token: string, query = '') => page(query, token, '/messages/categories');
  const all = (await strip(admin, '?per_page=100')).data.filter(({ name }) => name.startsWith('Strip'));
  expect([all, unused.name]).toEqual([[a, z], 'Strip unused']);
  expect(await strip(await test.tokenOf(firm.id))).toMatchObject({ data: [z], total: 1 });
  expect(await strip(admin, '?page=90')).toMatchObject({ data: [], total: (await strip(admin)).total });
});
