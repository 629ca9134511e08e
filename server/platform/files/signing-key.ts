import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fsyncPath, writeDurably } from './durable.ts';

const keyBytes = 32;

const readKey = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const createKey = async (folder: string, path: string) => {
  const draft = join(folder, `${randomBytes(9).toString('base64url')}.tmp`);
  await writeDurably(draft, randomBytes(keyBytes));
  try {
    // A link fails if the name exists: of several processes that start together one creates the key, and all read it.
    await link(draft, path);
    await fsyncPath(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

/** Returns the key that signs URLs: the setting, or a random key stored in `${dataDir}/keys/files.key`. Throws if the stored key has the wrong length. */
export const loadSigningKey = async (dataDir: string, setting: string | undefined): Promise<Uint8Array> => {
  if (setting !== undefined) return Buffer.from(setting, 'utf8');
  const folder = join(dataDir, 'keys');
  const path = join(folder, 'files.key');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await readKey(path))) await createKey(folder, path);
  const key = await readKey(path);
  if (key?.length !== keyBytes) throw new Error(`${path} is not a key of ${keyBytes} bytes; remove it to create a new one`);
  return key;
};
