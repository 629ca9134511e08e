import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { actionsWithoutChange } from './changes.ts';

/** The changes of one kind by one user: how many they are, and the newest entry. */
export type ActivityRow = { id: number; count: number };

const maxEntries = 2000;
const maxGroups = 20;

/** What other users changed after a time, by user and kind of change, the most frequent first; the newest 2,000 changes count. */
export const activitySince = async (db: Db, { since, except }: { since: Date; except: number }): Promise<ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`
    select (array_agg(id order by at desc, id desc))[1] as id, count(*)::integer as count
    from (
      select id, at, actor_id, action, after ->> 'status' as status from audit
      where at > ${since} and actor_id <> ${except} and action !~ ${actionsWithoutChange}
      order by at desc, id desc limit ${sql.lit(maxEntries)}
    ) as newest
    group by actor_id, action, status
    order by 2 desc, max(at) desc limit ${sql.lit(maxGroups)}`.execute(db);
  return rows;
};
