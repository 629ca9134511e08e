// Proves WEB-7
import { describe, expect, it } from 'vitest';
import { formatLocalTime, getDayBounds, parseZoned } from './time-zone.ts';

const cairo = 'Africa/Cairo';
const iso = (text: string, zone = cairo) => parseZoned(text, zone).toISOString();
const hours = (date: string, zone: string) => {
  const { start, end } = getDayBounds(date, zone);
  return (end.getTime() - start.getTime()) / 3_600_000;
};

describe('parseZoned', () => {
  it('reads a time with an offset as the same instant in every zone', () => {
    expect([iso('2026-11-25T10:00:00Z'), iso('2026-11-25T10:00+03:00'), iso('2026-11-25T10:00:00.250-05:30', 'Asia/Tokyo')]).toEqual([
      '2026-11-25T10:00:00.000Z',
      '2026-11-25T07:00:00.000Z',
      '2026-11-25T15:30:00.250Z',
    ]);
  });

  it('reads a time without an offset as a local time, in winter and in summer', () => {
    expect([
      iso('2026-01-15T12:00'),
      iso('2026-07-15T12:00:30'),
      iso('2026-07-15T12:00', 'America/St_Johns'),
      iso('2026-12-31T23:59', 'Pacific/Kiritimati'),
    ]).toEqual(['2026-01-15T10:00:00.000Z', '2026-07-15T09:00:30.000Z', '2026-07-15T14:30:00.000Z', '2026-12-31T09:59:00.000Z']);
  });

  // In Cairo, 24 April 00:00 is followed by 01:00, and 29 October 23:00 to 24:00 occurs twice.
  it('moves a local time that the clocks skip forward by the gap', () => {
    expect([iso('2026-04-23T23:59'), iso('2026-04-24T00:00'), iso('2026-04-24T00:30'), iso('2026-04-24T01:00')]).toEqual([
      '2026-04-23T21:59:00.000Z',
      '2026-04-23T22:00:00.000Z',
      '2026-04-23T22:30:00.000Z',
      '2026-04-23T22:00:00.000Z',
    ]);
  });

  it('uses the first of two equal local times', () => {
    expect([
      iso('2026-10-29T22:59'),
      iso('2026-10-29T23:30'),
      iso('2026-10-30T00:00'),
      iso('2026-11-01T01:30', 'America/New_York'),
    ]).toEqual(['2026-10-29T19:59:00.000Z', '2026-10-29T20:30:00.000Z', '2026-10-29T22:00:00.000Z', '2026-11-01T05:30:00.000Z']);
  });
});

describe('getDayBounds', () => {
  it('returns a day of 23, 24 or 25 hours, or of 0 hours if the zone skipped the day', () => {
    expect(['2026-04-24', '2026-10-29', '2026-11-21'].map((date) => hours(date, cairo))).toEqual([23, 25, 24]);
    expect(hours('2011-12-30', 'Pacific/Apia')).toBe(0);
  });

  it('ends a day at the start of the next one, also at the end of a month or year', () => {
    expect(getDayBounds('2026-12-31', cairo)).toEqual({ start: new Date('2026-12-30T22:00:00Z'), end: new Date('2026-12-31T22:00:00Z') });
    expect(getDayBounds('2028-02-28', cairo).end).toEqual(getDayBounds('2028-02-29', cairo).start);
    expect(getDayBounds('2026-04-24', cairo)).toEqual({ start: new Date('2026-04-23T22:00:00Z'), end: new Date('2026-04-24T21:00:00Z') });
  });
});

it('formatLocalTime formats an instant in the zone', () => {
  const shown = (text: string) => formatLocalTime(new Date(text), cairo);
  expect([
    shown('2026-04-23T21:59:59.999Z'),
    shown('2026-04-23T22:00:00Z'),
    shown('2026-10-29T20:30:00Z'),
    shown('2026-10-29T21:30:00Z'),
  ]).toEqual(['2026-04-23T23:59:59', '2026-04-24T01:00:00', '2026-10-29T23:30:00', '2026-10-29T23:30:00']);
});
