import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/index.ts';
import { type Loop, startLoop } from '../../../platform/loop.ts';
import { countsRepo } from './counts.repo.ts';

/** The most deltas that one transaction moves, so that it stays short. */
const batchSize = 20_000;

/** Moves the deltas of the counters into their totals. */
export const foldCounts = async ({ db }: Pick<Database, 'db'>, signal?: AbortSignal): Promise<void> => {
  let folded: number;
  do folded = await countsRepo.fold(db, batchSize);
  while (folded >= batchSize && !signal?.aborted);
};

/** Folds the counters every second, and once more at the close. Readers add what is left, so that a count never depends on it. */
export const startFolding = ({ database, log }: { database: Database; log: Logger }): Loop =>
  startLoop({
    run: (signal) => foldCounts(database, signal),
    intervalMs: 1_000,
    retryMs: 5_000,
    failure: 'counters could not be folded; this is tried again',
    log,
  });
