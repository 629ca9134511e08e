import { expect, it } from 'vitest';
import { searchRoutes } from './search.ts';

const errorOf = (q: string) => searchRoutes.find.query.safeParse({ q }).error?.issues[0]?.message;

it.each(['a', 'ab', '%', '_', '%%%', '___', '😀😀😀', '   ', '-.-', 'a b c'])('rejects the term %j', (q) => {
  expect(errorOf(q)).toBe('Type at least three letters or digits in a row, or the number of a record');
});

it.each(['abc', ' abc ', '7', '#17', 'x'.repeat(100)])('accepts the term %j', (q) => {
  expect(errorOf(q)).toBeUndefined();
});

it('rejects a term of more than 100 characters', () => {
  expect(errorOf('x'.repeat(101))).toBe('Search must not exceed 100 characters');
});
