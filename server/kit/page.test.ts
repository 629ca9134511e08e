import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedTotal, pageAnswer, type Window, windowedPage, windowOf } from './page.ts';

/** Reads a window as a database would: in the list's order, or backwards from its end and turned round. */
const read = (rows: readonly number[], { offset, limit, fromEnd }: Window): number[] =>
  fromEnd
    ? [...rows]
        .reverse()
        .slice(offset, offset + limit)
        .reverse()
    : rows.slice(offset, offset + limit);

describe('windowOf', () => {
  it('cuts every list into pages that together give each row once, in order, and never reads more than half of it', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 100 }), (total, per_page) => {
        const rows = Array.from({ length: total }, (_, index) => total - index);
        const last = Math.max(1, Math.ceil(total / per_page));
        const windows = Array.from({ length: last }, (_, index) => windowOf({ page: index + 1, per_page }, total));
        expect(windows.flatMap((window) => read(rows, window))).toEqual(rows);
        for (const { offset } of windows) expect(offset).toBeLessThanOrEqual(total / 2);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('is empty beyond the end', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1_000_000 }), (total, per_page, beyond) => {
        const { offset, limit } = windowOf({ page: Math.ceil(total / per_page) + beyond, per_page }, total);
        expect([limit, offset >= 0]).toEqual([0, true]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('windowedPage', () => {
  it.each([
    { where: 'of none', total: 0, page: 1, rows: [], reads: 0 },
    { where: 'at the end', total: 11, page: 2, rows: [1], reads: 1 },
    { where: 'beyond the end', total: 11, page: 3, rows: [], reads: 0 },
  ])('$where reads only what is there', async ({ total, page, rows, reads }) => {
    const all = Array.from({ length: total }, (_, index) => total - index);
    const asked: Window[] = [];
    const found = await windowedPage(total, { page, per_page: 10 }, async (window) => {
      asked.push(window);
      return read(all, window);
    });
    expect([found, asked.length]).toEqual([{ rows, total }, reads]);
  });
});

describe('boundedTotal', () => {
  it.each([
    [1000, 1, { total: 1000, isMinimum: false }],
    [1001, 1, { total: 1000, isMinimum: true }],
    [1091, 109, { total: 1090, isMinimum: true }],
  ])('of %i rows found for page %i', (found, page, total) => {
    expect(boundedTotal(found, { page, per_page: 10 })).toEqual(total);
  });
});

describe('pageAnswer', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [100, 10],
  ])('of %i rows by ten says %i pages', (total, last_page) => {
    expect(pageAnswer({ rows: [2, 1], total }, String, { page: 3, per_page: 10 })).toEqual({
      data: { data: ['2', '1'], current_page: 3, last_page, per_page: 10, total },
    });
  });

  it('marks a total that was counted up to a bound only', () => {
    expect(pageAnswer({ rows: [], total: 1000, isMinimum: true }, String, { page: 1, per_page: 10 }).data.total_is_minimum).toBe(true);
  });
});
