// Proves SCH-1, SCH-2, SCH-3
import { describe, expect, it } from 'vitest';
import { getScheduleState, resolveSchedule } from './schedule.ts';
import { formatOffset, isRepeatedTime, isSkippedTime } from './time-zone.ts';

const zone = 'Africa/Cairo';
const now = new Date('2026-11-21T10:00:00Z');
const none = { publish_at: null, expire_at: null };
const at = (text: string) => new Date(text);

it('is scheduled until its start, live from then on, and over from its end on', () => {
  const times = { publish_at: at('2026-12-01T18:00:00Z'), expire_at: at('2026-12-02T18:00:00Z') };
  const states = ['2026-12-01T17:59:59.999Z', '2026-12-01T18:00:00Z', '2026-12-02T17:59:59.999Z', '2026-12-02T18:00:00Z'];
  expect(states.map((time) => getScheduleState(times, at(time)))).toEqual(['scheduled', 'live', 'live', 'over']);
  expect(getScheduleState(none, now)).toBe('live');
});

describe('a draft', () => {
  const errorsOf = (draft: Parameters<typeof resolveSchedule>[0], stored: Parameters<typeof resolveSchedule>[1] = none) =>
    resolveSchedule(draft, stored, { now, timeZone: zone }).errors;

  it('is read in the zone, and keeps the stored times that it does not name', () => {
    const stored = { publish_at: at('2026-11-01T10:00:00Z'), expire_at: at('2026-12-24T10:00:00Z') };
    const { times, errors } = resolveSchedule({ expire_at: '2026-12-12T20:00' }, stored, { now, timeZone: zone });
    expect([times, errors]).toEqual([{ publish_at: stored.publish_at, expire_at: at('2026-12-12T18:00:00Z') }, {}]);
    expect(resolveSchedule({ publish_at: null }, stored, { now, timeZone: zone }).times.publish_at).toBeNull();
  });

  it.each([
    ['2026-11-21T11:50', undefined],
    ['2026-11-21T11:49', 'This time is in the past'],
    ['2028-11-21T12:00', undefined],
    ['2028-11-22T12:01', 'Choose a time within the next two years'],
    // Clocks in Cairo go from 00:00 to 01:00 on 30 April 2027.
    ['2027-04-30T00:00', 'The clocks skip this time on that day. Choose an earlier or a later one.'],
    ['2027-04-30T00:59', 'The clocks skip this time on that day. Choose an earlier or a later one.'],
    ['2027-04-30T01:00', undefined],
    ['2027-04-29T22:30:00Z', undefined],
  ])('that starts at %s gets the error %s', (publish_at, error) => {
    expect(errorsOf({ publish_at })).toEqual(error === undefined ? {} : { publish_at: error });
  });

  it('ends after its start, and may repeat a stored time that has passed', () => {
    const message = 'The end must be after the start';
    expect(errorsOf({ publish_at: '2026-12-01T20:00', expire_at: '2026-12-01T20:00' })).toEqual({ expire_at: message });
    expect(errorsOf({ publish_at: '2026-12-01T20:00', expire_at: '2026-12-01T20:01' })).toEqual({});
    const stored = { publish_at: at('2026-11-01T10:00:00Z'), expire_at: at('2026-11-02T10:00:00Z') };
    expect(errorsOf({ publish_at: '2026-11-01T10:00:00Z' }, stored)).toEqual({});
    expect(errorsOf({ expire_at: '2026-10-31T10:00:00Z' }, stored)).toEqual({ expire_at: 'This time is in the past' });
  });
});

it('knows the times that clocks skip and repeat, and the offset of a time', () => {
  // Clocks in Cairo go from 24:00 to 23:00 on 29 October 2026.
  expect(
    ['2026-10-29T22:59', '2026-10-29T23:00', '2026-10-29T23:59', '2026-10-30T00:00'].map((text) => isRepeatedTime(text, zone)),
  ).toEqual([false, true, true, false]);
  expect([isSkippedTime('2026-04-24T00:30', zone), isSkippedTime('2026-04-24T01:30', zone)]).toEqual([true, false]);
  expect([at('2026-10-29T20:30:00Z'), at('2026-10-29T21:30:00Z')].map((time) => formatOffset(time, zone))).toEqual(['UTC+3', 'UTC+2']);
  expect([formatOffset(now, 'Asia/Kolkata'), formatOffset(now, 'America/New_York'), formatOffset(now, 'UTC')]).toEqual([
    'UTC+5:30',
    'UTC-5',
    'UTC+0',
  ]);
});
