import { sql } from 'kysely';
import { activeAccountStatuses, undecidedAccountStatuses } from '../../../../contract/entities/members/account-status.ts';
import { undecidedMessageStatuses } from '../../../../contract/entities/messages/message-status.ts';
import type { Waiting } from '../../../../contract/entities/office/statistics.ts';
import { isOneOf, tableAs } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';

export type ChartedKind = 'doctor' | 'company';

const largestShares = (db: Db, { counter, table }: { counter: string; table: 'areas' | 'specialties' }) =>
  db
    .selectFrom('tallies')
    .innerJoin(tableAs(table, 'record'), (join) => join.on(sql`record.id`, '=', sql`tallies.part::integer`))
    .select(['record.id', 'record.name', 'tallies.count as members'])
    .where('tallies.name', '=', counter)
    .where('tallies.count', '>', 0)
    .orderBy('tallies.count', 'desc')
    .orderBy('record.id')
    .limit(12)
    .execute();

const isUndecided = isOneOf(undecidedAccountStatuses);

type Queue = { kind: keyof Waiting; count: number; oldest: Date | null };
type Week = { week: string; registrations: number; approvals: number; sends: number };

export const statisticsRead = {
  /** Counts what waits, by kind, with the time of the oldest. Each count is a counter, and each oldest record is the first of an index. */
  waiting: async (db: Db): Promise<Queue[]> => {
    const { rows } = await sql<Queue>`
      with counter (kind, name, parts) as (values
        ('doctors', 'doctor.status', ${undecidedAccountStatuses}::text[]), ('companies', 'company.status', ${undecidedAccountStatuses}::text[]),
        ('messages', 'message.status', ${undecidedMessageStatuses}::text[]), ('contacts', 'contacts.waiting', array['']),
        ('reports', 'reports.waiting', array[''])),
      oldest (kind, at) as (values
        ('doctors', (select created_at from users where role = 'doctor' and status ${isUndecided} and archived_at is null order by id limit 1)),
        ('companies', (select created_at from users where role = 'company' and status ${isUndecided} and archived_at is null order by id limit 1)),
        ('messages', (select pending_since from messages where status ${isOneOf(undecidedMessageStatuses)} and archived_at is null order by pending_since, id limit 1)),
        ('contacts', (select created_at from contacts where contacted_at is null order by id limit 1)),
        ('reports', (select reported_at from report_cases where decided_at is null order by reported_at, id limit 1)))
      select kind, coalesce((select sum(count) from tallies where tallies.name = counter.name and tallies.part = any(counter.parts)), 0)::integer as count,
        oldest.at as oldest
      from counter join oldest using (kind)
      union all
      select 'failures', coalesce(sum(failed - failures_seen), 0)::integer, min(created_at) from notifications where failed > failures_seen`.execute(
      db,
    );
    return rows;
  },
  /** Counts by week of the time zone, from the week `weeks - 1` before the current one up to the current one, oldest first. */
  trends: async (db: Db, { weeks, now, timeZone }: { weeks: number; now: Date; timeZone: string }): Promise<Week[]> => {
    const { rows } = await sql<Week>`
      with zone as (select ${timeZone}::text as name, date_trunc('week', ${now}::timestamptz at time zone ${timeZone}::text) as current),
      range as (select current - make_interval(weeks => ${weeks}::integer - 1) as first, (current - make_interval(weeks => ${weeks}::integer - 1)) at time zone name as since, name, current from zone),
      counted as (
        select date_trunc('week', created_at at time zone range.name) as monday, count(*) as registrations, 0::bigint as approvals, 0::bigint as sends
        from range join users on created_at >= since where archived_at is null and role in ('doctor', 'company') group by 1
        union all
        select date_trunc('week', decided_at at time zone range.name), 0, count(*), 0
        from range join decisions on decided_at >= since where status ${isOneOf(activeAccountStatuses)} group by 1
        union all
        select date_trunc('week', coalesce(send_at, created_at) at time zone range.name), 0, 0, sum(sent + delivered)
        from range join notifications on coalesce(send_at, created_at) >= since where cause = 'sent' group by 1)
      select to_char(monday, 'YYYY-MM-DD') as week, coalesce(sum(registrations), 0)::integer as registrations,
        coalesce(sum(approvals), 0)::integer as approvals, coalesce(sum(sends), 0)::integer as sends
      from range cross join lateral generate_series(first, current, interval '1 week') as monday left join counted using (monday)
      group by monday order by monday`.execute(db);
    return rows;
  },
  /** Counts active members of a kind by month of registration (UTC) and status, since a month. */
  months: (db: Db, kind: ChartedKind, since: string) =>
    db
      .selectFrom('tallies')
      .select(['part', 'count'])
      .where('name', '=', `${kind}.month`)
      .where(sql`part collate "C"`, '>=', since)
      .execute(),
  areas: (db: Db, kind: ChartedKind) => largestShares(db, { counter: `${kind}.area`, table: 'areas' }),
  specialties: (db: Db, kind: ChartedKind) => largestShares(db, { counter: `${kind}.specialty`, table: 'specialties' }),
};
