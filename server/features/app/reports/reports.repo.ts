import type { ReportKind, ReportReason } from '../../../../contract/app/reports.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

/** A record that was reported. */
export type Reported = { kind: ReportKind; id: number };

type NewReport = { caseId: number; reporterId: number; reason: ReportReason; content: string | null; at: Date };

export const reportsRepo = {
  own: (db: Db, reporterId: number, { kind, id }: Reported) =>
    db
      .selectFrom('reports')
      .innerJoin('report_cases', 'report_cases.id', 'reports.case_id')
      .select(['reports.reason', 'reports.content', 'reports.created_at'])
      .where('report_cases.kind', '=', kind)
      .where('report_cases.record_id', '=', id)
      .where('reports.reporter_id', '=', reporterId)
      .executeTakeFirst(),
  /** Locks the case of a record; a new one if the record was not reported before. */
  lockCase: async (db: Db, { kind, id }: Reported, at: Date) => {
    const inserted = await db
      .insertInto('report_cases')
      .values({ kind, record_id: id, reported_at: at, updated_at: at })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return { id: inserted.id, isNew: true, isDecided: false };
    const { decided_at, ...found } = await db
      .selectFrom('report_cases')
      .select(['id', 'decided_at'])
      .where('kind', '=', kind)
      .where('record_id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return { ...found, isNew: false, isDecided: decided_at !== null };
  },
  /** Stores a report; undefined if the doctor has reported the record before. */
  insert: (db: Db, { caseId, reporterId, reason, content, at }: NewReport) =>
    db
      .insertInto('reports')
      .values({ case_id: caseId, reporter_id: reporterId, reason, content, created_at: at })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst(),
  /** Changes the version of a case, because it has a report more. A decided case waits again. */
  setReported: (db: Db, { id, isDecided }: { id: number; isDecided: boolean }, at: Date) =>
    db
      .updateTable('report_cases')
      .set({
        updated_at: nextVersion(at),
        ...(isDecided ? { reported_at: at, decided_at: null, decided_by: null, outcome: null, removed_at: null } : {}),
      })
      .where('id', '=', id)
      .execute(),
};
