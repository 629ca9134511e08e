import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWritableFolder } from '../folders.ts';
import { describeCause } from './errors.ts';

/** What every folder of a complete database has. Without one of these, PostgreSQL does not start, or PGlite creates a new database. */
const requiredEntries = [
  'PG_VERSION',
  'base/5',
  'global/pg_control',
  'global/pg_filenode.map',
  'pg_commit_ts',
  'pg_multixact',
  'pg_notify',
  'pg_replslot',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
];

// Exists while a database is being created, so that a folder that is incomplete after a crash can be told from a damaged one.
const creatingFile = 'medboard-creating';

// A file system that is mounted here may have this folder.
const listEntries = (folder: string) => readdirSync(folder).filter((name) => name !== 'lost+found');

/** A folder that is ready to be opened. */
export type PreparedFolder = {
  /** Must be called once a new database is complete. */
  confirmCreated(): void;
};

/**
 * Prepares the folder of the embedded database: creates it, or empties it if an earlier process ended before its new database was
 * complete. Throws if the folder has content but is not a complete database, because PGlite would create a new one over it.
 */
export const prepareDatabaseFolder = (folder: string): PreparedFolder => {
  const marker = join(folder, creatingFile);
  ensureWritableFolder(folder);
  if (existsSync(marker)) {
    for (const entry of listEntries(folder)) if (entry !== creatingFile) rmSync(join(folder, entry), { recursive: true });
    // Last, so that a process that ends meanwhile leaves a folder that the next start empties.
    rmSync(marker);
  }
  if (listEntries(folder).length === 0) {
    writeFileSync(marker, '');
    return { confirmCreated: () => rmSync(marker) };
  }
  const missing = requiredEntries.filter((entry) => !existsSync(join(folder, entry)));
  if (missing.length > 0) {
    throw new Error(
      `The folder ${folder} is not a complete database, because ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Restore it from a backup, or set another DATA_DIR.`,
    );
  }
  return { confirmCreated: () => undefined };
};

const megabyte = 1_000_000;
// A log segment has 16 MB, and a start may need several.
const neededBytes = 64 * megabyte;

const countFreeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const isAccessible = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

// PGlite reports a panic of PostgreSQL with one of these texts, and a failed file operation without a message.
const panics = /Aborted\(|failed to initialize properly|unreachable|memory access out of bounds|no cause is known/;

const findCause = (folder: string, error: unknown, freeBytes: number): string => {
  if (freeBytes < neededBytes) return `the disk is full, with ${Math.floor(freeBytes / megabyte)} MB left`;
  const cause = describeCause(error);
  if (!panics.test(cause)) return cause;
  if (!isAccessible(join(folder, 'global/pg_control'))) return 'this user has no permission for its files';
  return 'it is damaged, or another version of Medboard wrote it. Restore it from a backup';
};

/** Creates the error of a database that cannot be opened: it names the folder and the cause. */
export const createOpenError = (folder: string, error: unknown, freeBytes: number = countFreeBytes(folder)): Error =>
  new Error(`The database in the folder ${folder} (setting DATA_DIR) cannot be opened: ${findCause(folder, error, freeBytes)}.`, {
    cause: error,
  });
