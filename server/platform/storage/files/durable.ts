import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

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

/** Writes a private file that must be written once: of several processes that call this together, one writes it, and the others keep its content. */
export const writeOnce = async (path: string, bytes: Uint8Array): Promise<void> => {
  const draft = `${path}.${randomBytes(9).toString('base64url')}.tmp`;
  await writeDurably(draft, bytes);
  try {
    // A link fails if the name exists.
    await link(draft, path);
    await fsyncPath(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

/** Reads a file; undefined if it does not exist. */
export const readIfExists = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
