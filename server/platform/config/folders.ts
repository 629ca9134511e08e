import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown if a folder of DATA_DIR cannot be used; `code` is that of the file system, such as EACCES. */
class FolderError extends Error {
  override readonly name = 'FolderError';
  readonly code: string;

  constructor(folder: string, cause: NodeJS.ErrnoException) {
    const code = cause.code ?? '';
    super(`The server cannot write to the folder ${folder} (setting DATA_DIR): ${causes[code] ?? cause.message}.`, { cause });
    this.code = code;
  }
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an error',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
};

/** Runs work on a folder and throws its file system errors as FolderError. Other errors stay as they are. */
export const withFolderErrors = <Result>(folder: string, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new FolderError(folder, error as NodeJS.ErrnoException);
    throw error;
  }
};

/** Creates the folder if it is missing, for this user only, and creates and removes an empty file in it. Throws FolderError if that fails. */
export const ensureWritableFolder = (folder: string): void =>
  withFolderErrors(folder, () => {
    const probe = join(folder, `probe-${randomBytes(9).toString('hex')}.tmp`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
    } finally {
      rmSync(probe, { force: true });
    }
  });
