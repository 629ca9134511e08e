import type { CalendarItem } from '../../../../contract/entities/content/calendar.ts';
import { formatLocalTime } from '../../../../contract/kit/time-zone.ts';

const dayMs = 86_400_000;
const saturday = 6;

/** The days of a page of a month, written YYYY-MM-DD. */
export type MonthPage = { readonly month: string; readonly weeks: readonly (readonly string[])[] };

const toDate = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The month before or after a month written YYYY-MM. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 'YYYY-MM'.length);
};

/** True for a month between 2000 and 2099, the years of the calendar. */
export const isMonth = (text: unknown): text is string => typeof text === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);

/** The weeks that contain a month, each from Saturday to Friday. */
export const getMonthPage = (month: string): MonthPage => {
  const first = Date.parse(`${month}-01`);
  const start = first - ((new Date(first).getUTCDay() - saturday + 7) % 7) * dayMs;
  const end = Date.parse(`${addMonths(month, 1)}-01`);
  const weekCount = Math.ceil((end - start) / (7 * dayMs));
  const weeks = Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => toDate(start + (week * 7 + day) * dayMs)),
  );
  return { month, weeks };
};

/** The first and the last day that the server accepts of a page. */
export const getRange = ({ weeks }: MonthPage): { from: string; to: string } => {
  const from = weeks[0]?.[0] ?? '';
  const to = weeks.at(-1)?.at(-1) ?? '';
  return { from: from < '2000' ? '2000-01-01' : from, to: to >= '2100' ? '2099-12-31' : to };
};

/** The items of each day of a zone. */
export const groupByDay = (items: readonly CalendarItem[], zone: string): ReadonlyMap<string, CalendarItem[]> =>
  Map.groupBy(items, ({ at }) => formatLocalTime(new Date(at), zone).slice(0, 'YYYY-MM-DD'.length));

/** The items on the days of a month. */
export const itemsInMonth = (days: ReadonlyMap<string, CalendarItem[]>, month: string): CalendarItem[] =>
  [...days].flatMap(([day, items]) => (day.startsWith(month) ? items : []));
