import { type SqlBool, sql } from 'kysely';
import { hidingReports, type ReportKind } from '../../../../contract/app/reports.ts';

/** True for a report that counts: after a merge, the other account's report of what the survivor reported, too, is one of the same person. */
export const isCounted = sql<SqlBool>`not exists (select from users where users.id = reports.reporter_id and users.merged_into is not null)`;

type Written = { kind: ReportKind; id: string; authorId: string };

/**
 * Whether a doctor is shown what another one wrote: the account of the author is not archived, neither has blocked the other, the doctor has
 * not reported it, and fewer than three reports of it wait for a decision. Authors are always shown what they wrote. `id` and `authorId`
 * are columns.
 */
export const isShownTo = (doctorId: number, { kind, id, authorId }: Written) => {
  const author = sql.ref(authorId);
  const reports = sql`from report_cases join reports on reports.case_id = report_cases.id
    where report_cases.kind = ${kind} and report_cases.record_id = ${sql.ref(id)}`;
  return sql<SqlBool>`(${author} = ${doctorId} or (
    not exists (
      select from blocks
      where (blocks.doctor_id = ${doctorId} and blocks.blocked_id = ${author}) or (blocks.doctor_id = ${author} and blocks.blocked_id = ${doctorId})
    )
    and not exists (select from users where users.id = ${author} and users.archived_at is not null and users.merged_into is null)
    and not exists (select ${reports} and reports.reporter_id = ${doctorId})
    and (select count(*) ${reports} and reports.decided_at is null and ${isCounted}) < ${hidingReports}
  ))`;
};
