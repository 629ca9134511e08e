import { now } from './clock.ts';
import { readPageMeta } from './page-meta.ts';

/** A function that creates its value at its first call, such as a formatter of `Intl`, which takes milliseconds to create. */
const lazy = <Value>(create: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
};

export { formatNumber } from './format-number.ts';

const locale = 'en-GB';

/** The time zone of all dates and times on screen and in forms. */
export const timeZone: string = readPageMeta('time-zone') ?? 'Africa/Cairo';

/** A formatter of instants. Its short months have three letters, as in calendars; British English has Sept. */
const inParts = (options: Intl.DateTimeFormatOptions) => {
  const format = lazy(() => new Intl.DateTimeFormat(locale, options));
  return (iso: string): string => format().format(new Date(iso)).replace('Sept', 'Sep');
};

const dayParts = { day: 'numeric', month: 'short' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit' } as const;

/** An instant as a day in the configured zone, such as 21 Nov 2026. */
export const formatDay = inParts({ timeZone, ...dayParts, year: 'numeric' });

/** An instant as a day without its year, such as 21 Nov. */
export const formatShortDay = inParts({ timeZone, ...dayParts });

/** An instant as day and time in the configured zone. */
export const formatMoment = inParts({ timeZone, ...dayParts, year: 'numeric', ...timeParts });

/** An instant as the time of its day. */
export const formatTime = inParts({ timeZone, ...timeParts });

const inKilobytes = lazy(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }));
const inMegabytes = lazy(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }));
const inGigabytes = lazy(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }));

/** The size of a file or a disk, such as 350 kB, 1.2 MB or 81.2 GB. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1_000_000) return inKilobytes().format(Math.ceil(bytes / 1000));
  return bytes < 1_000_000_000 ? inMegabytes().format(bytes / 1_000_000) : inGigabytes().format(bytes / 1_000_000_000);
};

/** The length of a video in seconds, such as 2:05 or 1:02:05. */
export const formatLength = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  return [...parts, String(seconds % 60).padStart(2, '0')].join(':');
};

const inPercent = lazy(() => new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 }));

/** A share from 0 to 1, such as 92% or 0.4%. */
export const formatPercent = (share: number): string => inPercent().format(share);

/** A month written `2026-11`, as Nov 2026. */
export const formatMonth = inParts({ timeZone: 'UTC', month: 'short', year: 'numeric' });

/** A month written `2026-11`, as Nov. */
export const formatShortMonth = inParts({ timeZone: 'UTC', month: 'short' });

const relativeTime = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const minute = 60_000;

const inUnit = (unit: 'minute' | 'hour' | 'day') => lazy(() => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }));
const spans = { minute: inUnit('minute'), hour: inUnit('hour'), day: inUnit('day') };

/** How long ago an instant was as a span, such as 3 hours; at least one minute. */
export const formatSpan = (iso: string, at = now()): string => {
  const minutes = Math.max(1, Math.floor((at - Date.parse(iso)) / minute));
  if (minutes < 60) return spans.minute().format(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? spans.hour().format(hours) : spans.day().format(Math.floor(hours / 24));
};

/** How long ago an instant was, such as 3 hours ago; its day from 30 days on. */
export const formatAgo = (iso: string, at = now()): string => {
  const minutes = Math.max(0, Math.floor((at - Date.parse(iso)) / minute));
  if (minutes < 60) return relativeTime().format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return relativeTime().format(-hours, 'hour');
  const days = Math.floor(hours / 24);
  return days < 30 ? relativeTime().format(-days, 'day') : formatDay(iso);
};
