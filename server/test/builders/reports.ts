import type { ReportKind, ReportReason } from '../../../contract/app/reports.ts';
import type { Db } from '../../platform/database/index.ts';
import { buildPost } from './posts.ts';
import { buildDoctor } from './users.ts';

type Reported = { kind?: ReportKind; record_id?: number; reported_at?: Date; reporters?: number; reason?: ReportReason };

/** The case of a reported record, by default of a new post, with the reports of new doctors. */
export const buildReport = async (
  db: Db,
  { kind = 'post', record_id, reported_at = new Date('2026-11-21T08:00:00Z'), reporters = 1, reason = 'rude' }: Reported = {},
) => {
  const record = record_id ?? (await buildPost(db)).id;
  const { id } = await db
    .insertInto('report_cases')
    .values({ kind, record_id: record, reported_at, updated_at: reported_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let index = 0; index < reporters; index += 1) {
    const { id: reporter_id } = await buildDoctor(db);
    await db.insertInto('reports').values({ case_id: id, reporter_id, reason, created_at: reported_at }).execute();
  }
  return { id, kind, record_id: record };
};
