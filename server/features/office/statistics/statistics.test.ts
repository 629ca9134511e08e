// Proves ARC-2, DSH-5, DSH-10, DSH-11, LIM-3
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildSpecialty } from '../../../test/builders.ts';
import { createRandomInt } from '../../../test/random.ts';

let test: TestApp;
let tokens: string[];
beforeAll(async () => {
  test = await openTestApp();
  tokens = [];
  for (let index = 0; index < 8; index += 1) tokens.push(await test.tokenOf((await buildAdmin(test.database.db)).id));
});
afterAll(() => test?.close());

type Row = { id: number };
type Paging = { total: number; last_page: number };
const lookups = ['/area', '/field', '/promocode'] as const;
const createdIds: Record<string, number[]> = { '/area': [], '/field': [], '/promocode': [], '/doctor': [], '/company': [] };
const outcomes = new Map<number, number>();

/** Creates a client that sends random requests from its own sequence of numbers. */
const createClient = (number: number) => {
  const below = createRandomInt(number + 1);
  const pick = (path: string) => createdIds[path]?.[below(createdIds[path]?.length ?? 0)] ?? 1;
  const send = async (method: string, url: string, payload?: Record<string, unknown>) => {
    const { status, body } = await test.send({ method, url, payload, token: tokens[number] ?? '' });
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    return status < 300 ? (body as { data: Row }).data.id : undefined;
  };
  const buildPerson = (step: number) => ({
    email: `client-${number}-${step}@example.test`,
    phone: `013${number}${String(step).padStart(7, '0')}`,
    password: 'client-password',
    area_id: below(2) ? pick('/area') : null,
    field_id: below(2) ? pick('/field') : null,
  });
  const buildCompanyDraft = (step: number) => ({ ...buildPerson(step), address: 'Client street', tax_number: `${number}${step}` });
  return {
    below,
    create: async (path: string, step: number) => {
      const draftsByPath: Record<string, (step: number) => object> = { '/doctor': buildPerson, '/company': buildCompanyDraft };
      const draft = draftsByPath[path]?.(step) ?? {};
      const id = await send('POST', path === '/company' ? '/auth/registerCompany' : `${path}/store`, {
        name: `Client ${below(40)}`,
        ...draft,
      });
      if (id !== undefined) createdIds[path]?.push(id);
    },
    archive: (path: string) => send('DELETE', `${path}/destroy/${pick(path)}`),
    restore: (path: string) => send('POST', `${path}/restore`, { ids: [...new Set([pick(path), pick(path), pick(path)])] }),
    decide: () => {
      const status = below(2) ? 'approved' : 'declined';
      return send('POST', '/auth/otp/changeStatus', { user_id: pick(below(2) ? '/doctor' : '/company'), status, message: 'By a client' });
    },
  };
};

const runClient = async (number: number) => {
  const { below, create, archive, restore, decide } = createClient(number);
  const actions = [create, create, create, archive, archive, restore, decide, decide];
  for (let step = 0; step < 60; step += 1) {
    const path = ['/doctor', '/company', lookups[below(3)] ?? '/area'][below(3)] ?? '/doctor';
    await actions[below(8)]?.(path, step);
  }
};

const get = async (url: string) => {
  const { status, body } = await test.send({ method: 'GET', url, token: tokens[0] });
  expect([url, status]).toEqual([url, 200]);
  return body as { data: Record<string, unknown> & Paging & { data: Row[] } };
};
const readAllPages = async (path: string) => {
  const pageOf = async (page: number) => {
    const { data, ...paging } = await get(`${path}?per_page=10&page=${page}`);
    // The archive of companies returns rows in `data` and the paging beside it.
    return Array.isArray(data) ? { ...(paging as unknown as Paging), data: data as Row[] } : data;
  };
  const first = await pageOf(1);
  const ids: number[] = [];
  for (let page = 1; page <= first.last_page; page += 1) ids.push(...(await pageOf(page)).data.map(({ id }) => id));
  return { ids, total: first.total };
};
const count = async (from: string, where: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(from)} where ${sql.raw(where)}`.execute(test.database.db)).rows[0]
    ?.n;

it('keeps every counter exact during parallel writes of eight clients', async () => {
  await Promise.all(tokens.map((_, number) => runClient(number)));
  expect([...outcomes.keys()].filter((status) => status >= 500)).toEqual([]);
  expect((outcomes.get(200) ?? 0) + (outcomes.get(201) ?? 0)).toBeGreaterThan(150);

  for (const [role, path, noun] of [
    ['doctor', '/doctor', 'Doctors'],
    ['company', '/company', 'Companies'],
  ] as const) {
    const isActive = `role = '${role}' and archived_at is null`;
    const ofStatus = (status: string) => count('users', `${isActive} and status = '${status}'`);
    expect((await get(`${path}/stats`)).data).toEqual({
      [`total${noun}`]: await count('users', isActive),
      [`approved${noun}`]: await ofStatus('approved'),
      [`pending${noun}`]: await ofStatus('pending'),
      [`declined${noun}`]: await ofStatus('declined'),
    });
  }
  for (const [path, key, table] of [
    ['/area', 'total_areas', 'areas'],
    ['/field', 'total_fields', 'specialties'],
    ['/promocode', 'total_PromoCodes', 'promo_codes'],
  ] as const) {
    expect((await get(`${path}/stats`)).data).toEqual({ [key]: await count(table, 'archived_at is null') });
  }
  for (const [path, table, rows] of [
    ['/doctor', 'users', "role = 'doctor'"],
    ['/company', 'users', "role = 'company'"],
    ['/area', 'areas', 'true'],
    ['/field', 'specialties', 'true'],
    ['/promocode', 'promo_codes', 'true'],
  ] as const) {
    const [active, archived] = [await readAllPages(path), await readAllPages(`${path}/archived`)];
    const all = [...active.ids, ...archived.ids];
    expect([path, active.ids.length, archived.ids.length]).toEqual([
      path,
      await count(table, `${rows} and archived_at is null`),
      await count(table, `${rows} and archived_at is not null`),
    ]);
    expect([path, active.total, archived.total, new Set(all).size]).toEqual([path, active.ids.length, archived.ids.length, all.length]);
  }
});

it.each([
  ['doctor', '/statistics/doctors'],
  ['company', '/statistics/companies'],
])('returns charts of %s members by month, area and specialty that equal count(*)', async (role, path) => {
  const { data } = (await get(path)) as unknown as {
    data: {
      months: ({ month: string } & Record<string, number>)[];
      areas: (Row & { members: number })[];
      specialties: (Row & { members: number })[];
    };
  };
  expect(data.months.map(({ month }) => month)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  const isActive = `role = '${role}' and archived_at is null`;
  const last = data.months.at(-1);
  for (const status of ['pending', 'approved', 'declined'])
    expect([status, last?.[status]]).toEqual([status, await count('users', `${isActive} and status = '${status}'`)]);
  for (const [shares, column] of [
    [data.areas, 'area_id'],
    [data.specialties, 'specialty_id'],
  ] as const) {
    expect(shares.map(({ members }) => members)).toEqual([...shares.map(({ members }) => members)].sort((a, b) => b - a));
    for (const { id, members } of shares)
      expect([column, id, members]).toEqual([column, id, await count('users', `${isActive} and ${column} = ${id}`)]);
  }
});

it('returns the twelve largest areas and specialties, and months in UTC', async () => {
  const { db } = test.database;
  const insert = (rows: { area_id?: number; specialty_id?: number; created_at?: Date }[]) =>
    db
      .insertInto('users')
      .values(
        rows.map((row, index) => ({
          role: 'doctor' as const,
          status: 'approved' as const,
          name: 'Chart',
          phone: `014${Object.keys(row)[0]}${row.area_id ?? row.specialty_id ?? 0}-${index}`,
          email: `chart-${JSON.stringify(row).length}-${row.area_id ?? row.specialty_id ?? 0}-${index}-${Object.keys(row)[0]}@example.test`,
          password_hash: 'none',
          ...row,
        })),
      )
      .execute();
  const largest: number[] = [];
  for (let index = 0; index < 14; index += 1) {
    const { id } = await buildArea(db, { name: `Large ${index}` });
    await insert(Array.from({ length: 100 + index }, () => ({ area_id: id })));
    largest.unshift(id);
  }
  const { id: specialty } = await buildSpecialty(db, { name: 'Largest' });
  await insert(Array.from({ length: 200 }, () => ({ specialty_id: specialty })));
  await insert([
    { created_at: new Date('2026-10-31T23:59:59Z') },
    { created_at: new Date('2025-12-01T00:00:00Z') },
    { created_at: new Date('2025-11-30T23:59:59Z') },
  ]);
  const { data } = (await get('/statistics/doctors')) as unknown as {
    data: { months: { approved: number }[]; areas: Row[]; specialties: Row[] };
  };
  expect(data.areas.map(({ id }) => id)).toEqual(largest.slice(0, 12));
  expect(data.specialties[0]?.id).toBe(specialty);
  expect([data.months[0]?.approved, data.months[10]?.approved]).toEqual([1, 1]);
});
