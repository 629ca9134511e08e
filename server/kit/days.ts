import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalidField } from '../platform/errors.ts';

/** The first moment of a day in a time zone, or of the day that is some days later. */
export const startOfDay = (day: string, timeZone: string, addedDays = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${addedDays}::integer)::timestamp at time zone ${timeZone})`;

/** The first and the last day that a list query asks for. */
export type DayFilters = { from?: string | undefined; to?: string | undefined };

/** The days of a list query, and the time zone in which they start and end. */
export type Days = DayFilters & { readonly timeZone: string };

/** The list query with the configured time zone. Throws 422 if the last day is before the first one. */
export const readDays = <Query extends DayFilters>(
  { settings: { timeZone } }: { readonly settings: { readonly timeZone: string } },
  query: Query,
): Query & Days => {
  if (query.from && query.to && query.from > query.to) throw invalidField('to', 'The last day must not be before the first day');
  return { ...query, timeZone };
};

/** True if a list is filtered by a day. */
export const hasDays = ({ from, to }: DayFilters): boolean => from !== undefined || to !== undefined;

/** The conditions that a column or an expression is on one of the days of a list query. */
export const dayConditions = (date: string | RawBuilder<unknown>, { from, to, timeZone }: Days): RawBuilder<SqlBool>[] => {
  const column = typeof date === 'string' ? sql.ref(date) : date;
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${startOfDay(from, timeZone)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} < ${startOfDay(to, timeZone, 1)}`]),
  ];
};
