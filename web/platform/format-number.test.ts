import { expect, it } from 'vitest';
import { formatNumber } from './format-number.ts';

it.each([0, 999, 1000, -1000, -999_999, 1_234_567, 1.5, 1234.125])('formats %d as Intl does', (value) => {
  expect(formatNumber(value)).toBe(new Intl.NumberFormat('en-GB').format(value));
});
