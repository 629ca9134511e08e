import type { z } from 'zod';
import { describeInvalidTime, resolveSchedule, type Schedule, type ScheduleDraft } from '../../../contract/kit/schedule.ts';
import { formatLocalTime, parseZoned } from '../../../contract/kit/time-zone.ts';
import { now } from '../../platform/clock.ts';
import { timeZone } from '../../platform/format.ts';

/** The fields of a form: local times of the configured zone, null for none. */
export type ScheduleValues = { publish_at?: string | null | undefined; expire_at?: string | null | undefined };

const none = { publish_at: null, expire_at: null };

/** The schedule of a new record. */
export const blankSchedule: ScheduleValues = none;

const toLocal = (iso: string | null) => (iso === null ? null : formatLocalTime(new Date(iso), timeZone).slice(0, 16));

/** The instant of a local time of the configured zone; undefined for an empty field, and while its day or its time is missing. */
export const parseMoment = (value: unknown): Date | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? parseZoned(value, timeZone) : undefined;

/** The schedule of a record as form values; without a record, that of a new one. */
export const scheduleValuesOf = ({ publish_at, expire_at }: Pick<Schedule, 'publish_at' | 'expire_at'> = none) => ({
  publish_at: toLocal(publish_at),
  expire_at: toLocal(expire_at),
});

/** The chosen times of a new record. A time that is not sent is that of a record without a schedule. */
export const chosenTimesOf = ({ publish_at, expire_at }: ScheduleValues): ScheduleValues => ({
  ...(publish_at ? { publish_at } : {}),
  ...(expire_at ? { expire_at } : {}),
});

/** Adds the rules of schedules to a draft. A stored record may have times that have passed; the server compares them with the stored ones. */
export const withScheduleRules = <Schema extends z.ZodType<ScheduleDraft, ScheduleDraft>>(
  draft: Schema,
  { isNew }: { isNew: boolean },
): Schema =>
  draft.superRefine((values, context) => {
    const { errors } = resolveSchedule(values, none, { now: new Date(now()), timeZone, mayHavePassed: !isNew });
    for (const [name, message] of Object.entries(errors)) context.addIssue({ code: 'custom', path: [name], message });
  });

/** Why a new time of a form cannot be chosen; undefined if it can. */
export const checkTime = (text: string): string | undefined => describeInvalidTime(text, { now: new Date(now()), timeZone });
