import type { Mark } from './mark.ts';

/** How long positions are remembered, in milliseconds: longer than any lag that is of interest. */
const memoryMs = 60_000;

/** Measures how far a standby is behind, from the positions of the primary. Times are milliseconds of one clock. */
export const createLagMeter = () => {
  let seen: { at: number; mark: Mark }[] = [];
  return {
    /** Records the end of the primary's log at a time. */
    add(at: number, mark: Mark): void {
      seen = [...seen.filter((entry) => entry.at > at - memoryMs), { at, mark }];
    },
    /** Returns the least number of milliseconds for which the standby has been behind; 0 if it has replayed every recorded position. */
    measure(at: number, replayed: Mark): number {
      const firstMissing = seen.find(({ mark }) => mark > replayed);
      return firstMissing ? Math.max(0, at - firstMissing.at) : 0;
    },
  };
};
