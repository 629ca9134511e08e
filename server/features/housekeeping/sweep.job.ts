import { z } from 'zod';
import type { Db } from '../../platform/database/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { sweepVideos } from '../videos/index.ts';
import { expiringRows, housekeepingRepo } from './housekeeping.repo.ts';

const batchSize = 1_000;
const day = 86_400_000;

/** A request writes its files before its rows are committed; after a day it has certainly ended, well or not. */
const removeFilesWithoutRow = async (db: Db, files: Files, before: Date): Promise<number> => {
  let removed = 0;
  const removeStrangers = async (ids: string[]) => {
    const known = await housekeepingRepo.knownFiles(db, ids);
    for (const id of ids.filter((each) => !known.has(each))) {
      await files.remove(id);
      removed += 1;
    }
  };
  let batch: string[] = [];
  for await (const { id, storedAt } of files.list()) {
    if (storedAt >= before) continue;
    batch.push(id);
    if (batch.length < batchSize) continue;
    await removeStrangers(batch);
    batch = [];
  }
  if (batch.length > 0) await removeStrangers(batch);
  return removed;
};

const removeUnreferredRows = async (db: Db, before: Date): Promise<number> => {
  let removed = 0;
  for (let after: string | null = ''; after !== null; ) {
    const step: { last: string | null; removed: number } = await housekeepingRepo.removeUnreferred(db, { after, before, limit: batchSize });
    removed += step.removed;
    after = step.last;
  }
  return removed;
};

const removeExpiredRows = async (db: Db, now: Date): Promise<Record<string, number>> => {
  const removed: Record<string, number> = {};
  for (const { table, column, keptFor } of expiringRows) {
    const before = new Date(now.getTime() - keptFor);
    let inBatch = batchSize;
    let sum = 0;
    while (inBatch === batchSize) {
      inBatch = await housekeepingRepo.removeExpired(db, { table, column }, { before, limit: batchSize });
      sum += inBatch;
    }
    removed[table] = sum;
  }
  return removed;
};

/** Removes what nobody can need any more: files and videos without a row or without a record that shows them, parts of uploads that stood still for a day, and rows past their time. */
export const sweep = defineJob({
  name: 'sweep',
  payload: z.strictObject({}),
  schedule: '17 * * * *',
  retryLimit: 3,
  async run(_payload, { database, files, video, clock, log }) {
    const now = clock.now();
    const before = new Date(now.getTime() - day);
    // Rows go before bytes: bytes without a row are found by any later sweep, a row without bytes would be a broken picture.
    const unreferred = await removeUnreferredRows(database.db, before);
    const withoutRow = await removeFilesWithoutRow(database.db, files, before);
    const rows = await removeExpiredRows(database.db, now);
    const videos = await sweepVideos({ db: database.db, video, log, now, before });
    log.info({ unreferred, withoutRow, rows, videos }, 'swept');
  },
});
