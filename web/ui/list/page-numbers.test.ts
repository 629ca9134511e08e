// Proves NAV-23, NAV-24
import { describe, expect, it } from 'vitest';
import { paginationItems, parsePageNumber } from './page-numbers.ts';

describe('paginationItems', () => {
  it.each([
    [1, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [1, 5, [1, 2, 3]],
    [3, 5, [2, 3, 4]],
    [5, 5, [3, 4, 5]],
    [1, 6, [1, 2, 3, 'gap-after', 6]],
    [3, 6, [1, 2, 3, 4, 'gap-after', 6]],
    [4, 6, [1, 'gap-before', 3, 4, 5, 6]],
    [6, 6, [1, 'gap-before', 4, 5, 6]],
    [50, 100, [1, 'gap-before', 49, 50, 51, 'gap-after', 100]],
  ])('page %i of %i', (page, last, items) => {
    expect(paginationItems(page, last)).toEqual(items);
  });
});

describe('parsePageNumber', () => {
  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['20', 20],
    ['21', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e1', undefined],
    ['two', undefined],
    ['', undefined],
  ])('parses %j as page %j of 20', (typed, page) => {
    expect(parsePageNumber(typed, 20)).toBe(page);
  });
});
