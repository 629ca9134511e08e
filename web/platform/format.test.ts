// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { formatDay, formatMoment, formatMonth, formatShortDay, formatShortMonth } from './format.ts';

it('writes every short month with three letters', () => {
  const iso = '2026-09-07T10:05:00Z';
  expect([formatDay(iso), formatMoment(iso), formatShortDay(iso)]).toEqual(['7 Sep 2026', '7 Sep 2026, 13:05', '7 Sep']);
  expect([formatMonth('2026-09'), formatShortMonth('2026-09')]).toEqual(['Sep 2026', 'Sep']);
});
