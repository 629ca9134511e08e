import { randomUUID } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { ensureWritableFolder } from '../../config/folders.ts';
import { conflict, notFound, unsupportedType } from '../../errors.ts';
import { addPlayerRoutes } from './player.ts';
import type { HostedVideo, VideoHost } from './port.ts';
import { openVideoStorage, type VideoFolder, type VideoStorage } from './storage.ts';
import { inspectVideo } from './uploads/inspect.ts';
import { type LockTimes, openVideoLocks, type VideoLocks } from './uploads/locks.ts';
import { createFileUrl, createPlayerUrl, createUploadCredentials, getPlayEnd, loadVideoKeys } from './uploads/signatures.ts';
import { addUploadRoutes } from './uploads/upload-routes.ts';

/** The options of the embedded host. Without `signingKey` it uses the key in the data folder. */
export type EmbeddedHostOptions = {
  config: Pick<Config, 'videoMaxBytes'>;
  dataDir: string;
  signingKey: string | undefined;
  log: Logger;
  clock: Clock;
  /** Replaces the default lock times, for tests. */
  lockTimes?: Partial<LockTimes>;
};

type HostDeps = { storage: VideoStorage; locks: VideoLocks; log: Logger };

const noUpload = { bytes: null, storedBytes: 0, reason: null };

const toStatus = ({ stored, upload, failureReason }: VideoFolder): HostedVideo => {
  if (stored) return { state: 'ready', bytes: stored.bytes, storedBytes: stored.bytes, reason: null };
  if (upload) {
    const { bytes, storedBytes } = upload;
    return { state: storedBytes === bytes ? 'processing' : 'uploading', bytes, storedBytes, reason: null };
  }
  return failureReason === undefined ? { state: 'awaiting', ...noUpload } : { state: 'failed', ...noUpload, reason: failureReason };
};

const completeUpload = async (storage: VideoStorage, videoId: string) => {
  const found = await storage.find(videoId);
  // Another request may have completed it in the meantime.
  if (found && toStatus(found).state === 'processing') await storage.completeUpload(videoId);
  const completed = await storage.find(videoId);
  return completed && toStatus(completed);
};

/** Reads the state of a video. Completes an upload whose process ended after its last byte. */
const getState = async ({ storage, locks }: HostDeps, videoId: string): Promise<HostedVideo | undefined> => {
  const found = await storage.find(videoId);
  if (!found) return undefined;
  const status = toStatus(found);
  if (status.state !== 'processing') return status;
  return (await locks.tryWith(videoId, async () => completeUpload(storage, videoId))) ?? status;
};

const getStatus = async (deps: HostDeps, videoId: string): Promise<HostedVideo | undefined> => {
  const status = await getState(deps, videoId);
  const stored = status?.state === 'ready' ? (await deps.storage.find(videoId))?.stored : undefined;
  if (!status || !stored) return status;
  const { notice, durationSeconds } = await inspectVideo(join(deps.storage.root, stored.path));
  return { ...status, ...(notice !== undefined && { notice }), ...(durationSeconds !== undefined && { durationSeconds }) };
};

const importFile = async ({ storage, locks }: HostDeps, videoId: string, tempPath: string) => {
  try {
    if (!(await storage.find(videoId))) throw notFound();
    await chmod(tempPath, 0o600);
    const stored = await locks.tryWith(videoId, async () => ({ problem: await storage.store(videoId, tempPath) }));
    if (!stored) throw conflict('This video is being uploaded right now');
    if (stored.problem !== undefined) throw unsupportedType(stored.problem);
  } finally {
    await rm(tempPath, { force: true });
  }
};

const removeAbandonedUploads = async ({ storage, locks, log }: HostDeps, before: Date) => {
  const removed: string[] = [];
  for await (const videoId of storage.listUploads()) {
    const removal = locks.tryWith(videoId, async () => {
      const upload = (await storage.find(videoId))?.upload;
      if (!upload || upload.changedAt >= before || upload.storedBytes === upload.bytes) return false;
      await storage.removeUpload(videoId);
      return true;
    });
    const isRemoved = await removal.catch((error: unknown) => {
      // A broken folder must not stop the others; the next run tries it again.
      log.error({ err: error, videoId }, 'an abandoned upload could not be removed');
      return false;
    });
    if (isRemoved) removed.push(videoId);
  }
  return removed;
};

/** Opens the embedded video host: it receives resumable uploads, stores them in `${dataDir}/videos` and plays them. Its whole state is in that folder, so several processes may share it. */
export const openEmbeddedHost = async (options: EmbeddedHostOptions): Promise<VideoHost> => {
  const { config, dataDir, signingKey, log, clock, lockTimes } = options;
  const root = join(dataDir, 'videos');
  const lockDir = join(dataDir, 'video-locks');
  for (const folder of [root, lockDir]) ensureWritableFolder(folder);
  const keys = await loadVideoKeys(dataDir, signingKey);
  const [storage, locks] = [openVideoStorage(root), openVideoLocks(lockDir, lockTimes)];
  const deps: HostDeps = { storage, locks, log };
  return {
    async create(title) {
      const videoId = randomUUID();
      await storage.create(videoId, title);
      return videoId;
    },
    uploadCredentials: (videoId, now) => createUploadCredentials(keys, videoId, now),
    getStatus: (videoId) => getStatus(deps, videoId),
    playerUrl: (videoId, now) => createPlayerUrl(keys, videoId, now),
    playSource: (videoId, now) => ({ kind: 'mp4', url: createFileUrl(keys, videoId, now), expiresAt: getPlayEnd(now) }),
    importFile: (videoId, tempPath) => importFile(deps, videoId, tempPath),
    async remove(videoId) {
      if (await storage.find(videoId)) await locks.forceWith(videoId, () => storage.remove(videoId));
    },
    removeAbandonedUploads: (before) => removeAbandonedUploads(deps, before),
    needsNewVideoAfterFailure: false,
    routes: (directory) => async (app) => {
      const maxBytes = config.videoMaxBytes;
      await app.register(async (scope) => addUploadRoutes(scope, { ...deps, clock, keys, maxBytes, directory }));
      await app.register(async (scope) =>
        addPlayerRoutes(scope, { storage, clock, keys, directory, getStatus: (videoId) => getState(deps, videoId) }),
      );
    },
  };
};
