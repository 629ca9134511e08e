// Proves SCH-10
import { expect, it } from 'vitest';
import { addMonths, getMonthPage, getRange, groupByDay, isMonth } from './calendar-days.ts';

it('shows the weeks of a month from Saturday to Friday', () => {
  const { weeks } = getMonthPage('2026-12');
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual(['2026-11-28', '2027-01-01']);
  // A month that begins on a Saturday, and one with six weeks.
  expect(getMonthPage('2026-08').weeks[0]?.[0]).toBe('2026-08-01');
  expect(getMonthPage('2027-01').weeks).toHaveLength(6);
  expect([getRange(getMonthPage('2000-01')).from, getRange(getMonthPage('2099-12')).to]).toEqual(['2000-01-01', '2099-12-31']);
});

it('knows months, the next and the last one', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(['2026-12', '2026-13', '1999-12', '2026-1', 7, undefined].map(isMonth)).toEqual([true, false, false, false, false, false]);
});

it('puts an item on its day in the zone', () => {
  const item = { kind: 'notes', id: 1, title: 'Holiday', event: 'publish', at: '2026-12-11T22:30:00.000Z' } as const;
  expect([...groupByDay([item], 'Africa/Cairo').keys()]).toEqual(['2026-12-12']);
});
