import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { webinarsRepo } from './webinars.repo.ts';

/** Ends webinars whose time is over: at once if they were never started, otherwise when the meeting is empty or the host cannot tell. */
export const endWebinars = defineJob({
  name: 'webinars.end',
  payload: z.strictObject({}),
  schedule: '* * * * *',
  retryLimit: 0,
  // While a run waits for the host, at most one other run waits.
  key: () => 'all',
  async run(_payload, { database: { db }, meetings, clock, log }) {
    const now = clock.now();
    await webinarsRepo.endMissed(db, now);
    for (const { id, meeting_id } of await webinarsRepo.overdue(db, now)) {
      // A meeting that the host cannot answer for must not hold up the others; it runs until the host answers.
      const isEmpty = await meetings.isEmpty(meeting_id).catch((error: unknown) => {
        log.warn({ err: error, webinarId: id }, 'the meeting host could not be asked');
        return false;
      });
      if (isEmpty !== false) await webinarsRepo.endRunning(db, id, now);
    }
  },
});
