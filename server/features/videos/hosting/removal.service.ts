import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/index.ts';
import type { VideoHost } from '../../../platform/video/index.ts';
import { hostedRepo } from './hosted.repo.ts';
import { giveUp } from './settle.service.ts';

const batchSize = 500;

type Means = { db: Db; video: Pick<VideoHost, 'remove' | 'removeAbandoned'>; log: Pick<Logger, 'error'>; now: Date; before: Date };

/** Removes what no record shows any more. Bytes go before their row: a row without bytes is found again by the next sweep, bytes without a row by none. */
const removeUnreferred = async ({ db, video, log, before }: Means): Promise<number> => {
  let removed = 0;
  for (let after: string | undefined, batch: string[] = []; ; after = batch.at(-1)) {
    batch = await hostedRepo.unreferred(db, { after, before, limit: batchSize });
    for (const id of batch) {
      try {
        await video.remove(id);
        await hostedRepo.remove(db, id);
        removed += 1;
      } catch (error) {
        // One that the host stumbles over must not hold up the others; the next sweep tries it again.
        log.error({ err: error, hostedId: id }, 'a video could not be removed');
      }
    }
    if (batch.length < batchSize) return removed;
  }
};

/** Removes videos at the host that no record refers to, and the parts of uploads that nothing was added to since an instant. */
export const sweepVideos = async (means: Means) => {
  const unreferred = await removeUnreferred(means);
  const abandoned = await means.video.removeAbandoned(means.before);
  for (const id of abandoned) await giveUp(means, id);
  return { unreferred, abandoned: abandoned.length };
};
