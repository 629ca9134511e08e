import type { Database, Db } from '../../../platform/database/index.ts';
import type { Files } from '../../../platform/storage/files/index.ts';
import { removeRowsIfUnused } from '../../office/maintenance/index.ts';
import type { Failures } from './failures.ts';
import { memberFilesRepo } from './files.repo.ts';

const batchSize = 100;

/** Removes the rows of files to which no record refers any more, and records that their bytes have to be deleted after the commit. */
export const detachFiles = async (db: Db, ids: readonly string[], at: Date): Promise<void> => {
  await memberFilesRepo.insertRemoved(db, await removeRowsIfUnused(db, ids), at);
};

/** Deletes the bytes of removed files, also those that an interrupted run has left; returns the number of files. */
export const deleteRemovedFiles = async (
  { db }: Pick<Database, 'db'>,
  files: Pick<Files, 'erase'>,
  failures: Failures,
): Promise<number> => {
  let deleted = 0;
  const remove = async (id: string) => {
    // The row is removed last, so that the next run finds the file if this one is killed.
    await files.erase(id);
    await memberFilesRepo.forgetRemoved(db, id);
    deleted += 1;
  };
  for (let after = ''; ; ) {
    const ids = await memberFilesRepo.listRemoved(db, { after, limit: batchSize });
    for (const id of ids) await failures.attempt(() => remove(id), { file: id });
    if (ids.length < batchSize) return deleted;
    after = ids.at(-1) ?? after;
  }
};
