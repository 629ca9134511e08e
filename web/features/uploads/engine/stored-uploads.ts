import { z } from 'zod';
import { type FileIdentity, keyOf, type UploadTarget } from '../upload.ts';
import { storageKey as name } from './storage-key.ts';

const storedUpload = z.object({
  userId: z.int(),
  target: z.object({ kind: z.enum(['videos', 'stories']), id: z.int(), title: z.string() }),
  file: z.object({ name: z.string(), size: z.number(), lastModified: z.number() }),
  percent: z.number().min(0).max(100),
});

/** An unfinished upload as this browser stores it: user, record, file and stored percentage. */
export type StoredUpload = { userId: number; target: UploadTarget; file: FileIdentity; percent: number };

const readAll = (): StoredUpload[] => {
  try {
    return z.array(storedUpload).safeParse(JSON.parse(localStorage.getItem(name) ?? '[]')).data ?? [];
  } catch {
    return []; // What is no JSON, or may not be read, is nothing kept.
  }
};

const writeAll = (all: readonly StoredUpload[]) => {
  try {
    if (all.length > 0) localStorage.setItem(name, JSON.stringify(all));
    else localStorage.removeItem(name);
  } catch {
    return; // Where storage is forbidden, an upload lasts as long as its page.
  }
};

const belongsTo = (userId: number, key: string) => (kept: StoredUpload) => kept.userId === userId && keyOf(kept.target) === key;

export const readStoredUploads = (userId: number): StoredUpload[] => readAll().filter((kept) => kept.userId === userId);

/** Stores an upload and replaces an earlier one of the same record. */
export const storeUpload = (upload: StoredUpload): void => {
  const isOld = belongsTo(upload.userId, keyOf(upload.target));
  writeAll([...readAll().filter((kept) => !isOld(kept)), upload]);
};

export const removeStoredUpload = (userId: number, key: string): void => {
  const isGone = belongsTo(userId, key);
  writeAll(readAll().filter((kept) => !isGone(kept)));
};
