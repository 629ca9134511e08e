import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../../contract/entities/index.ts';
import type { Database } from '../platform/database/index.ts';
import { buildNote } from '../test/builders.ts';
import { recordBuilders } from '../test/samples.ts';
import { recordStatements } from '../test/statements.ts';
import { openTestDatabase } from '../test/template-database.ts';
import { getCounter } from './counters.ts';
import { ascending } from './keyset.ts';
import { anyOf, countUpToLimit, getWindow, type PageQuery, paginate, paginateRows, presentPage } from './list.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

type Window = ReturnType<typeof getWindow>;

/** Reads a window as a database would: in the list's order, or from its end and then reversed. */
const read = (rows: readonly number[], { offset, limit, fromEnd }: Window): number[] =>
  fromEnd
    ? [...rows]
        .reverse()
        .slice(offset, offset + limit)
        .reverse()
    : rows.slice(offset, offset + limit);

describe('getWindow', () => {
  it('cuts every list into pages that contain each row once, in order, and skips at most half of the rows', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 100 }), (total, per_page) => {
        const rows = Array.from({ length: total }, (_, index) => total - index);
        const last = Math.max(1, Math.ceil(total / per_page));
        const windows = Array.from({ length: last }, (_, index) => getWindow({ page: index + 1, per_page }, total));
        expect(windows.flatMap((window) => read(rows, window))).toEqual(rows);
        for (const { offset } of windows) expect(offset).toBeLessThanOrEqual(total / 2);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('is empty beyond the end', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1_000_000 }), (total, per_page, beyond) => {
        const { offset, limit } = getWindow({ page: Math.ceil(total / per_page) + beyond, per_page }, total);
        expect([limit, offset >= 0]).toEqual([0, true]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('paginate', () => {
  const list = async (query: PageQuery, total: number | undefined) => {
    const { db } = database;
    const ids = db.selectFrom('notes').select('id').where('title', 'like', 'Paged %');
    const { result, statements } = await recordStatements(db, () =>
      paginate(db, { ids, query, total }, (page) =>
        db.selectFrom('notes').select('title').where('id', '=', anyOf(page)).orderBy('id', 'desc').execute(),
      ),
    );
    return { ...result, rows: result.rows.map(({ title }) => title), statements: statements.map((statement) => statement.sql) };
  };
  beforeAll(async () => {
    for (let index = 0; index < 23; index += 1) await buildNote(database.db, { title: `Paged ${index}` });
  });

  it('reads a page of a list with a stored total by one statement, from the nearer end', async () => {
    const first = await list({ page: 1, per_page: 10 }, 23);
    expect([first.rows.length, first.rows[0], first.rows.at(-1)]).toEqual([10, 'Paged 22', 'Paged 13']);
    expect([first.statements.length, /order by "id" desc limit 10\)/.test(first.statements[0] ?? '')]).toEqual([1, true]);
    const last = await list({ page: 3, per_page: 10 }, 23);
    expect(last).toMatchObject({ rows: ['Paged 2', 'Paged 1', 'Paged 0'], total: 23 });
    expect([last.statements.length, /order by "id" asc limit 3\)/.test(last.statements[0] ?? '')]).toEqual([1, true]);
  });

  it('reads nothing beyond the end', async () => {
    expect(await list({ page: 4, per_page: 10 }, 23)).toEqual({ rows: [], total: 23, statements: [] });
  });

  it('counts the hits of a list without a stored total while it searches their ids', async () => {
    const second = await list({ page: 2, per_page: 10 }, undefined);
    expect([second.rows.length, second.rows[0], second.total, second.isMinimum]).toEqual([10, 'Paged 12', 23, false]);
    expect(second.statements).toHaveLength(2);
    expect(await list({ page: 9, per_page: 10 }, undefined)).toMatchObject({ rows: [], total: 23, statements: [expect.anything()] });
  });
});

describe('paginateRows', () => {
  it('counts all rows on every page, and beyond the end', async () => {
    const numbers = () => database.db.selectFrom(sql<{ n: number }>`generate_series(1, 12)`.as<'numbers'>(sql`numbers(n)`)).select('n');
    const page = async (query: PageQuery) => {
      const { rows, total } = await paginateRows(numbers(), ascending('n'), query);
      return [rows.map(({ n }) => n), total];
    };
    expect(await page({ page: 1, per_page: 10 })).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 12]);
    expect(await page({ page: 2, per_page: 10 })).toEqual([[11, 12], 12]);
    expect(await page({ page: 3, per_page: 10 })).toEqual([[], 12]);
  });
});

describe('countUpToLimit', () => {
  it.each([
    [1000, 1, { total: 1000, isMinimum: false }],
    [1001, 1, { total: 1000, isMinimum: true }],
    [1091, 109, { total: 1090, isMinimum: true }],
  ])('counts %i rows for page %i', async (found, page, total) => {
    const rows = database.db.selectFrom(sql<{ n: number }>`generate_series(1, ${found}::int)`.as<'numbers'>(sql`numbers(n)`)).select('n');
    expect(await countUpToLimit(database.db, rows, { page, per_page: 10 })).toEqual(total);
  });
});

describe('presentPage', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [100, 10],
  ])('divides %i rows into %i pages of ten', (total, last_page) => {
    expect(presentPage({ rows: [2, 1], total }, String, { page: 3, per_page: 10 })).toEqual({
      data: { data: ['2', '1'], current_page: 3, last_page, per_page: 10, total },
    });
  });

  it('marks a total that was counted up to a limit only', () => {
    expect(presentPage({ rows: [], total: 1000, isMinimum: true }, String, { page: 1, per_page: 10 }).data.total_is_minimum).toBe(true);
  });
});

describe('the counters', () => {
  const counted = Object.values(entities).filter(({ table, archive }) => table !== 'users' && archive !== 'none');

  it.each(counted)('follow a new and an archived $singular', async ({ key, table }) => {
    const { db } = database;
    const readCounters = async () => [await getCounter(db, `${table}.live`), await getCounter(db, `${table}.archived`)] as const;
    const [live, archived] = await readCounters();
    const { id } = await recordBuilders[key](db);
    expect(await readCounters()).toEqual([live + 1, archived]);
    await sql`update ${sql.table(table)} set archived_at = now() where id = ${id}`.execute(db);
    expect(await readCounters()).toEqual([live, archived + 1]);
  });
});
