import { z } from 'zod';
import type { Db } from '../../platform/database/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { removeUnusedVideos } from '../videos/index.ts';
import { expiringTables, maintenanceRepo } from './maintenance.repo.ts';

const batchSize = 1_000;
const dayMs = 86_400_000;

/** Removes files without a row. A request stores its files before it commits their rows, so only a file younger than a day can still get a row. */
const removeFilesWithoutRow = async (db: Db, files: Files, before: Date): Promise<number> => {
  let removed = 0;
  const removeBatch = async (ids: string[]) => {
    const known = await maintenanceRepo.findKnownFiles(db, ids);
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
    await removeBatch(batch);
    batch = [];
  }
  if (batch.length > 0) await removeBatch(batch);
  return removed;
};

const removeUnusedFileRows = async (db: Db, before: Date): Promise<number> => {
  let removed = 0;
  for (let after: string | null = ''; after !== null; ) {
    const step: { last: string | null; removed: number } = await maintenanceRepo.removeUnused(db, { after, before, limit: batchSize });
    removed += step.removed;
    after = step.last;
  }
  return removed;
};

const removeExpiredRows = async (db: Db, now: Date): Promise<Record<string, number>> => {
  const removed: Record<string, number> = {};
  for (const { table, column, retentionMs } of expiringTables) {
    const before = new Date(now.getTime() - retentionMs);
    let inBatch = batchSize;
    let sum = 0;
    while (inBatch === batchSize) {
      inBatch = await maintenanceRepo.removeExpired(db, { table, column }, { before, limit: batchSize });
      sum += inBatch;
    }
    removed[table] = sum;
  }
  return removed;
};

/** Removes unused data every hour: files and videos that no record uses, uploads without progress for a day, and expired rows. */
export const cleanup = defineJob({
  name: 'cleanup',
  payload: z.strictObject({}),
  schedule: '17 * * * *',
  retryLimit: 3,
  async run(_payload, { database, files, video, clock, log }) {
    const now = clock.now();
    const before = new Date(now.getTime() - dayMs);
    // Rows of files are removed before their bytes. Bytes without a row are found by the next run; a row without bytes would be a broken picture.
    const unusedFiles = await removeUnusedFileRows(database.db, before);
    const filesWithoutRow = await removeFilesWithoutRow(database.db, files, before);
    const expiredRows = await removeExpiredRows(database.db, now);
    const videos = await removeUnusedVideos({ db: database.db, video, log, now, before });
    log.info({ unusedFiles, filesWithoutRow, expiredRows, videos }, 'cleanup completed');
  },
});
