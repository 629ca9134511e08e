import { z } from 'zod';
import { recentRecordsKey } from '../../platform/session.ts';

/** The number of records that the command palette offers first. */
const maxRecent = 8;

const recentRecords = z.array(z.object({ path: z.string().startsWith('/'), title: z.string() }));
export type RecentRecord = z.infer<typeof recentRecords>[number];

/** The records that the user opened last in this browser, the newest first. */
export const listRecentRecords = (): readonly RecentRecord[] => {
  try {
    return recentRecords.parse(JSON.parse(localStorage.getItem(recentRecordsKey) ?? '[]'));
  } catch {
    return []; // The entry is from another version, or the browser blocks storage.
  }
};

/** Stores that the user opened a record. */
export const addRecentRecord = (record: RecentRecord): void => {
  const others = listRecentRecords().filter(({ path }) => path !== record.path);
  try {
    localStorage.setItem(recentRecordsKey, JSON.stringify([record, ...others].slice(0, maxRecent)));
  } catch {
    return; // The palette offers what was stored before.
  }
};
