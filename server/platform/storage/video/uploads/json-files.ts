import { randomBytes } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { fsyncPath, writeDurably } from '../../files/durable.ts';

/** Resolves to undefined if the file or folder does not exist. */
export const ifExists = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Reads and validates a JSON file; undefined if it does not exist. */
export const readJson = async <Type extends z.ZodType>(path: string, type: Type): Promise<z.infer<Type> | undefined> => {
  const text = await ifExists(readFile(path, 'utf8'));
  return text === undefined ? undefined : type.parse(JSON.parse(text));
};

/** Writes a JSON file atomically: after a crash the folder has the old or the new content. */
export const writeJson = async (folder: string, name: string, value: object): Promise<void> => {
  const path = join(folder, name);
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  await writeDurably(draft, Buffer.from(JSON.stringify(value)));
  await rename(draft, path);
  await fsyncPath(folder);
};

/** Removes those of the files that exist. */
export const removeFiles = async (folder: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await rm(join(folder, name), { force: true });
};
