import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.ts';
import { hostedRepo } from './hosted.repo.ts';
import { settle } from './settle.service.ts';

const batchSize = 500;

/** Asks the host for every video that is not settled, so that nothing is lost where it could not tell us. */
export const settleVideos = defineJob({
  name: 'videos.settle',
  payload: z.strictObject({}),
  schedule: '* * * * *',
  retryLimit: 0,
  async run(_payload, { database: { db }, video, clock, log }) {
    let failures = 0;
    for (let after: string | undefined, batch: string[] = []; ; after = batch.at(-1)) {
      batch = await hostedRepo.unsettled(db, { after, limit: batchSize });
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
