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
    return []; // The entry is not JSON, or storage is blocked.
  }
};

const writeAll = (all: readonly StoredUpload[]) => {
  try {
    if (all.length > 0) localStorage.setItem(name, JSON.stringify(all));
    else localStorage.removeItem(name);
  } catch {
    return; // Storage is blocked, so the upload is lost when the page closes.
  }
};

const matches = (userId: number, key: string) => (stored: StoredUpload) => stored.userId === userId && keyOf(stored.target) === key;

export const readStoredUploads = (userId: number): StoredUpload[] => readAll().filter((stored) => stored.userId === userId);

/** Stores an upload and replaces an earlier one of the same record. */
export const storeUpload = (upload: StoredUpload): void => {
  const isSameRecord = matches(upload.userId, keyOf(upload.target));
  writeAll([...readAll().filter((stored) => !isSameRecord(stored)), upload]);
};

export const removeStoredUpload = (userId: number, key: string): void => {
  const isSameRecord = matches(userId, key);
  writeAll(readAll().filter((stored) => !isSameRecord(stored)));
};
