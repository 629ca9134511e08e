import type { Db } from '../../../platform/database/index.ts';
import type { VideoHost } from '../../../platform/video/index.ts';
import { hostedRepo } from './hosted.repo.ts';
import { giveUp } from './settle.service.ts';

const batchSize = 500;

type Means = { db: Db; video: Pick<VideoHost, 'remove' | 'removeAbandoned'>; now: Date; before: Date };

/** Removes what no record shows any more. Bytes go before their row: a row without bytes is found again by the next sweep, bytes without a row by none. */
const removeUnreferred = async ({ db, video, before }: Means): Promise<number> => {
  let removed = 0;
  for (let after: string | undefined, batch: string[] = []; ; after = batch.at(-1)) {
    batch = await hostedRepo.unreferred(db, { after, before, limit: batchSize });
    for (const id of batch) {
      await video.remove(id);
      await hostedRepo.remove(db, id);
    }
    removed += batch.length;
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
