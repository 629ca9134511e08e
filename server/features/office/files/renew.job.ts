import { z } from 'zod';
import { defineJob, type JobDeps } from '../../../platform/jobs/index.ts';
import { renewSecretsCheck } from '../../../platform/security/secrets.ts';
import { renewAppSecrets } from '../../access/second-step/index.ts';
import { filesRepo } from './files.repo.ts';

const batchSize = 100;

/** Encrypts the files of the previous key with the current one. Logs each file that fails, and returns how many failed. */
const renewFiles = async ({ database: { db }, files, log }: Pick<JobDeps, 'database' | 'files' | 'log'>): Promise<number> => {
  let failed = 0;
  let batch = await filesRepo.findSecret(db, { after: '', limit: batchSize });
  while (batch.length > 0) {
    for (const { id } of batch) {
      try {
        await files.encrypt(id);
      } catch (error) {
        failed += 1;
        log.error({ err: error, id }, 'a file could not be encrypted with the new key');
      }
    }
    batch = await filesRepo.findSecret(db, { after: batch.at(-1)?.id ?? '', limit: batchSize });
  }
  return failed;
};

/** Encrypts everything of SECRETS_KEY_PREVIOUS with SECRETS_KEY. After it has succeeded, the server starts without SECRETS_KEY_PREVIOUS. */
export const renewSecrets = defineJob({
  name: 'secrets.renew',
  payload: z.strictObject({}),
  retryLimit: 3,
  key: () => 'all',
  async run(_payload, deps) {
    const { database, files, secrets, log } = deps;
    await renewAppSecrets(database.db, secrets);
    const failed = await renewFiles(deps);
    if (failed > 0) throw new Error(`Files that could not be encrypted with the new key: ${failed}`);
    await renewSecretsCheck(secrets, files);
    log.info('everything is encrypted with SECRETS_KEY: SECRETS_KEY_PREVIOUS can be removed');
  },
});
