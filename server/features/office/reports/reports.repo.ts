import type { ReportOutcome } from '../../../../contract/entities/office/reports.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

type Decision = { outcome: ReportOutcome; removed_at: Date | null; at: Date; by: number };

export const reportsRepo = {
  /** Locks a case and its post, so that the author cannot change the post during the decision. */
  lock: async (db: Db, id: number) => {
    const found = await db
      .selectFrom('report_cases')
      .select(['id', 'kind', 'record_id', 'decided_at', 'outcome', 'removed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (found?.kind === 'post') await db.selectFrom('posts').select('id').where('id', '=', found.record_id).forNoKeyUpdate().execute();
    return found;
  },
  /** Decides a case with the reports that wait. */
  decide: async (db: Db, id: number, { outcome, removed_at, at, by }: Decision) => {
    const decision = { decided_at: at, outcome };
    await db.updateTable('reports').set(decision).where('case_id', '=', id).where('decided_at', 'is', null).execute();
    await db
      .updateTable('report_cases')
      .set({ ...decision, removed_at, decided_by: by, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute();
  },
  /** Takes the decision of a case back, also for its reports. */
  reopen: async (db: Db, { id, decided_at }: { id: number; decided_at: Date | null }, at: Date) => {
    const undecided = { decided_at: null, outcome: null };
    await db.updateTable('reports').set(undecided).where('case_id', '=', id).where('decided_at', '=', decided_at).execute();
    await db
      .updateTable('report_cases')
      .set({ ...undecided, removed_at: null, decided_by: null, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute();
  },
};
