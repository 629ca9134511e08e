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
  /** Reads all entries again, instead of those after the last complete id. */
  readsAll?: boolean;
  /** Stops after the current batch. */
  signal?: AbortSignal;
};

/** Seals new entries. It remembers up to which id all entries are sealed, so that it does not read them again. */
export type Sealer = {
  /** Seals every entry that is committed now. */
  seal(options?: SealOptions): Promise<void>;
};

/**
 * Creates a sealer. An entry may be committed after one with a higher id. So each call stores a checkpoint: the last id and the number of
 * the next transaction. When all transactions before the checkpoint have ended, the ids up to it are complete. One case is left: an entry
 * took its id before its transaction got a number. `readsAll` finds it.
 */
export const createSealer = (database: Database): Sealer => {
  let completeUpTo = 0;
  let checkpoint = { id: 0, transaction: 0 };
  return {
    async seal({ readsAll = false, signal } = {}) {
      const { lastId, oldestRunning, nextTransaction } = await sealsRepo.getProgress(database.db);
      const isComplete = await sealRange(database, { after: readsAll ? 0 : completeUpTo, upTo: lastId }, signal);
      if (!isComplete || oldestRunning < checkpoint.transaction) return;
      completeUpTo = checkpoint.id;
      checkpoint = { id: lastId, transaction: nextTransaction };
    },
  };
};
