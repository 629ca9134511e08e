import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { webinarsRepo } from './webinars.repo.ts';

/** Ends webinars whose time is over: those that were never started at once, a running one when its room is empty, or its host cannot tell. */
export const endWebinars = defineJob({
  name: 'webinars.end',
  payload: z.strictObject({}),
  schedule: '* * * * *',
  retryLimit: 0,
  // While one run waits for the host, no second one piles up behind the next.
  key: () => 'all',
  async run(_payload, { database: { db }, meetings, clock, log }) {
    const now = clock.now();
    await webinarsRepo.endMissed(db, now);
    for (const { id, meeting_id } of await webinarsRepo.overdue(db, now)) {
      // One that the host stumbles over must not hold up the others, and stays running until it can tell.
      const isEmpty = await meetings.isEmpty(meeting_id).catch((error: unknown) => {
        log.warn({ err: error, webinarId: id }, 'the meeting host could not be asked');
        return false;
      });
      if (isEmpty !== false) await webinarsRepo.endRunning(db, id, now);
    }
  },
});
