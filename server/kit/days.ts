import { type RawBuilder, sql } from 'kysely';

/** The first moment of a day in a time zone, or of the day that is some days later. */
export const startOfDay = (day: string, timeZone: string, addedDays = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${addedDays}::integer)::timestamp at time zone ${timeZone})`;
