import { endOfWebinar, type WebinarDay } from '../../../../contract/entities/webinars.ts';
import { dayOf, instantOf, localOf } from '../../../../contract/kit/zoned.ts';
import { timeNow } from '../../../platform/clock.ts';
import { timeZone } from '../../../platform/format.ts';

/** A stretch of time in milliseconds; its end is no longer in it. */
export type Span = { from: number; to: number };

type Planned = WebinarDay['webinars'][number];

export const spanOf = ({ meeting_date_time: at, duration }: Pick<Planned, 'meeting_date_time' | 'duration'>): Span => {
  const from = Date.parse(at);
  return { from, to: endOfWebinar(new Date(from), duration).getTime() };
};

/** What a form has chosen so far, or nothing while no time is. */
export const chosenSpan = (time: string, hours: number): Span | undefined => {
  if (!time) return undefined;
  const start = instantOf(time, timeZone);
  const from = start.getTime();
  return Number.isNaN(from) ? undefined : { from, to: endOfWebinar(start, hours).getTime() };
};

const dateOf = (at: number): string => localOf(new Date(at), timeZone).slice(0, 10);

/** The day that it is by this browser's clock, written `2026-11-21`. */
export const today = (): string => dateOf(timeNow());

/** When a day begins in the zone. */
export const startOf = (day: string): string => dayOf(day, timeZone).start.toISOString();

/** The day in which a span ends, written alike. */
export const lastDayOf = ({ to }: Span): string => dateOf(to - 1);

const meets = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** Those of the webinars that overlap a span, as the server counts them. */
export const overlapping = <Row extends Planned>(rows: readonly Row[], span: Span): Row[] => rows.filter((row) => meets(spanOf(row), span));

/** A bar on the line of a day: where it begins and how long it is, as shares of the day, and on which of the lines. */
export type Bar = { id: number; start: number; length: number; lane: number };

/** What share of a day has passed at an instant, from 0 to 1; days of 23 and of 25 hours are whole ones, too. */
const shareOf = (day: string) => {
  const { start, end } = dayOf(day, timeZone);
  const [first, last] = [start.getTime(), end.getTime()];
  return (at: number) => (Math.min(last, Math.max(first, at)) - first) / (last - first);
};

/** The hours that are written under the line of a day, each with the share at which the clocks show it. */
export const ticksOf = (day: string): { hour: string; at: number }[] => {
  const share = shareOf(day);
  const within = ['00', '06', '12', '18'].map((hour) => ({ hour, at: share(instantOf(`${day}T${hour}:00`, timeZone).getTime()) }));
  return [...within, { hour: '24', at: 1 }];
};

/** The bars of a day's webinars, each on the first line that is free. */
export const barsOf = (spans: readonly (Span & { id: number })[], day: string): Bar[] => {
  const share = shareOf(day);
  const freeAt: number[] = [];
  return spans
    .toSorted((a, b) => a.from - b.from)
    .map(({ id, from, to }) => {
      const found = freeAt.findIndex((at) => at <= from);
      const lane = found === -1 ? freeAt.length : found;
      freeAt[lane] = to;
      return { id, lane, start: share(from), length: share(to) - share(from) };
    });
};
