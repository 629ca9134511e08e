import type { Logger } from 'pino';
import type { Db } from '../../../../platform/database/index.ts';
import type { VideoHost } from '../../../../platform/storage/video/index.ts';
import { hostedVideosRepo } from './hosted-videos.repo.ts';
import { markAbandoned } from './sync.service.ts';

const batchSize = 500;

type Deps = {
  db: Db;
  video: Pick<VideoHost, 'remove' | 'removeAbandonedUploads'>;
  log: Pick<Logger, 'error'>;
  now: Date;
  before: Date;
};

// Bytes are removed before their row. If the row cannot be removed, the next run finds it; bytes without a row would stay forever.
const removeUnreferenced = async ({ db, video, log, before }: Deps): Promise<number> => {
  let removed = 0;
  for (let after: string | undefined, batch: string[] = []; ; after = batch.at(-1)) {
    batch = await hostedVideosRepo.unreferencedIds(db, { after, before, limit: batchSize });
    for (const id of batch) {
      try {
        await video.remove(id);
        await hostedVideosRepo.remove(db, id);
        removed += 1;
      } catch (error) {
        // One failure must not stop the others. The next run tries this video again.
        log.error({ err: error, hostedId: id }, 'a video could not be removed');
      }
    }
    if (batch.length < batchSize) return removed;
  }
};

/** Removes hosted videos that no record refers to, and the bytes of uploads without progress since `before`. */
export const removeUnusedVideos = async (deps: Deps) => {
  const unreferenced = await removeUnreferenced(deps);
  const abandoned = (await deps.video.removeAbandonedUploads?.(deps.before)) ?? [];
  for (const id of abandoned) await markAbandoned(deps, id);
  return { unreferenced, abandoned: abandoned.length };
};
