import { expect, it } from 'vitest';
import { calendarRoutes } from './calendar.ts';

it.each([
  ['2026-11-21', '2026-11-20', 'The last day must not be before the first day'],
  ['2026-11-01', '2027-01-02', 'Choose at most 62 days'],
  ['2026-02-30', '2026-03-01', 'Choose a day'],
  ['2026-11-01', '2027-01-01', undefined],
  ['2026-11-21', '2026-11-21', undefined],
])('the range from %s to %s gets the error %s', (from, to, message) => {
  expect(calendarRoutes.list.query.safeParse({ from, to }).error?.issues[0]?.message).toBe(message);
});
