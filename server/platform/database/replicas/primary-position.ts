import type { Database } from '../types.ts';
import { createLagMeter } from './lag.ts';
import { latestMark, type Position } from './mark.ts';
import { marksRepo } from './marks.repo.ts';
import type { Reader } from './types.ts';

/** Follows the position of the primary, and finds the position that a read must see. */
export const trackPrimary = async ({ db, transaction }: Pick<Database, 'db' | 'transaction'>) => {
  const lagMeter = createLagMeter();
  const { epoch } = await transaction(marksRepo.beginEpoch);
  // Every read must see the migrations of this version, which the primary has now.
  const start = await marksRepo.getEnd(db);
  let minimum: Position = { epoch, mark: start };
  const startEpoch = async (): Promise<Position> => {
    const started = await transaction(marksRepo.beginEpoch);
    minimum = { epoch: started.epoch, mark: latestMark(start, started.mark) };
    return minimum;
  };
  return {
    lagMeter,
    getEpoch: () => minimum.epoch,
    /** Asks the primary for the end of its log and the epoch. */
    async update(): Promise<void> {
      const at = performance.now();
      const now = await marksRepo.getEndAndEpoch(db);
      lagMeter.add(at, now.mark);
      if (now.epoch === null) await startEpoch();
      else minimum = { ...minimum, epoch: now.epoch };
    },
    findNeeded: async ({ freshness, sessionHash, mark }: Reader): Promise<Position> => {
      if (freshness === 'any') return minimum;
      const needed = (await marksRepo.findNeeded(db, sessionHash)) ?? (await startEpoch());
      return { ...needed, mark: latestMark(start, needed.mark, mark) };
    },
  };
};

export type PrimaryPosition = Awaited<ReturnType<typeof trackPrimary>>;
