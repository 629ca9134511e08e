import { type Expression, type SqlBool, sql } from 'kysely';
import {
  getScheduleState,
  resolveSchedule,
  type Schedule,
  type ScheduleCounts,
  type ScheduleDraft,
  type ScheduleState,
  type ScheduleTimes,
} from '../../contract/kit/schedule.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/index.ts';
import { invalid } from '../platform/errors.ts';
import type { Operand } from './compiled-query.ts';

/** The schedule of a new record: at once, without an end. */
export const noSchedule: ScheduleTimes = { publish_at: null, expire_at: null };

/** The times of a draft with the stored ones for those that it leaves out. Throws 422 for a time that cannot be chosen. */
export const readSchedule = (
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  draft: ScheduleDraft,
  stored = noSchedule,
): ScheduleTimes => {
  const { times, errors } = resolveSchedule(draft, stored, { now, timeZone: settings.timeZone });
  const fields = Object.entries(errors);
  const [first] = fields;
  if (first) throw invalid(first[1], Object.fromEntries(fields.map(([name, message]) => [name, [message]])));
  return times;
};

/** A record's schedule in a response. */
export const presentSchedule = ({ publish_at, expire_at }: ScheduleTimes, now: Date): Schedule => ({
  publish_at: publish_at?.toISOString() ?? null,
  expire_at: expire_at?.toISOString() ?? null,
  schedule: getScheduleState({ publish_at, expire_at }, now),
});

/** The times that a draft names, as the audit trail shows them. */
export const scheduleChanges = (draft: ScheduleDraft, times: ScheduleTimes): ScheduleDraft => ({
  ...(draft.publish_at === undefined ? {} : { publish_at: times.publish_at?.toISOString() ?? null }),
  ...(draft.expire_at === undefined ? {} : { expire_at: times.expire_at?.toISOString() ?? null }),
});

/** The stored times, as the audit trail shows them. */
export const scheduleBefore = ({ publish_at, expire_at }: ScheduleTimes) => ({
  publish_at: publish_at?.toISOString() ?? null,
  expire_at: expire_at?.toISOString() ?? null,
});

type Counted = { table: 'blogs' | 'stories' | 'notes' | 'messages'; total: number; now: Date; where?: Expression<SqlBool> };

/** Counts the active records of a table by the state of their schedule. `total` counts all of them; `where` keeps those that have a schedule. */
export const countBySchedule = async (db: Db, { table, total, now, where }: Counted): Promise<ScheduleCounts> => {
  const countOf = (state: ScheduleState) => {
    const conditions = [sql<SqlBool>`archived_at is null`, ...scheduleConditions(state, now), ...(where ? [where] : [])];
    return sql<number>`(select count(*) from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`;
  };
  // Most records are live. The indexes on both times serve the other two states.
  const { rows } = await sql<{ scheduled: number; over: number }>`
    select ${countOf('scheduled')} as scheduled, ${countOf('over')} as over`.execute(db);
  const { scheduled = 0, over = 0 } = rows[0] ?? {};
  return { scheduled, live: total - scheduled - over, over };
};

/** The conditions on the columns of a table that keep the records in a state of the schedule at an instant; none without a state. */
export const scheduleConditions = (state: ScheduleState | undefined, now: Operand<Date>): Expression<SqlBool>[] => {
  if (state === 'over') return [sql<SqlBool>`expire_at <= ${now}`];
  const isNotOver = sql<SqlBool>`(expire_at is null or expire_at > ${now})`;
  if (state === 'scheduled') return [sql<SqlBool>`publish_at > ${now}`, isNotOver];
  return state === 'live' ? [sql<SqlBool>`(publish_at is null or publish_at <= ${now})`, isNotOver] : [];
};
