import { pageFact } from './page-facts.ts';

const locale = 'en-GB';
const timeZone = pageFact('time-zone') ?? 'Africa/Cairo';

const day = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat(locale, {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const plain = new Intl.NumberFormat(locale);

/** An instant as a day in the configured zone, such as 21 Nov 2026. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** An instant as day and time in the configured zone. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** A whole number with its thousands set apart. */
export const formatNumber = (value: number): string => plain.format(value);

/** A month written `2026-11`, as Nov 2026. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
