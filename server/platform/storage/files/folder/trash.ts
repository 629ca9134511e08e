import type { Dirent } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fsyncPath } from '../durable.ts';

/** Returns where a file of the store lies after `moveToTrash`. */
export const getTrashPath = (trash: string, path: string): string => join(trash, basename(dirname(path)), basename(path));

/** Moves a file into the trash, into a subfolder named like its folder. Its modification time becomes `now`. */
export const moveToTrash = async (trash: string, path: string, now: Date): Promise<void> => {
  const target = getTrashPath(trash, path);
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Before the move, so that a crash in between keeps the file in use for another day.
  await utimes(path, now, now);
  await rename(path, target);
  await fsyncPath(folder);
};

const listFiles = (trash: string): Promise<Dirent[]> => readdir(trash, { recursive: true, withFileTypes: true });

/** Deletes the files that were moved into the trash before a time, and returns how many. */
export const emptyTrash = async (trash: string, before: Date): Promise<number> => {
  let deleted = 0;
  for (const entry of await listFiles(trash)) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || (await stat(path)).mtime >= before) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
};
