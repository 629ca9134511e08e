import { z } from 'zod';
import { defineJob, type JobDeps } from '../../../platform/jobs/index.ts';
import { filesRepo } from './files.repo.ts';

const batchSize = 100;

type EncryptDeps = Pick<JobDeps, 'database' | 'files' | 'log'>;

/** Encrypts one document and returns its outcome. An error is logged, so that the documents after it are encrypted too. */
const tryEncrypt = async ({ database: { db }, files, log }: EncryptDeps, id: string): Promise<'encrypted' | 'missing' | 'failed'> => {
  try {
    // A missing file may be restored later, so its row is not marked.
    if (!(await files.encrypt(id))) return 'missing';
    // The row is marked last: if the process is killed in between, the next run finds the file encrypted and marks it.
    await filesRepo.setEncrypted(db, id);
    return 'encrypted';
  } catch (error) {
    log.error({ err: error, id }, 'an identity document could not be encrypted');
    return 'failed';
  }
};

/** Encrypts the identity documents that were stored plain. It runs after each start and every hour; the next run tries again what is left. */
export const encryptFiles = defineJob({
  name: 'files.encrypt',
  payload: z.strictObject({}),
  schedule: '43 * * * *',
  retryLimit: 3,
  key: () => 'all',
  async run(_payload, deps) {
    const { database, log } = deps;
    const count = { encrypted: 0, missing: 0, failed: 0 };
    let batch = await filesRepo.findPlain(database.db, { after: '', limit: batchSize });
    while (batch.length > 0) {
      for (const { id } of batch) count[await tryEncrypt(deps, id)] += 1;
      batch = await filesRepo.findPlain(database.db, { after: batch.at(-1)?.id ?? '', limit: batchSize });
    }
    if (count.encrypted > 0) log.info({ encrypted: count.encrypted }, 'encrypted identity documents');
    if (count.missing > 0) log.warn({ missing: count.missing }, 'identity documents have no file and could not be encrypted');
    if (count.failed > 0) throw new Error(`Identity documents that could not be encrypted: ${count.failed}`);
  },
});
