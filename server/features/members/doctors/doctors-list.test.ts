// Proves API-14, API-15, DOC-6, DOC-21
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildSpecialty } from '../../../test/builders.ts';

type Page = { data: Doctor[]; current_page: number; last_page: number; per_page: number; total: number; total_is_minimum?: boolean };

let test: TestApp;
let token: string;
const ids: Record<string, number> = {};
let cairo: { id: number };
let giza: { id: number };
let heart: { id: number };

beforeAll(async () => {
  test = await openTestApp();
  const { db } = test.database;
  token = await test.tokenOf((await buildAdmin(db)).id);
  [cairo, giza, heart] = [
    await buildArea(db, { name: 'القاهرة' }),
    await buildArea(db, { name: 'Gîza' }),
    await buildSpecialty(db, { name: 'Heart' }),
  ];
  await buildSpecialty(db, { name: 'filler' });
  const skin = await buildSpecialty(db, { name: 'Skin %' });
  const rows = {
    a: { name: 'أحمد فؤاد', area_id: cairo.id, specialty_id: heart.id, status: 'approved' },
    b: { name: 'احمد سامي', area_id: giza.id, specialty_id: heart.id, status: 'pending' },
    c: { name: 'إحمد علي', area_id: cairo.id, specialty_id: skin.id, status: 'pending' },
    d: {
      name: 'José 100%_x',
      phone: '01044556677',
      email: 'jose.maria@example.test',
      area_id: giza.id,
      specialty_id: skin.id,
      status: 'declined',
    },
    e: { name: 'Joséphine', status: 'approved' },
  } as const;
  for (const [key, row] of Object.entries(rows)) ids[key] = (await buildDoctor(db, row)).id;
  ids.archived = (await buildDoctor(db, { name: 'أحمد القديم', area_id: cairo.id, status: 'approved', archived_at: test.clock.now() })).id;
  await buildCompany(db, { name: 'أحمد شركة', area_id: cairo.id });
});
afterAll(() => test?.close());

const list = async (query: Record<string, string> | [string, string][] = {}, path = '/doctor') => {
  const { status, body } = await test.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}`, token });
  expect([query, status]).toEqual([query, 200]);
  return (body as { data: Page }).data;
};
const keysOf = ({ data }: Pick<Page, 'data'>) => data.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id)).join('');

describe('filters', () => {
  it.each<[[string, string][], string]>([
    [[], 'edcba'],
    [[['status', 'pending']], 'cb'],
    [[['status', 'declined']], 'd'],
    [[['name', 'احمد']], 'cba'],
    [[['name', 'أَحـمَد']], 'cba'],
    [[['name', 'JOSE']], 'ed'],
    [[['name', 'joséph']], 'e'],
    [[['name', '%']], 'd'],
    [[['name', '100%_']], 'd'],
    [[['name', '_']], 'd'],
    [[['name', 'nobody']], ''],
    [[['name', '']], 'edcba'],
    [[['phone', '44556677']], 'd'],
    [[['phone', '٤٤٥٥٦٦٧٧']], 'd'],
    [[['email', 'MARIA@']], 'd'],
    [[['area', 'القاهره']], 'ca'],
    [[['area', 'giza']], 'db'],
    [
      [
        ['area[]', 'giza'],
        ['area[]', 'القاهرة'],
      ],
      'dcba',
    ],
    [
      [
        ['area[0]', 'giza'],
        ['area[1]', 'nowhere'],
      ],
      'db',
    ],
    [[['field', 'heart']], 'ba'],
    [[['field', '%']], 'dc'],
    [[['field', 'nothing']], ''],
    [
      [
        ['name', 'احمد'],
        ['area', 'القاهرة'],
      ],
      'ca',
    ],
    [
      [
        ['name', 'احمد'],
        ['area', 'القاهرة'],
        ['field', 'heart'],
      ],
      'a',
    ],
    [
      [
        ['name', 'احمد'],
        ['status', 'pending'],
        ['field', 'heart'],
      ],
      'b',
    ],
    [
      [
        ['name', 'احمد'],
        ['status', 'declined'],
      ],
      '',
    ],
  ])('%j find %s', async (query, expected) => {
    const page = await list(query);
    expect([keysOf(page), page.total]).toEqual([expected, expected.length]);
  });

  it('accept ids of areas and specialties', async () => {
    expect(keysOf(await list({ area: String(cairo.id) }))).toBe('ca');
    expect(
      keysOf(
        await list([
          ['area[]', String(cairo.id)],
          ['area[]', String(giza.id)],
          ['field[]', String(heart.id)],
        ]),
      ),
    ).toBe('ba');
  });
});

describe('GET /doctor/archived', () => {
  it('returns an array, or a page on request, with the same filters', async () => {
    const plain = (await test.send({ method: 'GET', url: '/doctor/archived', token })).body as { data: Doctor[] };
    expect(plain.data.map(({ id }) => id)).toEqual([ids.archived]);
    expect(await list({ page: '1' }, '/doctor/archived')).toMatchObject({ total: 1, last_page: 1, data: [{ id: ids.archived }] });
    expect(await list({ page: '1', name: 'احمد', area: 'القاهرة', status: 'approved' }, '/doctor/archived')).toMatchObject({
      total: 1,
      data: [{ id: ids.archived }],
    });
    expect(await list({ page: '1', status: 'pending' }, '/doctor/archived')).toMatchObject({ total: 0, data: [], last_page: 1 });
    expect((await test.send({ method: 'GET', url: '/doctor/archived?name=none', token })).body).toEqual({ data: [] });
  });
});

describe('paging', () => {
  const bulkCount = 2_600;

  beforeAll(async () => {
    const users = Array.from({ length: bulkCount }, (_, index) => ({
      role: 'doctor' as const,
      name: `Bulk ${index}`,
      phone: `0177${String(index).padStart(7, '0')}`,
      email: `bulk-${index}@example.test`,
      password_hash: 'none',
      status: index % 3 ? ('approved' as const) : ('pending' as const),
    }));
    for (let from = 0; from < bulkCount; from += 650) {
      const rows = await test.database.db
        .insertInto('users')
        .values(users.slice(from, from + 650))
        .returning('id')
        .execute();
      await test.database.db
        .insertInto('doctors')
        .values(rows.map(({ id }) => ({ user_id: id })))
        .execute();
    }
  });

  it.each<[string, Record<string, string>]>([
    ['all doctors', {}],
    ['doctors with one status', { status: 'pending' }],
  ])('of %s returns each row once in the order of the list, also on the last pages', async (_what, filter) => {
    let every = test.database.db.selectFrom('users').select('id').where('role', '=', 'doctor').where('archived_at', 'is', null);
    if (filter.status) every = every.where('status', '=', 'pending');
    const order = (await every.orderBy('id', 'desc').execute()).map(({ id }) => id);
    const last = Math.ceil(order.length / 50);
    for (const page of [1, 2, Math.ceil(last / 2), last - 1, last, last + 1]) {
      const found = await list({ ...filter, page: String(page), per_page: '50' });
      expect([page, found.data.map(({ id }) => id)]).toEqual([page, order.slice((page - 1) * 50, page * 50)]);
      expect(found).toMatchObject({ current_page: page, last_page: last, per_page: 50, total: order.length });
    }
  });

  it('pages a search beyond the limit of its count, and lists each row once', async () => {
    const first = await list({ name: 'bulk', per_page: '100' });
    expect(first).toMatchObject({ total: 1000, total_is_minimum: true });
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(bulkCount / 100); page += 1)
      seen.push(...(await list({ name: 'bulk', per_page: '100', page: String(page) })).data.map(({ id }) => id));
    expect([seen.length, new Set(seen).size]).toEqual([bulkCount, bulkCount]);
    const last = await list({ name: 'bulk', per_page: '100', page: String(bulkCount / 100) });
    expect([last.total, last.total_is_minimum]).toEqual([bulkCount, undefined]);
  });

  it('counts the hits of two filters to a lower limit, and still pages to the last one', async () => {
    const filters = { name: 'bulk', sort: '-name', from: '2000-01-01', per_page: '100' };
    expect(await list(filters)).toMatchObject({ total: 200, total_is_minimum: true });
    expect(await list({ name: 'bulk', status: 'pending' })).toMatchObject({ total: 200, total_is_minimum: true });
    const last = await list({ ...filters, page: String(bulkCount / 100) });
    expect([last.total, last.total_is_minimum, last.data.length]).toEqual([bulkCount, undefined, 100]);
  });

  it('returns an empty page with the true total beyond the end', async () => {
    expect(await list({ page: '1000000', per_page: '10', status: 'declined' })).toEqual({
      data: [],
      current_page: 1_000_000,
      last_page: 1,
      per_page: 10,
      total: 1,
    });
  });
});
