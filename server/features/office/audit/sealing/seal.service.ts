import type { Database } from '../../../../platform/database/index.ts';
import { emptyHead, extendChain } from './chain.ts';
import { type IdRange, sealsRepo } from './seals.repo.ts';

const batchSize = 1_000;
// Bounds the time of a statement that reads entries which are all sealed.
const windowSize = 20_000;

/** Seals up to 1,000 entries of a range in one transaction, and returns the id up to which the range is sealed. */
const sealBatch = (database: Database, range: IdRange): Promise<number> =>
  database.transaction(async (db) => {
    await sealsRepo.lock(db);
    const entries = await sealsRepo.listUnsealed(db, range, batchSize);
    if (entries.length === 0) return range.upTo;
    const head = (await sealsRepo.findHead(db)) ?? emptyHead;
    await sealsRepo.insert(db, extendChain(head, entries));
    return entries.length < batchSize ? range.upTo : (entries.at(-1)?.id ?? range.upTo);
  });

/** Seals a range in batches, and returns whether it is complete. */
const sealRange = async (database: Database, { after, upTo }: IdRange, signal?: AbortSignal): Promise<boolean> => {
  let sealedUpTo = after;
  while (sealedUpTo < upTo && !signal?.aborted)
    sealedUpTo = await sealBatch(database, { after: sealedUpTo, upTo: Math.min(upTo, sealedUpTo + windowSize) });
  return sealedUpTo >= upTo;
};

/** Seals every entry that is committed now. */
export const sealAll = async (database: Database): Promise<void> => {
  const { lastId } = await sealsRepo.getProgress(database.db);
  await sealRange(database, { after: 0, upTo: lastId });
};

type SealOptions = {
  /** Also looks below the ids that are known to be complete. */
  isFull?: boolean;
  /** Stops after the current batch. */
  signal?: AbortSignal;
};

/** Seals new entries again and again, without reading all of them each time. */
export type Sealer = {
  /** Seals every entry that is committed now. */
  seal(options?: SealOptions): Promise<void>;
};

/**
 * Creates a sealer. An entry may be committed after one with a higher id. So the sealer remembers the last id and the next transaction:
 * when every earlier transaction has ended, no further entry normally appears up to that id. An id may be taken before its transaction
 * gets a number; a full look finds this rare entry.
 */
export const createSealer = (database: Database): Sealer => {
  let completeUpTo = 0;
  let mark = { id: 0, transaction: 0 };
  return {
    async seal({ isFull = false, signal } = {}) {
      const { lastId, oldestRunning, nextTransaction } = await sealsRepo.getProgress(database.db);
      const isComplete = await sealRange(database, { after: isFull ? 0 : completeUpTo, upTo: lastId }, signal);
      if (!isComplete || oldestRunning < mark.transaction) return;
      completeUpTo = mark.id;
      mark = { id: lastId, transaction: nextTransaction };
    },
  };
};
