const second = 1000;
/** The milliseconds of a day of 24 hours. */
export const dayMs = 24 * 60 * 60 * second;

const formatters = new Map<string, Intl.DateTimeFormat>();

// Creating a formatter costs far more than using it.
const getFormatter = (zone: string): Intl.DateTimeFormat => {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, formatter);
  return formatter;
};

/** The local time of the zone at an instant, as the instant at which UTC has the same local time. */
const toLocalTime = (instant: number, zone: string): number => {
  const fullSeconds = Math.floor(instant / second) * second;
  const parts = Object.fromEntries(
    getFormatter(zone)
      .formatToParts(fullSeconds)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second: seconds = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minute, seconds) + (instant - fullSeconds);
};

const getOffset = (instant: number, zone: string): number => toLocalTime(instant, zone) - instant;

const fromLocalTime = (local: number, zone: string): number => {
  const [before, after] = [getOffset(local - dayMs, zone), getOffset(local + dayMs, zone)];
  const [first, later] = [local - before, local - after];
  if (toLocalTime(first, zone) === local) return first;
  // If the clocks skip this local time, the offset before the change moves it forward by the gap.
  return toLocalTime(later, zone) === local ? later : first;
};

const hasOffset = (text: string) => /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice('YYYY-MM-DD'.length));

/**
 * Parses an ISO 8601 text with an offset, or a local time of the zone. A local time that the clocks skip moves forward by the gap.
 * If a local time occurs twice, the result is the first one.
 */
export const parseZoned = (text: string, zone: string): Date =>
  new Date(hasOffset(text) ? text : fromLocalTime(Date.parse(`${text}Z`), zone));

/** The start of a day (YYYY-MM-DD) of the zone and of the next day, 23, 24 or 25 hours later. */
export const getDayBounds = (date: string, zone: string): { start: Date; end: Date } => {
  const next = new Date(Date.parse(`${date}T00:00Z`) + dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { start: parseZoned(`${date}T00:00`, zone), end: parseZoned(`${next}T00:00`, zone) };
};

/** The local time of the zone at an instant, as YYYY-MM-DDTHH:mm:ss. */
export const formatLocalTime = (instant: Date, zone: string): string =>
  new Date(toLocalTime(instant.getTime(), zone)).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);

/** True if the clocks of the zone skip a local time. */
export const isSkippedTime = (text: string, zone: string): boolean =>
  !hasOffset(text) && toLocalTime(parseZoned(text, zone).getTime(), zone) !== Date.parse(`${text}Z`);

/** True if a local time occurs twice in the zone, because the clocks go back. */
export const isRepeatedTime = (text: string, zone: string): boolean => {
  const first = parseZoned(text, zone).getTime();
  const change = getOffset(first, zone) - getOffset(first + dayMs, zone);
  return change > 0 && toLocalTime(first + change, zone) === toLocalTime(first, zone);
};

/** The offset of the zone from UTC at an instant, such as UTC+2 or UTC+5:30. */
export const formatOffset = (instant: Date, zone: string): string => {
  const minutes = getOffset(instant.getTime(), zone) / (60 * second);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};
