import type { WebinarDay } from '../../../../contract/entities/webinars.ts';
import { dayOf, instantOf, localOf } from '../../../../contract/kit/zoned.ts';
import { timeNow } from '../../../platform/clock.ts';
import { timeZone } from '../../../platform/format.ts';

const hour = 3_600_000;

/** A stretch of time in milliseconds; its end is no longer in it. */
export type Span = { from: number; to: number };

type Planned = WebinarDay['webinars'][number];

export const spanOf = ({ meeting_date_time: at, duration }: Pick<Planned, 'meeting_date_time' | 'duration'>): Span => {
  const from = Date.parse(at);
  return { from, to: from + duration * hour };
};

/** What a form has chosen so far, or nothing while no time is. */
export const chosenSpan = (time: string, hours: number): Span | undefined => {
  if (!time) return undefined;
  const from = instantOf(time, timeZone).getTime();
  return Number.isNaN(from) ? undefined : { from, to: from + hours * hour };
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

/** The bars of a day's webinars, each on the first line that is free. */
export const barsOf = (spans: readonly (Span & { id: number })[], day: string): Bar[] => {
  const { start, end } = dayOf(day, timeZone);
  const [first, last] = [start.getTime(), end.getTime()];
  const share = (at: number) => (Math.min(last, Math.max(first, at)) - first) / (last - first);
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
