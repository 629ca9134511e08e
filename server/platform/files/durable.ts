import { open, rm } from 'node:fs/promises';

/** Writes a new private file and returns once its bytes are on the disk. Throws if the path exists; removes the file if the write fails. */
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

/** Flushes a file, or the entries of a folder, to the disk. A rename survives a power cut only after its folder is flushed. */
export const fsyncPath = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};
