import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import type { Lock as FileLock } from '../database/lock.ts';
import { hangUp, incoming } from './incoming.ts';
import { takeFresh, touch } from './lock-file.ts';
import { isLocked } from './refusal.ts';

/** How long things may take, in milliseconds. */
export type LockTimes = {
  /** A writer that received nothing for so long makes way for another: its connection is mostly dead. */
  stalled: number;
  /** A writer that received nothing for so long is ended in any case; another process cannot ask it to make way. */
  idle: number;
  /** How long another waits for the lock. */
  patience: number;
  /** A lock file that was not touched for so long has no holder. */
  stale: number;
};

const usual: LockTimes = { stalled: 1_500, idle: 10_000, patience: 2_000, stale: 60_000 };
const step = 50;
const beat = 1_000;

/** Ends a writer; false where it cannot be ended from here or needs no ending. */
type Release = () => boolean;

type Holder = { file: FileLock; heardAt: number; release: Release; watch: NodeJS.Timeout };

type Waiting = { signal?: AbortSignal; isReplacing?: boolean };

const nothing: Release = () => false;
const silence = ({ heardAt }: Holder) => performance.now() - heardAt;

/** The locks that this process holds, each a file to all others. */
const openHolders = (folder: string, { idle, stale }: LockTimes) => {
  const holders = new Map<string, Holder>();
  return {
    get: (videoId: string) => holders.get(videoId),
    all: () => holders.values(),
    take(videoId: string, release: Release): boolean {
      const path = join(folder, `${videoId}.lock`);
      const file = holders.has(videoId) ? undefined : takeFresh(path, stale);
      if (!file) return false;
      const watch = setInterval(() => {
        touch(path);
        if (silence(holder) > idle) release();
      }, beat);
      watch.unref();
      const holder: Holder = { file, heardAt: performance.now(), release, watch };
      holders.set(videoId, holder);
      return true;
    },
    drop(videoId: string) {
      const holder = holders.get(videoId);
      holders.delete(videoId);
      clearInterval(holder?.watch);
      holder?.file.release();
    },
  };
};

/** The lock of each video, for one writer among all processes on one data folder: a file, as a process sees it, and the connection behind it, as only its own process can. */
export const openLocks = (folder: string, given: Partial<LockTimes> = {}) => {
  const times = { ...usual, ...given };
  const holders = openHolders(folder, times);

  const wait = async (videoId: string, release: Release, { signal, isReplacing = false }: Waiting = {}): Promise<boolean> => {
    const end = performance.now() + times.patience;
    while (!holders.take(videoId, release)) {
      const holder = holders.get(videoId);
      const isEnding = holder !== undefined && silence(holder) > times.stalled && holder.release();
      // What a live writer has just brought must not be thrown away by one that waited for it to pause.
      if (isReplacing && !isEnding) return false;
      if (performance.now() > end || signal?.aborted) return false;
      await sleep(step);
    }
    return true;
  };
  const using = async <Value>(videoId: string, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } finally {
      holders.drop(videoId);
    }
  };

  /** What the upload protocol's library asks for. Two uploads of one video share its lock. */
  const locker: Locker = {
    newLock: (uploadId) => {
      const [videoId = ''] = uploadId.split('.');
      return {
        lock: async (signal) => {
          const request = incoming.getStore();
          // An upload that a request's address does not name is one that it begins, in place of any before it.
          const isReplacing = !request?.url?.includes(uploadId);
          if (!(await wait(videoId, () => hangUp(request), { signal, isReplacing }))) throw isLocked();
        },
        unlock: async () => holders.drop(videoId),
      };
    },
  };

  return {
    locker,
    /** Notes that bytes arrived for a video whose lock is held here. */
    heard(videoId: string) {
      const holder = holders.get(videoId);
      if (holder) holder.heardAt = performance.now();
    },
    /** Does something under a video's lock; undefined, with nothing done, where somebody else holds it. */
    attempt: async <Value>(videoId: string, work: () => Promise<Value>): Promise<Value | undefined> =>
      holders.take(videoId, nothing) ? using(videoId, work) : undefined,
    /** The same, but ends a writer in this process first and waits for one in another; after that it is done regardless. */
    async insist<Value>(videoId: string, work: () => Promise<Value>): Promise<Value> {
      holders.get(videoId)?.release();
      return (await wait(videoId, nothing)) ? using(videoId, work) : work();
    },
    /** Ends all writers of this process; what they received stays. */
    endAll() {
      for (const { release } of holders.all()) release();
    },
  };
};

/** The locks of all videos. */
export type Locks = ReturnType<typeof openLocks>;
