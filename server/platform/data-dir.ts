import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';

const privateFolder = 0o700;
const privateFile = 0o600;

const listOwn = (dataDir: string): { path: string; mode: number }[] => {
  const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const database = join(dataDir, 'database');
  // The embedded database creates its files for everybody. The other folders may hold millions of files, which the closed folders protect.
  const entries = existsSync(database) ? readdirSync(database, { recursive: true, withFileTypes: true }) : [];
  return [
    { path: dataDir, mode: privateFolder },
    ...[...folders, ...entries]
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => ({ path: join(entry.parentPath, entry.name), mode: entry.isFile() ? privateFile : privateFolder })),
  ];
};

/**
 * Creates the data folder, and closes it, its folders and the files of the database to other users of the machine. New files of this
 * process are private too, except those of the embedded database, which sets their mode itself; the closed folder protects them.
 */
export const protectDataDir = (dataDir: string, log: Pick<Logger, 'warn'>): void => {
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true, mode: privateFolder });
    const failed = listOwn(dataDir).flatMap(({ path, mode }) => changeMode(path, mode));
    if (failed.length > 0) throw new AggregateError(failed, `The mode of ${failed.length} files or folders could not be changed.`);
  } catch (error) {
    // The folder may belong to another user, as a volume of a container. If it cannot be written, the start fails later and says so.
    log.warn({ err: error, dataDir }, 'other users of this machine may be able to read the data folder');
  }
};

/** One path that belongs to another user, such as lost+found, must not leave the others open. */
const changeMode = (path: string, mode: number): unknown[] => {
  try {
    chmodSync(path, mode);
    return [];
  } catch (error) {
    return [error];
  }
};
