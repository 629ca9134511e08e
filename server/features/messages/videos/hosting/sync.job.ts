import { z } from 'zod';
import { defineJob } from '../../../../platform/jobs/index.ts';
import { hostedVideosRepo, type WriteWithNewState } from './hosted-videos.repo.ts';
import { syncUploadState } from './sync.service.ts';

const batchSize = 500;
// Credentials expire after 24 hours. An upload that started in time may take longer.
const maxAwaitingMs = 48 * 3_600_000;

/** Asks the host for every unfinished upload each minute, in case a notification of the host was lost. */
export const syncUploads = ({ writeWithNewState }: { writeWithNewState: WriteWithNewState }) =>
  defineJob({
    name: 'videos.settle',
    payload: z.strictObject({}),
    schedule: '* * * * *',
    retryLimit: 0,
    // If a run takes longer than a minute, at most one other run waits.
    key: () => 'all',
    async run(_payload, { database: { db }, video, clock, log }) {
      const since = new Date(clock.now().getTime() - maxAwaitingMs);
      let failures = 0;
      for (let after: string | undefined, batch: string[] = []; ; after = batch.at(-1)) {
        batch = await hostedVideosRepo.unfinishedIds(db, { after, limit: batchSize, since });
        for (const id of batch) {
          // A failure for one video must not stop the others.
          await syncUploadState({ db, video, now: clock.now(), writeWithNewState }, id).catch((error: unknown) => {
            failures += 1;
            log.warn({ err: error, hostedId: id }, 'the state of a video could not be synced');
          });
        }
        if (batch.length < batchSize) break;
      }
      if (failures > 0) log.error({ failures }, 'videos could not be synced');
    },
  });
