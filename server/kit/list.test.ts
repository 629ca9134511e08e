// Proves API-3, API-13, API-14, API-15, LIM-2
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../../contract/entities/index.ts';
import type { Database } from '../platform/database/index.ts';
import { buildArea } from '../test/builders.ts';
import { recordBuilders } from '../test/samples/record-builders.ts';
import { recordStatements } from '../test/statements.ts';
import { openTestDatabase } from '../test/template-database.ts';
import { getCounter, selectCounter } from './counters.ts';
import { type Cursor, formatNames, loadRows, presentPage, readBatch, readPage, searchLimit } from './list.ts';
import { ascending, descending, type Order } from './order.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** The numbers from 1, as rows. */
const numbers = (count: number) =>
  database.db.selectFrom(sql<{ n: number }>`generate_series(1, ${count}::int)`.as<'numbers'>(sql`numbers(n)`)).select('n');

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

type Options = { total?: number; countUpTo?: number; page?: number };

const list = async (count: number, { total, countUpTo, page = 1 }: Options) => {
  const query = { page, per_page: 10 };
  const found = await readPage(database.db, { rows: numbers(count), order: ascending('n'), query, total, countUpTo });
  return { ...found, rows: found.rows.map(({ n }) => n) };
};

describe('readPage', () => {
  it.each([
    ['a stored total', (total: number) => ({ total })],
    ['rows that are counted', () => ({})],
    ['rows that are counted up to a limit', () => ({ countUpTo: 15 })],
  ])('returns each row once and in order, and nothing beyond the end, with %s', async (_, optionsFor) => {
    const counts = fc.integer({ min: 0, max: 60 });
    await fc.assert(
      fc.asyncProperty(counts, async (count) => {
        const pages = Math.ceil(count / 10) + 2;
        const found: number[] = [];
        for (let page = 1; page <= pages; page += 1) found.push(...(await list(count, { ...optionsFor(count), page })).rows);
        expect(found).toEqual(upTo(count));
      }),
      { seed: 7, numRuns: 20 },
    );
  });

  it.each([
    [1, 'asc'],
    [50, 'asc'],
    [51, 'desc'],
    [100, 'desc'],
  ])('reads page %i of a hundred from the nearer end, if the total is stored', async (page, direction) => {
    const { result, statements } = await recordStatements(database.db, () => list(1000, { total: 1000, page }));
    expect(result.rows).toEqual(upTo(10).map((n) => (page - 1) * 10 + n));
    expect(statements.map((statement) => /order by "n" (\w+) limit 10/.exec(statement.sql)?.[1])).toEqual([direction]);
  });

  it('reads nothing beyond a stored total', async () => {
    const { result, statements } = await recordStatements(database.db, () => list(23, { total: 23, page: 4 }));
    expect([result, statements]).toEqual([{ rows: [], total: 23 }, []]);
  });

  it('reads the total from a counter, also beyond the end', async () => {
    const { db } = database;
    for (let index = 0; index < 12; index += 1) await buildArea(db);
    const rows = db.selectFrom('areas').select('id').where('archived_at', 'is', null);
    const total = selectCounter(db, 'areas.live');
    for (const [page, count] of [
      [1, 10],
      [2, 2],
      [3, 0],
      [1000, 0],
    ] as const) {
      const found = await readPage(db, { rows, order: descending('id'), query: { page, per_page: 10 }, total });
      expect([page, found.total, found.rows.length]).toEqual([page, 12, count]);
    }
    const none = await readPage(db, {
      rows: rows.where('id', '<', 0),
      order: descending('id'),
      query: { page: 1, per_page: 10 },
      total: selectCounter(db, 'areas.archived'),
    });
    expect(none).toEqual({ rows: [], total: 0 });
  });

  it('counts all rows on every page, and beyond the end', async () => {
    for (const page of [1, 2, 3]) expect((await list(12, { page })).total).toBe(12);
    expect(await list(0, {})).toEqual({ rows: [], total: 0, isMinimum: false });
  });

  it.each([
    [1000, 1, { total: 1000, isMinimum: false }],
    [1001, 1, { total: 1000, isMinimum: true }],
    [1091, 109, { total: 1090, isMinimum: true }],
    [1091, 110, { total: 1091, isMinimum: false }],
    [1000, 200, { total: 1000, isMinimum: false }],
  ])('counts %i rows for page %i up to a limit', async (count, page, counted) => {
    expect(await list(count, { page, countUpTo: searchLimit })).toMatchObject(counted);
  });
});

describe('readBatch', () => {
  const readAll = async (order: Order, picked: Pick<Parameters<typeof readBatch>[1], 'only' | 'except'> = {}) => {
    const found: number[][] = [];
    let after: Cursor | undefined;
    do {
      const { rows, next } = await readBatch({ rows: numbers(10), order }, { after, limit: 4, ...picked });
      found.push(rows.map((row) => row.n));
      after = next;
    } while (after);
    return found;
  };

  it.each<[string, () => Order, number[][]]>([
    [
      'one column',
      () => descending('n'),
      [
        [10, 9, 8, 7],
        [6, 5, 4, 3],
        [2, 1],
      ],
    ],
    [
      'two columns of one direction',
      () => ascending(sql`n % 2`, 'n'),
      [
        [2, 4, 6, 8],
        [10, 1, 3, 5],
        [7, 9],
      ],
    ],
    [
      'columns of both directions',
      () => [...descending(sql`n % 2`), ...ascending(sql`n % 3`, 'n')],
      [
        [3, 9, 1, 7],
        [5, 6, 4, 10],
        [2, 8],
      ],
    ],
  ])('reads each row once, by %s', async (_, order, batches) => {
    expect(await readAll(order())).toEqual(batches);
  });

  it('picks and leaves out rows by id', async () => {
    expect(await readAll(ascending('n'), { only: [2, 3, 11] })).toEqual([[2, 3]]);
    expect(await readAll(ascending('n'), { except: [1, 2, 3, 4, 5, 6, 7] })).toEqual([[8, 9, 10]]);
    expect(await readAll(ascending('n'), { only: [] })).toEqual([[]]);
  });

  it('refuses the cursor of another order', async () => {
    await expect(readBatch({ rows: numbers(1), order: ascending('n') }, { after: ['1', '2'], limit: 1 })).rejects.toThrow('another order');
  });
});

describe('loadRows', () => {
  it('keeps the order of the ids, leaves out those without a row, and reads nothing without ids', async () => {
    const load = async (ids: number[]) => ids.flatMap((id) => (id === 2 ? [] : [{ id, name: `Row ${id}` }])).reverse();
    expect(await loadRows({ rows: [{ id: 3 }, { id: 2 }, { id: 1 }], total: 9 }, load)).toEqual({
      rows: [
        { id: 3, name: 'Row 3' },
        { id: 1, name: 'Row 1' },
      ],
      total: 9,
    });
    const refuse = () => Promise.reject(new Error('There are no ids'));
    expect(await loadRows({ rows: [], total: 0 }, refuse)).toEqual({ rows: [], total: 0 });
  });
});

describe('formatNames', () => {
  it.each([
    [0, ''],
    [1, 'A'],
    [5, 'A, B, C, D, E'],
    [6, 'A, B, C, D, E and 1 more'],
    [8, 'A, B, C, D, E and 3 more'],
  ])('joins %i names', (count, text) => {
    expect(formatNames([...'ABCDEFGH'].slice(0, count))).toBe(text);
  });
});

describe('presentPage', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [21, 3],
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
    const [active, archived] = await readCounters();
    const { id } = await recordBuilders[key](db);
    expect(await readCounters()).toEqual([active + 1, archived]);
    await sql`update ${sql.table(table)} set archived_at = now() where id = ${id}`.execute(db);
    expect(await readCounters()).toEqual([active, archived + 1]);
  });
});
