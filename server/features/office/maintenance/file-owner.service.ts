import type { Db } from '../../../platform/database/index.ts';
import type { Files } from '../../../platform/storage/files/index.ts';
import { maintenanceRepo } from './maintenance.repo.ts';

type Pair = { db: Db; files: Files };

const sampleSize = 1_000;

const sampleStored = async (files: Files): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of files.list()) {
    ids.push(id);
    if (ids.length === sampleSize) break;
  }
  return ids;
};

const createForeignFilesError = (files: Files, databaseId: string) =>
  new Error(
    `The database is not the one to which the files in ${files.setting} belong (${files.databaseIdFile}). Set ${files.setting} and DATABASE_URL to files and a database that belong together. If a restore was interrupted, run it again with --own-files. If these two belong together, write ${databaseId} into that file.`,
  );

/** Whether the stored files belong to this database. Files of another database have no rows in this one, so the cleanup job would remove them. */
export const ownsFiles = async ({ db, files }: Pair): Promise<boolean> =>
  (await files.readDatabaseId()) === (await maintenanceRepo.getDatabaseId(db));

/** Stores the id of the database beside its files at the first start. Throws if the files belong to another database. */
export const takeFileOwnership = async ({ db, files }: Pair): Promise<void> => {
  const databaseId = await maintenanceRepo.getDatabaseId(db);
  if ((await files.readDatabaseId()) === undefined) {
    const ids = await sampleStored(files);
    const isForeign = ids.length > 0 && (await maintenanceRepo.findKnownFiles(db, ids)).size === 0;
    if (isForeign) throw createForeignFilesError(files, databaseId);
    await files.writeDatabaseId(databaseId);
  }
  if ((await files.readDatabaseId()) !== databaseId) throw createForeignFilesError(files, databaseId);
};
