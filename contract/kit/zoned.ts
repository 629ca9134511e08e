const second = 1000;
const day = 24 * 60 * 60 * second;

const clocks = new Map<string, Intl.DateTimeFormat>();

// Making one costs far more than using it.
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
};

/** What the zone's clocks show at an instant, as the instant at which those of UTC show it. */
const shownAt = (instant: number, zone: string): number => {
  const whole = Math.floor(instant / second) * second;
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second: seconds = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minute, seconds) + (instant - whole);
};

const offsetAt = (instant: number, zone: string): number => shownAt(instant, zone) - instant;

const instantShowing = (shown: number, zone: string): number => {
  const [before, after] = [offsetAt(shown - day, zone), offsetAt(shown + day, zone)];
  const [first, later] = [shown - before, shown - after];
  if (shownAt(first, zone) === shown) return first;
  // Where the clocks never showed it, those that were not yet moved give the time moved on by the gap.
  return shownAt(later, zone) === shown ? later : first;
};

/** The instant that an ISO 8601 text names: by its own offset, or as a local time of the zone. A time that the zone's clocks skip is moved on by the gap; of one that they show twice it is the first. */
export const instantOf = (text: string, zone: string): Date =>
  new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice('YYYY-MM-DD'.length)) ? text : instantShowing(Date.parse(`${text}Z`), zone));

/** When a day (YYYY-MM-DD) of the zone begins, and when the next one does: 23, 24 or 25 hours later. */
export const dayOf = (date: string, zone: string): { start: Date; end: Date } => {
  const next = new Date(Date.parse(`${date}T00:00Z`) + day).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { start: instantOf(`${date}T00:00`, zone), end: instantOf(`${next}T00:00`, zone) };
};

/** What the zone's clocks show at an instant, as YYYY-MM-DDTHH:mm:ss. */
export const localOf = (instant: Date, zone: string): string =>
  new Date(shownAt(instant.getTime(), zone)).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
