// Proves VIEW-1, VIEW-3
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Doctor } from '../../../contract/entities/members/doctors.ts';
import { companiesRead } from '../../features/members/companies/companies.read.ts';
import { doctorsRead } from '../../features/members/doctors/doctors.read.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildAdmin, buildArea, buildDoctor } from '../builders.ts';

let test: TestApp;
let token: string;
let cairo: { id: number };
const ids: Record<string, number> = {};

const rows = {
  a: { name: 'Ziad', points: 30, status: 'approved', created_at: new Date('2026-10-28T20:59:59Z') },
  b: { name: 'adel', points: 5, status: 'pending', created_at: new Date('2026-10-28T21:00:00Z') },
  c: { name: 'Ámr', points: 30, status: 'pending', created_at: new Date('2026-10-29T21:59:59Z') },
  d: { name: 'basma', points: 0, status: 'declined', created_at: new Date('2026-10-29T22:00:00Z') },
} as const;

beforeAll(async () => {
  test = await openTestApp();
  const { db } = test.database;
  token = await test.tokenOf((await buildAdmin(db)).id);
  cairo = await buildArea(db);
  for (const [key, { points, created_at, ...row }] of Object.entries(rows)) {
    const { id } = await buildDoctor(db, { ...row, ...(key === 'b' ? {} : { area_id: cairo.id }) });
    await db.updateTable('users').set({ created_at, status_changed_at: created_at }).where('id', '=', id).execute();
    await db.updateTable('doctors').set({ points }).where('user_id', '=', id).execute();
    ids[key] = id;
  }
  const gone = await buildDoctor(db, { name: 'Aaa', archived_at: test.clock.now() });
  await db.updateTable('doctors').set({ points: 99 }).where('user_id', '=', gone.id).execute();
});
afterAll(() => test?.close());

const list = async (query: string) => {
  const { status, body } = await test.send({ method: 'GET', url: `/doctor?${query}`, token });
  expect([query, status]).toEqual([query, 200]);
  const { data, total } = (body as { data: { data: Doctor[]; total: number } }).data;
  return [data.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id)).join(''), total];
};
const post = (url: string, payload: object) => test.send({ method: 'POST', url, token, payload });

describe('the list of doctors', () => {
  it.each([
    ['sort=name', 'bcda', 4],
    ['sort=-name', 'adcb', 4],
    ['sort=created', 'abcd', 4],
    ['sort=-coins', 'cabd', 4],
    ['sort=coins', 'dbac', 4],
    ['sort=-coins&status=pending', 'cb', 2],
    ['sort=-coins&name=z', 'a', 1],
    ['sort=-coins&status=approved&name=m', '', 0],
    ['sort=coins&name=m&from=2026-10-29', 'dc', 2],
    ['sort=status_since', 'abcd', 4],
    ['sort=-status_since&status=pending', 'cb', 2],
    ['from=2026-10-29&to=2026-10-29', 'cb', 2],
    ['to=2026-10-28', 'a', 1],
    ['from=2026-10-30', 'd', 1],
    ['from=2026-10-29&sort=name&status=pending', 'bc', 2],
    ['sort=name&page=2&per_page=10', '', 4],
  ])('with %s is %j', async (query, expected, total) => {
    expect(await list(query)).toEqual([expected, total]);
  });

  it('filters by an area in every order', async () => {
    for (const [sort, expected] of [
      ['name', 'cda'],
      ['-coins', 'cad'],
      ['status_since', 'acd'],
      ['-created', 'dca'],
    ])
      expect(await list(`sort=${sort}&area=${cairo.id}`)).toEqual([expected, 3]);
  });

  it('keeps the order by coins and by status while doctors are decided, archived and restored', async () => {
    const { db } = test.database;
    const { id } = await buildDoctor(db, { name: 'Ziyad', status: 'pending' });
    ids['e'] = id;
    await db.updateTable('doctors').set({ points: 50 }).where('user_id', '=', id).execute();
    expect(await list('sort=-coins&status=pending')).toEqual(['ecb', 3]);
    await post('/auth/otp/changeStatus', { user_id: id, status: 'approved' });
    const decided = await db
      .selectFrom('users')
      .select(['status', 'status_changed_at', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(decided).toMatchObject({ status: 'approved', status_changed_at: decided.updated_at });
    expect(await list('sort=-coins&status=approved')).toEqual(['ea', 2]);
    await test.send({ method: 'DELETE', url: `/doctor/destroy/${id}`, token });
    expect(await list('sort=-coins')).toEqual(['cabd', 4]);
    await post('/doctor/restore', { ids: [id] });
    expect(await list('sort=-coins')).toEqual(['ecabd', 5]);
  });
});

describe('a page of members', () => {
  it.each([
    { role: 'doctor', table: 'doctors', columns: sql`user_id`, values: sql`id`, reads: doctorsRead },
    { role: 'company', table: 'companies', columns: sql`user_id, tax_number`, values: sql`id, 'B' || id`, reads: companiesRead },
  ])('reads only its own rows of $table', async ({ role, table, columns, values, reads }) => {
    await sql`with added as (
        insert into users (role, name, phone, email, password_hash, status)
        select ${role}, 'Many', ${role} || n, ${role} || n || '@many.test', 'none', 'pending' from generate_series(1, 300) n returning id)
      insert into ${sql.table(table)} (${columns}) select ${values} from added`.execute(test.database.db);
    const { pages, rowsRead } = await test.database.transaction(async (db) => {
      // PostgreSQL would scan such a small table although it has an index.
      await sql`set local enable_seqscan = off`.execute(db);
      const queries = [{ page: 1 }, { page: 1, status: 'pending' }, { page: 2 }, { page: 2, sort: 'name' }] as const;
      const countReads = async () => {
        const { rows } = await sql<{ read: number }>`
          select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = ${table}`.execute(db);
        return rows[0]?.read ?? 0;
      };
      // The view may also include the last transactions of this connection, which PostgreSQL has not reported yet.
      const before = await countReads();
      const found = [];
      for (const query of queries) found.push((await reads.page(db, { per_page: 10, timeZone: 'UTC', ...query }, false)).rows.length);
      return { pages: found, rowsRead: (await countReads()) - before };
    });
    expect(pages).toEqual([10, 10, 10, 10]);
    expect(rowsRead).toBeGreaterThanOrEqual(40);
    expect(rowsRead).toBeLessThan(80);
  });
});
