import type { AppReport, ReportDraft } from '../../../../contract/app/reports.ts';
import { say } from '../../../../contract/app/texts.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import { addNotice } from '../../office/notices/index.ts';
import { findReportable } from './reportable.read.ts';
import { reportsRepo } from './reports.repo.ts';

/** The stored report of the doctor; undefined if there is none. */
const findOwn = async ({ db, actor }: Context, { kind, id }: ReportDraft): Promise<{ data: AppReport } | undefined> => {
  const row = await reportsRepo.own(db, actor.id, { kind, id });
  return row && { data: { kind, id, reason: row.reason, text: row.content, created_at: row.created_at.toISOString() } };
};

type Reportable = Awaited<ReturnType<typeof findReportable>>;

/** Throws 404 for a record that the doctor is not shown, and 422 for one that the doctor wrote. */
const assertReportable = ({ actor, language }: Context, record: Reportable) => {
  if (!record) throw notFound(say(language, 'This is not available any more.'));
  if (record.author_id === actor.id) throw invalidField('id', say(language, 'You wrote this yourself.'));
};

/** What doctors report of what other doctors write. */
export const reports = {
  async create(context: Context, draft: ReportDraft) {
    const { db, actor, now: at } = context;
    const record = await findReportable(db, { doctorId: actor.id, now: at }, draft);
    // Read after the record, which is not shown from the moment in which another request stores the report.
    const stored = await findOwn(context, draft);
    if (stored) return stored;
    assertReportable(context, record);
    const { kind, reason, text } = draft;
    const found = await reportsRepo.lockCase(db, draft, at);
    const added = await reportsRepo.insert(db, { caseId: found.id, reporterId: actor.id, reason, content: text || null, at });
    if (added) {
      await reportsRepo.setReported(db, found, at);
      await audit(context, { action: 'reports.create', entity: 'reports', id: found.id, after: { kind, reason } });
      if (found.isNew || found.isDecided)
        await addNotice(db, { kind: 'report_received', entity: 'reports', id: found.id, at, by: actor.id });
    }
    return (await findOwn(context, draft)) ?? Promise.reject(new Error('The stored report was not found'));
  },
};
