import type { Logger } from 'pino';
import type { Database } from '../../platform/database/index.ts';
import { type Loop, startLoop } from '../../platform/loop.ts';
import { countsRepo } from './counts.repo.ts';

/** The most changes that one transaction adds, so that it stays short. */
const batchSize = 20_000;

/** Adds the waiting changes of counts to their records. A change is added and removed in one transaction. Does nothing while another process folds. */
export const foldCounts = async ({ db }: Pick<Database, 'db'>, signal?: AbortSignal): Promise<void> => {
  let folded: number;
  do folded = await countsRepo.fold(db, batchSize);
  while (folded >= batchSize && !signal?.aborted);
};

/** Adds the changes of counts every second, and once more at the close. Another process or the next start adds the rest. */
export const startFolding = ({ database, log }: { database: Database; log: Logger }): Loop =>
  startLoop({
    run: (signal) => foldCounts(database, signal),
    intervalMs: 1_000,
    retryMs: 5_000,
    failure: 'counts could not be updated; this is tried again',
    log,
  });
