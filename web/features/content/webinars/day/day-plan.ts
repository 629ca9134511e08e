import { getWebinarEnd, type WebinarDay } from '../../../../../contract/entities/content/webinars.ts';
import { formatLocalTime, getDayBounds, parseZoned } from '../../../../../contract/kit/time-zone.ts';
import { timeZone } from '../../../../platform/format.ts';

/** A time span in milliseconds; the end is exclusive. */
export type Span = { from: number; to: number };

type PlannedWebinar = WebinarDay['webinars'][number];

export const spanOf = ({ meeting_date_time: at, duration }: Pick<PlannedWebinar, 'meeting_date_time' | 'duration'>): Span => {
  const from = Date.parse(at);
  return { from, to: getWebinarEnd(new Date(from), duration).getTime() };
};

/** The span chosen in the form; undefined while no time is chosen. */
export const chosenSpan = (time: string, hours: number): Span | undefined => {
  if (!time) return undefined;
  const start = parseZoned(time, timeZone);
  const from = start.getTime();
  return Number.isNaN(from) ? undefined : { from, to: getWebinarEnd(start, hours).getTime() };
};

const dateOf = (at: number): string => formatLocalTime(new Date(at), timeZone).slice(0, 10);

/** Returns when a day starts in the configured time zone. */
export const startOf = (day: string): string => getDayBounds(day, timeZone).start.toISOString();

/** Returns the day in which a span ends, as `2026-11-21`. */
export const endDayOf = ({ to }: Span): string => dateOf(to - 1);

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** Returns the webinars that overlap a span, counted as the server does. */
export const overlapping = <Row extends PlannedWebinar>(rows: readonly Row[], span: Span): Row[] =>
  rows.filter((row) => overlaps(spanOf(row), span));

/**
 * Returns the first start after a span at which a webinar of the same length stays below the limit, as a local time. `rows` are the
 * webinars of the days `days`; undefined if there is no such start on these days.
 */
export const findFreeStart = (rows: readonly PlannedWebinar[], span: Span, { cap, days }: { cap: number; days: readonly string[] }) => {
  const starts = rows.map((row) => spanOf(row).to).filter((end) => end > span.from);
  const free = starts
    .toSorted((a, b) => a - b)
    .map((from) => ({ from, to: from + span.to - span.from }))
    .find(
      (candidate) =>
        days.includes(dateOf(candidate.from)) && days.includes(endDayOf(candidate)) && overlapping(rows, candidate).length < cap,
    );
  return free && formatLocalTime(new Date(free.from), timeZone).slice(0, 16);
};

/** A bar of the day view: start and length as fractions of the day, and its row. */
export type Bar = { id: number; start: number; length: number; lane: number };

/** Returns the elapsed fraction of a day, from 0 to 1; correct for days of 23 and 25 hours. */
const shareOf = (day: string) => {
  const { start, end } = getDayBounds(day, timeZone);
  const [first, last] = [start.getTime(), end.getTime()];
  return (at: number) => (Math.min(last, Math.max(first, at)) - first) / (last - first);
};

/** The hour labels of the day view, each with its position as a fraction of the day. */
export const ticksOf = (day: string): { hour: string; at: number }[] => {
  const share = shareOf(day);
  const ticks = ['00', '06', '12', '18'].map((hour) => ({ hour, at: share(parseZoned(`${day}T${hour}:00`, timeZone).getTime()) }));
  return [...ticks, { hour: '24', at: 1 }];
};

/** Places each webinar of a day in the first free row. */
export const barsOf = (spans: readonly (Span & { id: number })[], day: string): Bar[] => {
  const share = shareOf(day);
  const laneEnds: number[] = [];
  return spans
    .toSorted((a, b) => a.from - b.from)
    .map(({ id, from, to }) => {
      const freeLane = laneEnds.findIndex((at) => at <= from);
      const lane = freeLane === -1 ? laneEnds.length : freeLane;
      laneEnds[lane] = to;
      return { id, lane, start: share(from), length: share(to) - share(from) };
    });
};
