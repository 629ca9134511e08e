import { z } from 'zod';
import { getScheduleState } from '../../../../../contract/kit/schedule.ts';
import { defineJob } from '../../../../platform/jobs/index.ts';
import { takeUnannounced } from '../messages.repo.ts';
import { notifyOfPublication } from './publication.ts';

const batchSize = 200;

/** Tells companies that their scheduled messages are published. Each one is told once, because the mark is in the same transaction. */
export const announceMessages = defineJob({
  name: 'messages.announce',
  payload: z.strictObject({}),
  schedule: '* * * * *',
  retryLimit: 0,
  async run(_payload, { database, clock }) {
    let taken = batchSize;
    while (taken === batchSize) {
      taken = await database.transaction(async (db) => {
        const now = clock.now();
        const due = await takeUnannounced(db, { at: now, limit: batchSize });
        for (const message of due) {
          if (message.decided_by === null || getScheduleState(message, now) === 'over') continue;
          await notifyOfPublication({ db, now, actor: { id: message.decided_by } }, message);
        }
        return due.length;
      });
    }
  },
});
