import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfExists, writeOnce } from './files/durable.ts';

const keyBytes = 32;

const loadKey = async (dataDir: string, name: string, setting: string | undefined): Promise<Uint8Array> => {
  if (setting !== undefined) return Buffer.from(setting, 'utf8');
  const folder = join(dataDir, 'keys');
  const path = join(folder, `${name}.key`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await readIfExists(path))) await writeOnce(path, randomBytes(keyBytes));
  const key = await readIfExists(path);
  if (key?.length !== keyBytes) throw new Error(`${path} is not a key of ${keyBytes} bytes; restore it from a backup`);
  return key;
};

/** Returns the key that signs URLs: the setting, or a random key stored in `${dataDir}/keys/files.key`. Throws if the stored key has the wrong length. */
export const loadSigningKey = (dataDir: string, setting: string | undefined): Promise<Uint8Array> => loadKey(dataDir, 'files', setting);

/** Returns the key that encrypts secrets: the setting, or a random key stored in `${dataDir}/keys/secrets.key`. Throws if the stored key has the wrong length. */
export const loadSecretsKey = (dataDir: string, setting: string | undefined): Promise<Uint8Array> => loadKey(dataDir, 'secrets', setting);
