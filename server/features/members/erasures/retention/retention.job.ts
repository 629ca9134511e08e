import { z } from 'zod';
import { dayMs } from '../../../../../contract/kit/time-zone.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Config } from '../../../../platform/config/config.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { defineJob } from '../../../../platform/jobs/index.ts';
import { membersRepo, userKinds } from '../../accounts/index.ts';
import { createFailures, type Failures } from '../failures.ts';
import { deleteRemovedFiles, detachFiles } from '../removal.service.ts';
import { type Expired, retentionRepo } from './retention.repo.ts';

const batchSize = 100;
const requestId = 'members.removeDocuments';

/** Removes the documents of one member. Does nothing if the account was restored or decided on meanwhile. */
const removeDocuments = (database: Database, { id, role }: Expired, { now, before }: { now: Date; before: Date }): Promise<boolean> =>
  database.transaction(async (db) => {
    await retentionRepo.lockUser(db, id);
    if (!(await retentionRepo.isExpired(db, id, before))) return false;
    const files = await retentionRepo.removeDocuments(db, id);
    await membersRepo.setDocumentsRemoved(db, id, { at: now, removedAt: now });
    await detachFiles(db, files, now);
    await audit({ db, now, requestId, actor: undefined }, { action: 'members.removeDocuments', entity: userKinds[role].auditKey, id });
    return true;
  });

const removeAll = async (database: Database, period: { now: Date; before: Date }, failures: Failures): Promise<number> => {
  let members = 0;
  for (let after = 0; ; ) {
    const batch = await retentionRepo.listExpired(database.db, { before: period.before, after, limit: batchSize });
    for (const member of batch) {
      const isRemoved = await failures.attempt(() => removeDocuments(database, member, period), { member: member.id });
      members += Number(isRemoved ?? false);
    }
    if (batch.length < batchSize) return members;
    after = batch.at(-1)?.id ?? after;
  }
};

/** Removes identity documents of members that were declined or archived before the retention time. A run that is stopped continues in the next. */
export const removeExpiredDocuments = ({ identityRetentionDays }: Pick<Config, 'identityRetentionDays'>) =>
  defineJob({
    name: 'members.removeDocuments',
    payload: z.strictObject({}),
    schedule: '37 2 * * *',
    retryLimit: 3,
    key: () => 'all',
    async run(_payload, { database, files, clock, log }) {
      if (identityRetentionDays === 0) return;
      const now = clock.now();
      const before = new Date(now.getTime() - identityRetentionDays * dayMs);
      const failures = createFailures(log);
      const members = await removeAll(database, { now, before }, failures);
      const deletedFiles = await deleteRemovedFiles(database, files, failures);
      if (members > 0 || deletedFiles > 0) log.info({ members, deletedFiles }, 'removed identity documents that are no longer needed');
      failures.throwFirst();
    },
  });
