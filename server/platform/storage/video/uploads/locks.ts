import { rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import { acquireLock, type Lock, LockHeldError } from './file-lock.ts';
import { currentRequest, disconnect, getVideoId, uploadLocked } from './upload-request.ts';

/** Times in milliseconds. */
export type LockTimes = {
  /** A writer without data for this long is disconnected if another one waits. Its connection is probably dead. */
  stalled: number;
  /** A writer without data for this long is always disconnected, because other processes cannot ask for that. */
  idle: number;
  /** How long a second writer waits for the lock. */
  wait: number;
  /** A lock file that was not touched for this long has no holder. */
  stale: number;
};

const defaultTimes: LockTimes = { stalled: 1_500, idle: 10_000, wait: 2_000, stale: 60_000 };
const retryIntervalMs = 50;
const touchIntervalMs = 1_000;

const isStale = (path: string, staleMs: number) => {
  try {
    return Date.now() - statSync(path).mtimeMs > staleMs;
  } catch {
    // The lock was released in the meantime.
    return false;
  }
};

/** Removes a stale lock file. A second lock guards the removal, so that a slow process cannot remove the lock that a faster one has just acquired. */
const removeStale = (path: string, staleMs: number) => {
  if (!isStale(path, staleMs)) return;
  const removal = acquireLock(`${path}.stale`);
  try {
    if (isStale(path, staleMs)) rmSync(path, { force: true });
  } finally {
    removal.release();
  }
};

/** Acquires a lock file; undefined if another process holds it. A stale one counts as free, because its holder may have been in a container that is gone. */
const tryAcquire = (path: string, staleMs: number): Lock | undefined => {
  try {
    removeStale(path, staleMs);
    return acquireLock(path);
  } catch (error) {
    if (error instanceof LockHeldError) return undefined;
    throw error;
  }
};

/** Keeps a lock file from becoming stale. */
const touch = (path: string): void => {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Another process considered this one ended and removed the file. The next write of this holder fails.
  }
};

/** Disconnects a writer; false if it cannot or need not be disconnected. */
type Disconnect = () => boolean;

type Holder = { file: Lock; lastDataAt: number; disconnect: Disconnect; timer: NodeJS.Timeout };

type WaitOptions = { signal?: AbortSignal; isReplacing?: boolean };

const noDisconnect: Disconnect = () => false;
const getIdleTime = ({ lastDataAt }: Holder) => performance.now() - lastDataAt;

/** The locks that this process holds. For other processes each is a lock file. */
const createHolders = (folder: string, { idle, stale }: LockTimes) => {
  const holders = new Map<string, Holder>();
  return {
    get: (videoId: string) => holders.get(videoId),
    all: () => holders.values(),
    acquire(videoId: string, disconnectWriter: Disconnect): boolean {
      const path = join(folder, `${videoId}.lock`);
      const file = holders.has(videoId) ? undefined : tryAcquire(path, stale);
      if (!file) return false;
      const timer = setInterval(() => {
        touch(path);
        if (getIdleTime(holder) > idle) disconnectWriter();
      }, touchIntervalMs);
      timer.unref();
      const holder: Holder = { file, lastDataAt: performance.now(), disconnect: disconnectWriter, timer };
      holders.set(videoId, holder);
      return true;
    },
    release(videoId: string) {
      const holder = holders.get(videoId);
      holders.delete(videoId);
      clearInterval(holder?.timer);
      holder?.file.release();
    },
  };
};

/** Opens the locks of all videos. A video has one writer among all processes on the data folder. */
export const openVideoLocks = (folder: string, times: Partial<LockTimes> = {}) => {
  const allTimes = { ...defaultTimes, ...times };
  const holders = createHolders(folder, allTimes);

  const waitFor = async (videoId: string, disconnectWriter: Disconnect, { signal, isReplacing = false }: WaitOptions = {}) => {
    const end = performance.now() + allTimes.wait;
    while (!holders.acquire(videoId, disconnectWriter)) {
      const holder = holders.get(videoId);
      const isDisconnected = holder !== undefined && getIdleTime(holder) > allTimes.stalled && holder.disconnect();
      // A new upload must not discard the data of an active writer, so it does not wait for one.
      if (isReplacing && !isDisconnected) return false;
      if (performance.now() > end || signal?.aborted) return false;
      await sleep(retryIntervalMs);
    }
    return true;
  };
  const releaseAfter = async <Value>(videoId: string, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } finally {
      holders.release(videoId);
    }
  };

  /** The locks in the form that the tus library needs. All uploads of a video share its lock. */
  const locker: Locker = {
    newLock: (uploadId) => {
      const videoId = getVideoId(uploadId);
      return {
        lock: async (signal) => {
          const request = currentRequest.getStore();
          // If the URL does not name the upload, the request creates it and replaces an earlier one.
          const isReplacing = !request?.url?.includes(uploadId);
          if (!(await waitFor(videoId, () => disconnect(request), { signal, isReplacing }))) throw uploadLocked();
        },
        unlock: async () => holders.release(videoId),
      };
    },
  };

  return {
    locker,
    /** Records that data arrived for a video whose lock is held here. */
    recordData(videoId: string) {
      const holder = holders.get(videoId);
      if (holder) holder.lastDataAt = performance.now();
    },
    /** Runs the work with the lock; returns undefined without running it if the lock is held. */
    tryWith: async <Value>(videoId: string, work: () => Promise<Value>): Promise<Value | undefined> =>
      holders.acquire(videoId, noDisconnect) ? releaseAfter(videoId, work) : undefined,
    /** Disconnects a writer of this process or waits for one of another, then runs the work in any case. */
    async forceWith<Value>(videoId: string, work: () => Promise<Value>): Promise<Value> {
      holders.get(videoId)?.disconnect();
      return (await waitFor(videoId, noDisconnect)) ? releaseAfter(videoId, work) : work();
    },
    /** Disconnects all writers of this process. Their data is kept. */
    disconnectAll() {
      for (const holder of holders.all()) holder.disconnect();
    },
  };
};

export type VideoLocks = ReturnType<typeof openVideoLocks>;
