import { z } from 'zod';
import { type FileFacts, keyOf, type UploadTarget } from '../upload.ts';
import { keptName as name } from './kept-name.ts';

const keptUpload = z.object({
  userId: z.int(),
  target: z.object({ kind: z.enum(['videos', 'stories']), id: z.int(), title: z.string() }),
  file: z.object({ name: z.string(), size: z.number(), lastModified: z.number() }),
  percent: z.number().min(0).max(100),
});

/** An upload that is not finished, as this browser remembers it: whose, of which record, of which file, how much of it is stored. */
export type KeptUpload = { userId: number; target: UploadTarget; file: FileFacts; percent: number };

const readAll = (): KeptUpload[] => {
  try {
    return z.array(keptUpload).safeParse(JSON.parse(localStorage.getItem(name) ?? '[]')).data ?? [];
  } catch {
    return []; // What is no JSON, or may not be read, is nothing kept.
  }
};

const writeAll = (all: readonly KeptUpload[]) => {
  try {
    if (all.length > 0) localStorage.setItem(name, JSON.stringify(all));
    else localStorage.removeItem(name);
  } catch {
    return; // Where storage is forbidden, an upload lasts as long as its page.
  }
};

const isOf = (userId: number, key: string) => (kept: KeptUpload) => kept.userId === userId && keyOf(kept.target) === key;

export const keptUploadsOf = (userId: number): KeptUpload[] => readAll().filter((kept) => kept.userId === userId);

/** Keeps an upload in place of what was kept of its record. */
export const keepUpload = (upload: KeptUpload): void => {
  const isOld = isOf(upload.userId, keyOf(upload.target));
  writeAll([...readAll().filter((kept) => !isOld(kept)), upload]);
};

export const dropUpload = (userId: number, key: string): void => {
  const isGone = isOf(userId, key);
  writeAll(readAll().filter((kept) => !isGone(kept)));
};
