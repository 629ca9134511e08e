import { describe, expect, it } from 'vitest';
import { dayOf, instantOf, localOf } from './zoned.ts';

const cairo = 'Africa/Cairo';
const iso = (text: string, zone = cairo) => instantOf(text, zone).toISOString();
const hours = (date: string, zone: string) => {
  const { start, end } = dayOf(date, zone);
  return (end.getTime() - start.getTime()) / 3_600_000;
};

describe('a text', () => {
  it('with an offset is that instant in every zone', () => {
    expect([iso('2026-11-25T10:00:00Z'), iso('2026-11-25T10:00+03:00'), iso('2026-11-25T10:00:00.250-05:30', 'Asia/Tokyo')]).toEqual([
      '2026-11-25T10:00:00.000Z',
      '2026-11-25T07:00:00.000Z',
      '2026-11-25T15:30:00.250Z',
    ]);
  });

  it('without one is a time of the zone, in winter and in summer', () => {
    expect([
      iso('2026-01-15T12:00'),
      iso('2026-07-15T12:00:30'),
      iso('2026-07-15T12:00', 'America/St_Johns'),
      iso('2026-12-31T23:59', 'Pacific/Kiritimati'),
    ]).toEqual(['2026-01-15T10:00:00.000Z', '2026-07-15T09:00:30.000Z', '2026-07-15T14:30:00.000Z', '2026-12-31T09:59:00.000Z']);
  });

  // Cairo's clocks go from 24 April 00:00 to 01:00, and from 30 October 00:00 back to 29 October 23:00.
  it('that the clocks skip is moved on by the gap', () => {
    expect([iso('2026-04-23T23:59'), iso('2026-04-24T00:00'), iso('2026-04-24T00:30'), iso('2026-04-24T01:00')]).toEqual([
      '2026-04-23T21:59:00.000Z',
      '2026-04-23T22:00:00.000Z',
      '2026-04-23T22:30:00.000Z',
      '2026-04-23T22:00:00.000Z',
    ]);
  });

  it('that the clocks show twice is the first of the two', () => {
    expect([
      iso('2026-10-29T22:59'),
      iso('2026-10-29T23:30'),
      iso('2026-10-30T00:00'),
      iso('2026-11-01T01:30', 'America/New_York'),
    ]).toEqual(['2026-10-29T19:59:00.000Z', '2026-10-29T20:30:00.000Z', '2026-10-29T22:00:00.000Z', '2026-11-01T05:30:00.000Z']);
  });
});

describe('a day', () => {
  it('has 23, 24 or 25 hours, and none where it was left out', () => {
    expect(['2026-04-24', '2026-10-29', '2026-11-21'].map((date) => hours(date, cairo))).toEqual([23, 25, 24]);
    expect(hours('2011-12-30', 'Pacific/Apia')).toBe(0);
  });

  it('ends where the next begins, at the ends of months and years too', () => {
    expect(dayOf('2026-12-31', cairo)).toEqual({ start: new Date('2026-12-30T22:00:00Z'), end: new Date('2026-12-31T22:00:00Z') });
    expect(dayOf('2028-02-28', cairo).end).toEqual(dayOf('2028-02-29', cairo).start);
    expect(dayOf('2026-04-24', cairo)).toEqual({ start: new Date('2026-04-23T22:00:00Z'), end: new Date('2026-04-24T21:00:00Z') });
  });
});

it('an instant is shown as the clocks of the zone show it', () => {
  const shown = (text: string) => localOf(new Date(text), cairo);
  expect([
    shown('2026-04-23T21:59:59.999Z'),
    shown('2026-04-23T22:00:00Z'),
    shown('2026-10-29T20:30:00Z'),
    shown('2026-10-29T21:30:00Z'),
  ]).toEqual(['2026-04-23T23:59:59', '2026-04-24T01:00:00', '2026-10-29T23:30:00', '2026-10-29T23:30:00']);
});
