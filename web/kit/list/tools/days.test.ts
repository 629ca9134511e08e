// Proves VIEW-5
import { expect, it } from 'vitest';
import { parseDay, presetsOf } from './days.ts';

it.each([
  ['2026-11-01', '2026-11-01'],
  ['1/11/2026', '2026-11-01'],
  ['1 Nov 2026', '2026-11-01'],
  ['1 november 2026', '2026-11-01'],
  ['١/١١/٢٠٢٦', '2026-11-01'],
  ['29 Feb 2024', '2024-02-29'],
  ['30 Feb 2026', undefined],
  ['31/4/2026', undefined],
  ['1 Nvo 2026', undefined],
  ['yesterday', undefined],
])('reads %s as %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

it('has ranges that end today and begin in another month or year', () => {
  expect(presetsOf('2027-01-03').map(({ name, from, to }) => [name, from, to])).toEqual([
    ['today', '2027-01-03', '2027-01-03'],
    ['week', '2026-12-28', '2027-01-03'],
    ['days30', '2026-12-05', '2027-01-03'],
    ['month', '2027-01-01', '2027-01-03'],
  ]);
});
