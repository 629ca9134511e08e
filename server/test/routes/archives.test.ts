// Proves ARC-10
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../../../contract/entities/index.ts';
import { allRoutes } from '../../../contract/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildAdmin } from '../builders.ts';
import { recordBuilders } from '../samples/record-builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const archived = Object.values(entities).flatMap((entity) => {
  const route = allRoutes.find(({ name }) => name === `${entity.key}.archived`);
  return route ? [{ ...entity, path: route.spec.path }] : [];
});

const builders: Record<string, (db: Db, overrides: { archived_at: Date }) => Promise<{ id: number }>> = recordBuilders;

/** The ids of a page, in any of the three envelopes of the API. */
const readPage = async (path: string, query: Record<string, string>) => {
  const { body } = await test.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}`, token });
  const { data } = body as { data: { id: number }[] | { data: { id: number }[] } };
  return (Array.isArray(data) ? data : data.data).map(({ id }) => id);
};

describe('the archive', () => {
  it.each(archived)('of $plural lists what was archived last first, on every page and in a search', async (entity) => {
    const { db } = test.database;
    const [table, titleColumn] = [sql.table(entity.table), sql.ref(entity.titleColumn ?? 'name')];
    const minutes = [3, 9, 1, 1, 11, 5, 7, 2, 10, 4, 8, 6];
    const rows: { id: number; minute: number }[] = [];
    for (const minute of minutes) {
      const { id = 0 } = (await builders[entity.key]?.(db, { archived_at: new Date(Date.UTC(2026, 9, 1, 9, minute)) })) ?? {};
      await sql`update ${table} set ${titleColumn} = ${`Shelved ${id}`} where id = ${id}`.execute(db);
      rows.push({ id, minute });
    }
    const expected = rows.sort((a, b) => b.minute - a.minute || b.id - a.id).map(({ id }) => id);
    for (const filter of [{}, { [entity.searchedBy]: 'shelved' }] as Record<string, string>[]) {
      const pages = [
        await readPage(entity.path, { ...filter, page: '1', per_page: '10' }),
        await readPage(entity.path, { ...filter, page: '2', per_page: '10' }),
      ];
      expect([filter, pages]).toEqual([filter, [expected.slice(0, 10), expected.slice(10)]]);
    }
  });

  it('of doctors without pages is an array in the same order', async () => {
    const paged = await readPage('/doctor/archived', { page: '1', per_page: '100' });
    expect(paged.length).toBeGreaterThan(10);
    expect(await readPage('/doctor/archived', {})).toEqual(paged);
  });

  it.each([...new Set(archived.map(({ table }) => table))])('of the table %s is read by one scan of an index', async (table) => {
    const role = table === 'users' ? sql`role = 'doctor' and` : sql``;
    const plan = await test.database.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      return sql<{ 'QUERY PLAN': string }>`explain select id from ${sql.table(table)} where ${role} archived_at is not null
        order by archived_at desc, id desc limit 10`.execute(db);
    });
    const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(steps).toContain(`Index Only Scan Backward using ${table}_archived`);
    expect(steps).not.toContain('Sort');
  });
});
