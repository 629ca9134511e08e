// @vitest-environment happy-dom
// Proves SCH-11
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeTime, defaultTimeOf, getQuickMoments, parseDay } from './typed-moment.ts';

// Saturday 21 November 2026, 10:30 in Cairo: other tests may leave a small offset to the time of the server.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:30:00Z') }));
afterEach(() => void vi.useRealTimers());

it('reads days as people type them, without a year as the next one', () => {
  const typed = [
    '2026-12-24',
    '24/12/2026',
    '24.12.2026',
    'Thu 24 Dec 2026',
    '24 december',
    '24/12',
    '3/2',
    '٢٤/١٢/٢٠٢٦',
    'tomorrow',
    '31/02/2027',
    '12/24/2026',
    'soon',
  ];
  expect(typed.map(parseDay)).toEqual([
    ...Array.from({ length: 6 }, () => '2026-12-24'),
    '2027-02-03',
    '2026-12-24',
    '2026-11-22',
    null,
    null,
    null,
  ]);
});

it('completes times to 24 hours, and leaves others as they are', () => {
  expect(['9', '930', '9.30', '21:05', '9 pm', '12am', '٩:٣٠', '25', '9:7'].map(completeTime)).toEqual([
    ...['09:00', '09:30', '09:30', '21:05', '21:00', '00:00', '09:30'],
    ...['25', '9:7'],
  ]);
});

it('proposes 09:00, or the next full hour if that has passed today, and two usual times', () => {
  expect([defaultTimeOf('2026-11-22'), defaultTimeOf('2026-11-21')]).toEqual(['09:00', '11:00']);
  expect(getQuickMoments().map(({ day, time }) => `${day} ${time}`)).toEqual(['2026-11-22 09:00', '2026-11-22 09:00']);
});
