import { z } from 'zod';
import { audit } from '../../../kit/audit.ts';
import type { Database } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { userKinds } from '../accounts/index.ts';
import { erasuresRepo } from './erasures.repo.ts';
import { createFailures } from './failures.ts';
import { memberFilesRepo } from './files.repo.ts';
import { sections } from './personal-data.repo.ts';
import { deleteRemovedFiles, detachFiles } from './removal.service.ts';

const batchSize = 100;
const requestId = 'members.erase';

/** Erases the personal data of one member in one transaction. Does nothing if the request was cancelled or is done. */
const eraseMember = (database: Database, { id, user_id }: { id: number; user_id: number }, at: Date): Promise<boolean> =>
  database.transaction(async (db) => {
    const member = await erasuresRepo.lockMember(db, user_id);
    const request = await erasuresRepo.findOpen(db, user_id);
    if (!member || request?.id !== id || request.done_at || request.due_at > at) return false;
    const files = await memberFilesRepo.list(db, user_id);
    await erasuresRepo.eraseIdentifiers(db, member);
    await erasuresRepo.eraseAccount(db, id, at);
    await erasuresRepo.detachPosters(db, user_id);
    for (const section of sections) await erasuresRepo.eraseRows(db, section, { userId: user_id, at, by: request.requested_by });
    await detachFiles(
      db,
      files.map((file) => file.id),
      at,
    );
    await erasuresRepo.setDone(db, id, at);
    await audit(
      { db, now: at, requestId, actor: undefined },
      { action: 'erasures.erase', entity: userKinds[member.role].auditKey, id: user_id },
    );
    return true;
  });

/** Erases the personal data of members whose requests are due. A run that is stopped continues in the next. */
export const eraseMembers = defineJob({
  name: 'members.erase',
  payload: z.strictObject({}),
  schedule: '*/10 * * * *',
  retryLimit: 3,
  key: () => 'all',
  async run(_payload, { database, files, clock, log }) {
    const now = clock.now();
    const failures = createFailures(log);
    let erased = 0;
    for (let after = 0; ; ) {
      const batch = await erasuresRepo.listDue(database.db, { now, after, limit: batchSize });
      for (const request of batch) {
        const isErased = await failures.attempt(() => eraseMember(database, request, now), { member: request.user_id });
        erased += Number(isErased ?? false);
      }
      if (batch.length < batchSize) break;
      after = batch.at(-1)?.id ?? after;
    }
    const deletedFiles = await deleteRemovedFiles(database, files, failures);
    if (erased > 0 || deletedFiles > 0) log.info({ erased, deletedFiles }, 'erased the personal data of members');
    failures.throwFirst();
  },
});
