import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/index.ts';
import type { VideoHost } from '../../../platform/video/index.ts';
import { hostedVideosRepo } from './hosted-videos.repo.ts';
import { markAbandoned } from './sync.service.ts';

const batchSize = 500;

type SweepDeps = {
  db: Db;
  video: Pick<VideoHost, 'remove' | 'removeAbandonedUploads'>;
  log: Pick<Logger, 'error'>;
  now: Date;
  before: Date;
};

// Bytes are removed before their row: the next sweep finds a row without bytes, but no sweep finds bytes without a row.
const removeUnreferenced = async ({ db, video, log, before }: SweepDeps): Promise<number> => {
  let removed = 0;
  for (let after: string | undefined, batch: string[] = []; ; after = batch.at(-1)) {
    batch = await hostedVideosRepo.unreferencedIds(db, { after, before, limit: batchSize });
    for (const id of batch) {
      try {
        await video.remove(id);
        await hostedVideosRepo.remove(db, id);
        removed += 1;
      } catch (error) {
        // A video that the host cannot remove must not hold up the others; the next sweep tries again.
        log.error({ err: error, hostedId: id }, 'a video could not be removed');
      }
    }
    if (batch.length < batchSize) return removed;
  }
};

/** Removes hosted videos that no record refers to, and the parts of uploads without progress since `before`. */
export const sweepVideos = async (deps: SweepDeps) => {
  const unreferred = await removeUnreferenced(deps);
  const abandoned = await deps.video.removeAbandonedUploads(deps.before);
  for (const id of abandoned) await markAbandoned(deps, id);
  return { unreferred, abandoned: abandoned.length };
};
