import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.ts';
import { webinarsRepo } from './webinars.repo.ts';

/** Ends webinars whose time is over: immediately if they were never started, otherwise when the meeting is empty or the host cannot tell. */
export const endWebinars = defineJob({
  name: 'webinars.end',
  payload: z.strictObject({}),
  schedule: '* * * * *',
  retryLimit: 0,
  // If a run takes longer than a minute, at most one other run waits.
  key: () => 'all',
  async run(_payload, { database: { db }, meetings, clock, log }) {
    const now = clock.now();
    await webinarsRepo.endMissed(db, now);
    for (const { id, meeting_id } of await webinarsRepo.overdue(db, now)) {
      // A failure for one meeting must not stop the others. The next run tries it again.
      const warn = (error: unknown) => {
        log.warn({ err: error, webinarId: id }, 'the meeting host did not respond');
        return false;
      };
      const isEmpty = await meetings.isEmpty(meeting_id).catch(warn);
      if (isEmpty === false) continue;
      await webinarsRepo.endRunning(db, id, now);
      // A host may keep an empty meeting open for people who come back.
      await meetings.end(meeting_id).catch(warn);
    }
  },
});
