import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';

const privateFolder = 0o700;

/**
 * Creates the data folder, and closes it and its folders to other users of the machine. New files of this process are private, too. The files in
 * the folders may be millions; the closed folders protect them.
 */
export const protectDataDir = (dataDir: string, log: Pick<Logger, 'warn'>): void => {
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true, mode: privateFolder });
    const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const failed = [dataDir, ...folders.map(({ name }) => join(dataDir, name))].flatMap(closeFolder);
    if (failed.length > 0) throw new AggregateError(failed, `The mode of ${failed.length} folders could not be changed.`);
  } catch (error) {
    // The folder may belong to another user, as a volume of a container. If it cannot be written, the start fails later and says so.
    log.warn({ err: error, dataDir }, 'other users of this machine may be able to read the data folder');
  }
};

/** One path that belongs to another user, such as lost+found, must not leave the others open. */
const closeFolder = (path: string): unknown[] => {
  try {
    chmodSync(path, privateFolder);
    return [];
  } catch (error) {
    return [error];
  }
};
