import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.ts';
import { hostedRepo } from './hosted.repo.ts';
import { settle } from './settle.service.ts';

const batchSize = 500;
// The right to upload ends 24 hours after it was signed; the rest is for bytes on their way.
const awaitedFor = 48 * 3_600_000;

/** Asks the host for every video that is not settled, so that nothing is lost where it could not tell us. */
export const settleVideos = defineJob({
  name: 'videos.settle',
  payload: z.strictObject({}),
  schedule: '* * * * *',
  retryLimit: 0,
  // While one run takes longer than a minute, no second one piles up behind the next.
  key: () => 'all',
  async run(_payload, { database: { db }, video, clock, log }) {
    const since = new Date(clock.now().getTime() - awaitedFor);
    let failures = 0;
    for (let after: string | undefined, batch: string[] = []; ; after = batch.at(-1)) {
      batch = await hostedRepo.unsettled(db, { after, limit: batchSize, since });
      for (const id of batch) {
        // One that the host stumbles over must not hold up the others.
        await settle({ db, video, now: clock.now() }, id).catch((error: unknown) => {
          failures += 1;
          log.warn({ err: error, hostedId: id }, 'a video could not be settled');
        });
      }
      if (batch.length < batchSize) break;
    }
    if (failures > 0) log.error({ failures }, 'videos stay unsettled');
  },
});
