import type { Logger } from 'pino';
import { z } from 'zod';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import type { Settings } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import type { Files } from '../../../platform/storage/files/index.ts';
import { removeUnusedVideos } from '../../messages/videos/index.ts';
import { ownsFiles } from './file-owner.service.ts';
import { listExpiring, maintenanceRepo } from './maintenance.repo.ts';

/** Removes the rows of those files that no record uses at once, and returns their ids. The caller deletes the bytes after the commit. */
export const removeRowsIfUnused = (db: Db, ids: readonly string[]): Promise<string[]> => maintenanceRepo.removeIfUnused(db, ids);

const batchSize = 1_000;
const trashRetentionMs = 7 * dayMs;

const tooManyText = 'many files have no row in the database: this run moved some of them to the trash, and the next run continues';
const notOwnedText = 'cleanup left files and videos alone, because the files belong to another database';

/** A run moves at most a tenth of the stored files, so that a mistake is noticed before most files are in the trash. */
const getMaxMoved = (stored: number) => Math.min(10_000, Math.max(20, Math.floor(stored / 10)));

/** Moves files without a row to the trash. A request stores its files before it commits their rows, so only a file younger than a day can still get a row. */
const trashFilesWithoutRow = async (
  { db, files, now, before }: { db: Db; files: Files; now: Date; before: Date },
  log: Pick<Logger, 'warn'>,
): Promise<number> => {
  const withoutRow: string[] = [];
  let stored = 0;
  let batch: string[] = [];
  const checkBatch = async () => {
    const known = await maintenanceRepo.findKnownFiles(db, batch);
    withoutRow.push(...batch.filter((id) => !known.has(id)));
    batch = [];
  };
  for await (const { id, storedAt } of files.list()) {
    stored += 1;
    if (storedAt < before) batch.push(id);
    if (batch.length === batchSize) await checkBatch();
  }
  if (batch.length > 0) await checkBatch();
  const moved = withoutRow.slice(0, getMaxMoved(stored));
  for (const id of moved) await files.moveToTrash(id, now);
  if (moved.length < withoutRow.length) log.warn({ stored, withoutRow: withoutRow.length, moved: moved.length }, tooManyText);
  return moved.length;
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

const removeExpiredRows = async (db: Db, now: Date, settings: Settings): Promise<Record<string, number>> => {
  const removed: Record<string, number> = {};
  for (const { table, column, retentionMs } of listExpiring(settings)) {
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

/**
 * Removes unused data every hour: files and videos that no record uses, uploads without progress for a day, and expired rows.
 * Files stay in the trash for a week before they are deleted.
 */
export const cleanup = defineJob({
  name: 'cleanup',
  payload: z.strictObject({}),
  schedule: '17 * * * *',
  retryLimit: 3,
  async run(_payload, { database, files, video, clock, log, settings }) {
    const now = clock.now();
    const before = new Date(now.getTime() - dayMs);
    const expiredRows = await removeExpiredRows(database.db, now, settings);
    if (!(await ownsFiles({ db: database.db, files }))) {
      log.error({ expiredRows, file: files.databaseIdFile }, notOwnedText);
      return;
    }
    // Rows of files are removed before their bytes. Bytes without a row are found by the next run; a row without bytes would be a broken picture.
    const unusedFiles = await removeUnusedFileRows(database.db, before);
    const filesWithoutRow = await trashFilesWithoutRow({ db: database.db, files, now, before }, log);
    const emptiedFromTrash = await files.emptyTrash(new Date(now.getTime() - trashRetentionMs));
    const videos = await removeUnusedVideos({ db: database.db, video, log, now, before });
    log.info({ unusedFiles, filesWithoutRow, emptiedFromTrash, expiredRows, videos }, 'cleanup completed');
  },
});
