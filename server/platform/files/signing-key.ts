import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flush, writeDurably } from './durable.ts';

const keyBytes = 32;

const readKey = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const makeKey = async (folder: string, path: string) => {
  const draft = join(folder, `${randomBytes(9).toString('base64url')}.tmp`);
  await writeDurably(draft, randomBytes(keyBytes));
  try {
    // A link fails where the name is taken: of several processes starting together one makes the key, and all read that one.
    await link(draft, path);
    await flush(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

/** The key that signs addresses: the setting, else a random one kept in `${dataDir}/keys/files.key`, made once. Throws when the kept key has the wrong length. */
export const signingKeyOf = async (dataDir: string, setting: string | undefined): Promise<Uint8Array> => {
  if (setting !== undefined) return Buffer.from(setting, 'utf8');
  const folder = join(dataDir, 'keys');
  const path = join(folder, 'files.key');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await readKey(path))) await makeKey(folder, path);
  const key = await readKey(path);
  if (key?.length !== keyBytes) throw new Error(`${path} is not a key of ${keyBytes} bytes; remove it and a new one is made`);
  return key;
};
