import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { filesRepo } from './files.repo.ts';

const batchSize = 100;

/** Encrypts the identity documents that were stored plain. It runs after each start and every hour; a run that is stopped continues in the next. */
export const encryptFiles = defineJob({
  name: 'files.encrypt',
  payload: z.strictObject({}),
  schedule: '43 * * * *',
  retryLimit: 3,
  key: () => 'all',
  async run(_payload, { database: { db }, files, log }) {
    let encrypted = 0;
    let batch = await filesRepo.findPlain(db, { after: '', limit: batchSize });
    while (batch.length > 0) {
      for (const { id } of batch) {
        // The row is marked last: if the process is killed in between, the next run finds the file encrypted and marks it.
        await files.encrypt(id);
        await filesRepo.setEncrypted(db, id);
        encrypted += 1;
      }
      batch = await filesRepo.findPlain(db, { after: batch.at(-1)?.id ?? '', limit: batchSize });
    }
    if (encrypted > 0) log.info({ encrypted }, 'encrypted identity documents');
  },
});
