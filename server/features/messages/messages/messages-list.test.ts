// Proves COM-19, DSH-7, MSG-5, MSG-6, MSG-7, MSG-30, MSG-38, SEC-17, VID-31
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildCategory,
  buildCompany,
  buildDoctor,
  buildHostedVideo,
  buildMessage,
  buildSpecialty,
  buildVideo,
} from '../../../test/builders.ts';
import { recordStatements } from '../../../test/statements.ts';

type Page = { data: Message[]; total: number; last_page: number; total_is_minimum?: boolean };

const archivedAt = new Date('2026-11-20T10:00:00Z');
let test: TestApp;
let adminToken: string;
let company: { id: number };
let companyToken: string;
beforeAll(async () => {
  test = await openTestApp();
  adminToken = await test.tokenOf((await buildAdmin(test.database.db)).id);
  company = await buildCompany(test.database.db, { name: 'Nile Pharma' });
  companyToken = await test.tokenOf(company.id);
});
afterAll(() => test?.close());

const getPage = async (query = '', token = adminToken, path = '/messages') => {
  const { status, body } = await test.send({ method: 'GET', url: `${path}${query}`, token });
  expect([query, status]).toEqual([query, 200]);
  return (body as { data: Page }).data;
};
const idsOf = async (query: string, token = adminToken, path?: string) => (await getPage(query, token, path)).data.map(({ id }) => id);

it('shows the company of an approved message totals only, without reactions and named doctors', async () => {
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
  const ready = await buildVideo(db, { message_id: id, hosted_id: (await buildHostedVideo(db)).id });
  const awaiting = await buildVideo(db, { message_id: id });
  await buildVideo(db, { message_id: id, archived_at: archivedAt });
  const sharedFields = {
    id,
    coins: 5,
    company: { id: company.id, name: 'Nile Pharma', logo: null, status: 'approved' },
    categories: [category],
    areas: [area],
    fields: [specialty],
    doctors_count: 12,
    videos: [
      { id: awaiting.id, iframe: null, upload: { state: 'awaiting' } },
      { id: ready.id, iframe: expect.any(String), upload: { state: 'ready' } },
    ],
  };
  const [listed] = (await getPage('?name=message')).data.filter((row) => row.id === id);
  const newest = doctors.sort((a, b) => b.id - a.id).slice(0, 10);
  expect(listed).toMatchObject({
    ...sharedFields,
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
    total_reacts: 1,
    total_seen: 1,
    total_comments: 0,
  };
  expect((await getPage('', companyToken)).data.find((row) => row.id === id)).toMatchObject({ ...sharedFields, ...hidden, doctors: [] });
});

it('marks an upload as interrupted if no byte has arrived for three minutes', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db);
  const now = test.clock.now().getTime();
  for (const seconds of [181, 179]) {
    const updated_at = new Date(now - seconds * 1000);
    const { id: hosted_id } = await buildHostedVideo(db, { state: 'uploading', bytes: 100, stored_bytes: 48, updated_at });
    await buildVideo(db, { message_id: id, hosted_id });
  }
  const [message] = (await getPage()).data.filter((row) => row.id === id);
  expect(message?.videos.map(({ upload }) => upload)).toEqual(
    [false, true].map((is_interrupted) => ({ state: 'uploading', progress: 48, is_interrupted, failure: null, notice: null })),
  );
});

describe('GET /messages', () => {
  it('filters by status, name, company and category together', async () => {
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
    await db.updateTable('categories').set({ archived_at: archivedAt }).where('id', '=', exact.id).execute();
    expect(await idsOf('?category_name=heart')).toEqual([three.id, two.id]);
  });

  it('lists and counts only the company’s own messages', async () => {
    const { db } = test.database;
    const company = await buildCompany(db, { name: 'Own list' });
    const token = await test.tokenOf(company.id);
    const ids: number[] = [];
    for (const status of ['pending', 'rejected', 'approved'] as const)
      ids.unshift((await buildMessage(db, { company_id: company.id, status })).id);
    await buildMessage(db, { company_id: company.id, archived_at: archivedAt });
    const { total, data } = await getPage('', token);
    expect([total, data.map(({ id }) => id)]).toEqual([3, ids]);
    expect(await idsOf('?status=pending', token)).toEqual([ids[2]]);
    expect(await idsOf('?company=nile', token)).toEqual([]);
    expect(await idsOf(`?company_id=${company.id}`)).toEqual(ids);
    expect(await idsOf(`?company_id=${company.id}&status=rejected`)).toEqual([ids[1]]);
    const { id: otherId } = await buildCompany(db);
    await buildMessage(db, { company_id: otherId });
    expect((await getPage(`?company_id=${otherId}`, token)).total).toBe(0);
    expect([(await getPage(`?company_id=${company.id}`)).total, (await getPage(`?company_id=${otherId}`)).total]).toEqual([3, 1]);
    expect(await idsOf('?page=2&per_page=10', token)).toEqual([]);
    const stats = async (who: string) => (await test.send({ method: 'GET', url: '/messages/stats', token: who })).body;
    expect(await stats(token)).toEqual({
      data: { total_messages: 3, pending_messages: 1, rejected_messages: 1, by_schedule: { scheduled: 0, live: 1, over: 0 } },
    });
    const [all, pending, rejected] = [await getPage(), await getPage('?status=pending'), await getPage('?status=rejected')];
    expect(await stats(adminToken)).toMatchObject({
      data: { total_messages: all.total, pending_messages: pending.total, rejected_messages: rejected.total },
    });
  });

  it('lists each active and each archived message once, newest first', async () => {
    const { db } = test.database;
    for (let index = 0; index < 24; index += 1)
      await buildMessage(db, { company_id: null, ...(index % 2 ? { archived_at: archivedAt } : {}) });
    for (const [path, query] of [
      ['/messages', ''],
      ['/messages/archived', ''],
      ['/messages', '&status=pending'],
      ['/messages', '&name=m'],
    ] as const) {
      const first = await getPage(`?per_page=10${query}`, adminToken, path);
      const ids: number[] = [];
      for (let at = 1; at <= first.last_page; at += 1) ids.push(...(await idsOf(`?per_page=10&page=${at}${query}`, adminToken, path)));
      expect([path, query, ids.length, new Set(ids).size]).toEqual([path, query, first.total, first.total]);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    }
  });

  it.each([
    ['all messages', ''],
    ['the last page', '&page=2'],
    ['messages of one status', '&status=pending'],
    ['searched messages', '&name=m&company=comp&category_name=cat'],
  ])('reads %s with at most three statements that return only the rows of the page', async (_title, query) => {
    const { db } = test.database;
    for (let index = 0; index < 20; index += 1)
      await buildVideo(db, { message_id: (await buildMessage(db, { categories: [(await buildCategory(db)).id] })).id });
    const { result, statements } = await recordStatements(db, () => getPage(`?per_page=15${query}`));
    expect(Math.max(...statements.map(({ rows }) => rows.length))).toBeLessThanOrEqual(15 * 2);
    expect(result.data.length).toBeGreaterThan(10);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(3);
    // The page size is part of the text, so that PostgreSQL plans a statement without search only once.
    const prepared = statements.filter((statement) => !statement.sql.includes('contains_pattern('));
    expect(prepared.filter((statement) => /limit \$/.test(statement.sql))).toEqual([]);
  });
});

it('lists the categories of active messages by name with the number of messages, and for a company those of its own messages', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const buildNamedCategory = (name: string, archived_at?: Date) =>
    buildCategory(db, { name: `Label ${name}`, ...(archived_at ? { archived_at } : {}) });
  const [z, a, unused, archived, past] = [
    await buildNamedCategory('Z'),
    await buildNamedCategory('a'),
    await buildNamedCategory('unused'),
    await buildNamedCategory('archived', archivedAt),
    await buildNamedCategory('past'),
  ];
  await buildMessage(db, { company_id: company.id, categories: [z.id, archived.id] });
  await buildMessage(db, { categories: [a.id, z.id] });
  await buildMessage(db, { company_id: company.id, categories: [past.id], archived_at: archivedAt });
  const getCategories = async (token: string, query = '') => getPage(query, token, '/messages/categories');
  const all = (await getCategories(adminToken, '?per_page=100')).data.filter(({ name }) => name.startsWith('Label'));
  const [usedOnce, usedTwice] = [
    { ...a, count: 1 },
    { ...z, count: 2 },
  ];
  expect([all, unused.name]).toEqual([[usedOnce, usedTwice], 'Label unused']);
  expect((await getCategories(adminToken, '?name=label z')).data).toEqual([usedTwice]);
  expect(await getCategories(await test.tokenOf(company.id))).toMatchObject({ data: [{ ...z, count: 1 }], total: 1 });
  expect(await getCategories(adminToken, '?page=90')).toMatchObject({ data: [], total: (await getCategories(adminToken)).total });
});
