import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { conflict, notFound, unsupportedType } from '../errors.ts';
import { notPlayable } from './content.ts';
import { type Locks, openLocks } from './locks.ts';
import { addPlayer } from './player.ts';
import type { HostedVideo, VideoHost } from './port.ts';
import { type OnShelf, openShelf, type Shelf } from './shelf.ts';
import { playAddress, uploadCredentials, videoKeysOf } from './signatures.ts';
import { addUploads } from './tus.ts';

/** What the embedded host needs: its limits, where its files are, the setting of the key that signs (none: one kept in the data folder), and the time. */
export type VideoHostOptions = {
  config: Pick<Config, 'videoMaxBytes'>;
  dataDir: string;
  signingKey: string | undefined;
  log: Logger;
  clock: Clock;
};

type Means = { shelf: Shelf; locks: Locks; log: Logger };

const nothing = { bytes: null, storedBytes: 0, reason: null };

const stateOf = ({ kept, upload, reason }: OnShelf): HostedVideo => {
  if (kept) return { state: 'ready', bytes: kept.bytes, storedBytes: kept.bytes, reason: null };
  if (upload) {
    const { bytes, storedBytes } = upload;
    return { state: storedBytes === bytes ? 'processing' : 'uploading', bytes, storedBytes, reason: null };
  }
  return reason === undefined ? { state: 'awaiting', ...nothing } : { state: 'failed', ...nothing, reason };
};

/** What is known of a video. An upload whose bytes are all there and that nobody is ending, for the process that received them is gone, is ended here. */
const look = async ({ shelf, locks }: Means, videoId: string): Promise<HostedVideo | undefined> => {
  const found = await shelf.find(videoId);
  if (!found) return undefined;
  const state = stateOf(found);
  if (state.state !== 'processing') return state;
  return (await locks.attempt(videoId, async () => endIfWhole(shelf, videoId))) ?? state;
};

const endIfWhole = async (shelf: Shelf, videoId: string) => {
  const found = await shelf.find(videoId);
  // Between two looks somebody else may have ended it.
  if (found && stateOf(found).state === 'processing') await shelf.finish(videoId);
  const ended = await shelf.find(videoId);
  return ended && stateOf(ended);
};

const keep = async ({ shelf, locks }: Means, videoId: string, tempPath: string) => {
  try {
    if (!(await shelf.find(videoId))) throw notFound();
    await chmod(tempPath, 0o600);
    const isKept = await locks.attempt(videoId, () => shelf.keep(videoId, tempPath));
    if (isKept === undefined) throw conflict('This video is being uploaded just now');
    if (!isKept) throw unsupportedType(notPlayable);
  } finally {
    await rm(tempPath, { force: true });
  }
};

const removeAbandoned = async ({ shelf, locks, log }: Means, before: Date) => {
  const removed: string[] = [];
  for await (const videoId of shelf.begun()) {
    const attempt = locks.attempt(videoId, async () => {
      const upload = (await shelf.find(videoId))?.upload;
      if (!upload || upload.changedAt >= before || upload.storedBytes === upload.bytes) return false;
      await shelf.forget(videoId);
      return true;
    });
    const isRemoved = await attempt.catch((error: unknown) => {
      // One broken folder must not hold up the others; the next sweep tries it again.
      log.error({ err: error, videoId }, 'parts of an upload could not be removed');
      return false;
    });
    if (isRemoved) removed.push(videoId);
  }
  return removed;
};

/** Opens the video host that lives in this server: it takes uploads by the resumable protocol, keeps them in `${dataDir}/videos` and plays them. All that it knows lies there, so that several processes on one folder agree. */
export const openVideoHost = async ({ config, dataDir, signingKey, log, clock }: VideoHostOptions): Promise<VideoHost> => {
  const root = join(dataDir, 'videos');
  const lockDir = join(dataDir, 'video-locks');
  for (const folder of [root, lockDir]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await videoKeysOf(dataDir, signingKey);
  const [shelf, locks] = [openShelf(root), openLocks(lockDir)];
  const means: Means = { shelf, locks, log };
  return {
    async create(title) {
      const videoId = randomUUID();
      await shelf.add(videoId, title);
      return videoId;
    },
    credentials: (videoId, now) => uploadCredentials(keys, videoId, now),
    look: (videoId) => look(means, videoId),
    playAddress: (videoId, now) => playAddress(keys, videoId, now),
    keep: (videoId, tempPath) => keep(means, videoId, tempPath),
    async remove(videoId) {
      if (await shelf.find(videoId)) await locks.insist(videoId, () => shelf.remove(videoId));
    },
    removeAbandoned: (before) => removeAbandoned(means, before),
    routes: (directory) => async (app) => {
      await app.register(async (scope) => addUploads(scope, { ...means, clock, keys, maxBytes: config.videoMaxBytes, directory }));
      await app.register(async (scope) => addPlayer(scope, { shelf, clock, keys, directory, look: (videoId) => look(means, videoId) }));
    },
  };
};
