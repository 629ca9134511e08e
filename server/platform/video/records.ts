import { randomBytes } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { flush, writeDurably } from '../files/durable.ts';

/** A value, or undefined where its file or folder is not there. */
export const unlessMissing = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** What a JSON file of a folder says, by its schema; undefined where there is none. */
export const readRecord = async <Type extends z.ZodType>(path: string, type: Type): Promise<z.infer<Type> | undefined> => {
  const text = await unlessMissing(readFile(path, 'utf8'));
  return text === undefined ? undefined : type.parse(JSON.parse(text));
};

/** Writes a whole JSON file into a folder, or leaves the one before it. */
export const writeRecord = async (folder: string, name: string, value: object): Promise<void> => {
  const path = join(folder, name);
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  await writeDurably(draft, Buffer.from(JSON.stringify(value)));
  await rename(draft, path);
  await flush(folder);
};

/** Removes files of a folder, those that are there. */
export const removeFrom = async (folder: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await rm(join(folder, name), { force: true });
};
