import { z } from 'zod';
import { isSkippedTime, parseZoned } from './time-zone.ts';

/** Where a record is in its schedule: doctors do not see it yet, see it, or no longer see it. */
export const scheduleStates = ['scheduled', 'live', 'over'] as const;
const scheduleState = z.enum(scheduleStates, 'Choose scheduled, live or over');
export type ScheduleState = z.infer<typeof scheduleState>;

/** When doctors see a record. Without `publish_at` they see it at once, without `expire_at` it has no end. */
export const scheduleFields = {
  publish_at: z.iso.datetime().nullable(),
  expire_at: z.iso.datetime().nullable(),
  schedule: scheduleState,
};

/** The fields of a schedule in a response. */
export type Schedule = { publish_at: string | null; expire_at: string | null; schedule: ScheduleState };

/** How many active records are in each state now. */
export const scheduleCounts = z.object({ scheduled: z.int(), live: z.int(), over: z.int() });
export type ScheduleCounts = z.infer<typeof scheduleCounts>;

/** Keeps the records of a list that are in this state now. */
export const scheduleFilter = { schedule: scheduleState.optional() };

/** An ISO 8601 time with an offset, or without one as a local time of the configured zone. */
export const scheduledTime = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 }), z.iso.datetime({ local: true })], {
    error: 'Choose a day and a time',
  })
  // A later year is a typing error.
  .refine((text) => text < '2100', 'Choose a day and a time');

const optionalTime = scheduledTime.nullable().optional();

/** What a form or a request may say about the schedule; null removes a time. */
export const scheduleDraft = { publish_at: optionalTime, expire_at: optionalTime };
export type ScheduleDraft = { publish_at?: string | null | undefined; expire_at?: string | null | undefined };

const minute = 60_000;

/** A chosen time may have passed by this much, because a form stays open while its user reads. */
export const scheduleToleranceMinutes = 10;

const maxDaysAhead = 731;

/** The stored times of a schedule; null for none. */
export type ScheduleTimes = { readonly publish_at: Date | null; readonly expire_at: Date | null };

/** The state of a schedule at an instant: it is live from `publish_at` on, and over from `expire_at` on. */
export const getScheduleState = ({ publish_at, expire_at }: ScheduleTimes, at: Date): ScheduleState => {
  if (expire_at && expire_at <= at) return 'over';
  return publish_at && publish_at > at ? 'scheduled' : 'live';
};

/** `mayHavePassed` leaves the check against the clock to the server, which knows the stored times. */
type Rules = { now: Date; timeZone: string; mayHavePassed?: boolean };

const isSame = (left: Date | null, right: Date | null) => left?.getTime() === right?.getTime();

/** Why a time cannot be chosen; undefined if it can. A time with an offset exists in every zone. */
export const describeInvalidTime = (text: string, { now, timeZone, mayHavePassed = false }: Rules): string | undefined => {
  if (isSkippedTime(text, timeZone)) return 'The clocks skip this time on that day. Choose an earlier or a later one.';
  const milliseconds = parseZoned(text, timeZone).getTime() - now.getTime();
  if (!mayHavePassed && milliseconds < -scheduleToleranceMinutes * minute) return 'This time is in the past';
  return milliseconds > maxDaysAhead * 24 * 60 * minute ? 'Choose a time within the next two years' : undefined;
};

type Resolved = { times: ScheduleTimes; errors: { publish_at?: string; expire_at?: string } };

/**
 * The times of a draft in the configured zone, with the stored ones for those that it leaves out, and an error by field. A stored time that
 * the draft repeats may have passed.
 */
export const resolveSchedule = (draft: ScheduleDraft, stored: ScheduleTimes, rules: Rules): Resolved => {
  const errors: Resolved['errors'] = {};
  const resolve = (name: 'publish_at' | 'expire_at'): Date | null => {
    const text = draft[name];
    if (text === undefined) return stored[name];
    if (text === null) return null;
    const time = parseZoned(text, rules.timeZone);
    const error = isSame(time, stored[name]) ? undefined : describeInvalidTime(text, rules);
    if (error !== undefined) errors[name] = error;
    return time;
  };
  const times = { publish_at: resolve('publish_at'), expire_at: resolve('expire_at') };
  const { publish_at, expire_at } = times;
  const isChanged = !isSame(publish_at, stored.publish_at) || !isSame(expire_at, stored.expire_at);
  if (isChanged && publish_at && expire_at && expire_at <= publish_at) errors.expire_at ??= 'The end must be after the start';
  return { times, errors };
};
