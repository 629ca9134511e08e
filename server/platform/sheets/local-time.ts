import { dayMs, formatLocalTime } from '../../../contract/kit/time-zone.ts';

const maxCachedDays = 10_000;

/**
 * Creates the conversion of instants to local times of a zone, each as the instant at which UTC has the same local time. The offset of
 * a day is found once, because a formatter takes longer than the rest of a cell.
 */
export const createLocalClock = (timeZone: string): ((instant: Date) => number) => {
  const convert = (instant: number) => Date.parse(`${formatLocalTime(new Date(instant), timeZone)}Z`);
  const offsets = new Map<number, number | undefined>();
  const findOffset = (day: number): number | undefined => {
    const [start, end] = [day * dayMs, (day + 1) * dayMs];
    const offset = convert(start) - start;
    return offset === convert(end) - end ? offset : undefined;
  };
  return (instant) => {
    const time = Math.floor(instant.getTime() / 1_000) * 1_000;
    const day = Math.floor(time / dayMs);
    if (!offsets.has(day)) {
      if (offsets.size >= maxCachedDays) offsets.clear();
      offsets.set(day, findOffset(day));
    }
    const offset = offsets.get(day);
    // The clocks change on this day.
    return offset === undefined ? convert(time) : time + offset;
  };
};
