import type { Db } from '../../../../platform/database/index.ts';
import type { Secrets } from '../../../../platform/security/secrets.ts';
import { purposeOf } from '../codes.service.ts';
import { secondStepRepo } from '../second-step.repo.ts';

const batchSize = 500;

/** Encrypts the secrets of authenticator apps of the previous key with the current one. Returns how many. Throws if neither key can decrypt a secret. */
export const renewAppSecrets = async (db: Db, secrets: Secrets): Promise<number> => {
  let count = 0;
  let batch = await secondStepRepo.findSecrets(db, { after: 0, limit: batchSize });
  while (batch.length > 0) {
    for (const { user_id, secret } of batch) {
      const renewed = secrets.renew(secret, purposeOf(user_id));
      if (!renewed) continue;
      await secondStepRepo.replaceSecret(db, user_id, { from: secret, to: renewed });
      count += 1;
    }
    batch = await secondStepRepo.findSecrets(db, { after: batch.at(-1)?.user_id ?? 0, limit: batchSize });
  }
  return count;
};
