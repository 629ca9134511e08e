import { z } from 'zod';
import { defineJob } from '../../../../platform/jobs/index.ts';
import { deliveriesRepo } from './deliveries.repo.ts';
import { sendNotification } from './send.job.ts';

const stalledAfter = 30_000;

/** Resumes notifications whose sending has stopped, e.g. because a process was killed. */
export const resumeNotifications = defineJob({
  name: 'notifications.resume',
  payload: z.strictObject({}),
  schedule: '* * * * *',
  retryLimit: 0,
  async run(_payload, { database, clock, enqueue }) {
    const at = clock.now();
    await database.transaction(async (db) => {
      const stalled = await deliveriesRepo.restartStalled(db, { since: new Date(at.getTime() - stalledAfter), at });
      for (const notification_id of stalled) await enqueue(db, sendNotification, { notification_id, after: 0 });
    });
  },
});
