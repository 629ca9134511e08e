import { open, rm } from 'node:fs/promises';

/** Writes a new private file and returns once its bytes are on the disk; fails where the path is taken, and leaves nothing behind when the disk is full. */
export const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
};

/** Returns once a file's bytes, or the names in a folder, are on the disk: a rename is not safe from a power cut before that. */
export const flush = async (path: string): Promise<void> => {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
};
