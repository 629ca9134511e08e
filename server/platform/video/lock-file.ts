import { rmSync, statSync, utimesSync } from 'node:fs';
import { type Lock, LockHeld, takeLock } from '../database/lock.ts';

const isStale = (path: string, stale: number) => {
  try {
    return Date.now() - statSync(path).mtimeMs > stale;
  } catch {
    // It has just been released.
    return false;
  }
};

/** Only one at a time removes, or a slow one could remove the lock that a quick one has just taken. */
const removeStale = (path: string, stale: number) => {
  if (!isStale(path, stale)) return;
  const right = takeLock(`${path}.stale`);
  try {
    if (isStale(path, stale)) rmSync(path, { force: true });
  } finally {
    right.release();
  }
};

/** Takes a lock file, or undefined where somebody else holds it. One not touched for so many milliseconds has no holder, whatever its process id says in another container. */
export const takeFresh = (path: string, stale: number): Lock | undefined => {
  try {
    removeStale(path, stale);
    return takeLock(path);
  } catch (error) {
    if (error instanceof LockHeld) return undefined;
    throw error;
  }
};

/** Says that a lock file still has its holder. */
export const touch = (path: string): void => {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Somebody who took this process for dead removed it; the holder finds out by what it does next.
  }
};
