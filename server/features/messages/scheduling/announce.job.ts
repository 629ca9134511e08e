import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.ts';
import { notifyMember } from '../../notifications/index.ts';
import { takeUnannounced } from '../messages.repo.ts';

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
        for (const { id, name, company_id, decided_by } of due) {
          if (company_id === null || decided_by === null) continue;
          const text = { title: 'Your message is published', body: name };
          await notifyMember({ db, now, actor: { id: decided_by } }, { userId: company_id, messageId: id, ...text });
        }
        return due.length;
      });
    }
  },
});
