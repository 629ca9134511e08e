import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfExists, writeOnce } from '../storage/files/durable.ts';

const keyBytes = 32;
const base64Prefix = 'base64:';

/** Returns the bytes of a key that is a setting: those after `base64:`, which write a stored key as text, or the text itself. */
export const parseKey = (setting: string): Uint8Array =>
  setting.startsWith(base64Prefix) ? Buffer.from(setting.slice(base64Prefix.length), 'base64') : Buffer.from(setting, 'utf8');

/** Whether a setting is a key of at least 32 bytes. */
export const isKeySetting = (setting: string): boolean =>
  parseKey(setting).length >= keyBytes && (!setting.startsWith(base64Prefix) || /^base64:[\w+/-]+={0,2}$/.test(setting));

const loadKey = async (dataDir: string, name: string, setting: string | undefined): Promise<Uint8Array> => {
  if (setting !== undefined) return parseKey(setting);
  const folder = join(dataDir, 'keys');
  const path = join(folder, `${name}.key`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await readIfExists(path))) await writeOnce(path, randomBytes(keyBytes));
  const key = await readIfExists(path);
  if (key?.length !== keyBytes) throw new Error(`${path} is not a key of ${keyBytes} bytes; restore it from a backup`);
  return key;
};

/** The file of the key that encrypts secrets, if it is not a setting. */
export const getSecretsKeyPath = (dataDir: string): string => join(dataDir, 'keys/secrets.key');

/** Returns the key that signs URLs: the setting, or a random key stored in `${dataDir}/keys/files.key`. Throws if the stored key has the wrong length. */
export const loadSigningKey = (dataDir: string, setting: string | undefined): Promise<Uint8Array> => loadKey(dataDir, 'files', setting);

/** Returns the key that encrypts secrets: the setting, or a random key stored in `${dataDir}/keys/secrets.key`. Throws if the stored key has the wrong length. */
export const loadSecretsKey = (dataDir: string, setting: string | undefined): Promise<Uint8Array> => loadKey(dataDir, 'secrets', setting);
