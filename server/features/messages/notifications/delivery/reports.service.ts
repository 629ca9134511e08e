import type { JobDeps } from '../../../../platform/jobs/index.ts';
import type { ReportReceiver } from '../../../../platform/providers/messengers/index.ts';
import { addNotice } from '../../../office/notices/index.ts';
import { reportsRepo } from './reports.repo.ts';

/** Stores what a provider reports about deliveries. The job that runs every minute sends those again that failed for a time. */
export const createReportReceiver =
  ({ database, clock }: Pick<JobDeps, 'database' | 'clock'>): ReportReceiver =>
  async (reports) => {
    if (reports.length === 0) return;
    await database.transaction(async (db) => {
      const at = clock.now();
      // One notice for all failures that are reported later, because they come one by one.
      for (const id of await reportsRepo.store(db, reports, at))
        await addNotice(db, { kind: 'sending_failed', entity: 'notifications', id, at, onceKey: `${id}:reported` });
    });
  };
