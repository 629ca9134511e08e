import { setTimeout as wait } from 'node:timers/promises';

/** Limits how many calls of this process start in a second. */
export type Rate = {
  /** Waits for a free slot. */
  acquire(): Promise<void>;
};

/** Creates a limit that spreads calls evenly, so that no second has more than `perSecond`. */
export const createRate = (perSecond: number): Rate => {
  const spacing = 1000 / perSecond;
  let nextAt = 0;
  return {
    async acquire() {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + spacing;
      if (at > now) await wait(at - now);
    },
  };
};
