import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export const countsRepo = {
  /**
   * Moves at most `limit` deltas into the totals, in one statement. Returns how many. It skips the deltas that another process is moving, and
   * adds to the totals in one order, so that two processes cannot deadlock. The index finds deltas faster than a scan of the emptied table.
   */
  fold: async (db: Db, limit: number): Promise<number> => {
    const { rows } = await sql<{ folded: number }>`
      with moved as (
        delete from counter_deltas
        where ctid = any(array(select ctid from counter_deltas order by name, part limit ${limit} for update skip locked))
        returning name, part, delta
      ), added as (
        insert into counter_totals as total (name, part, count)
        select name, part, sum(delta) from moved group by name, part order by name, part
        on conflict (name, part) do update set count = total.count + excluded.count
      )
      select count(*)::integer as folded from moved`.execute(db);
    return rows[0]?.folded ?? 0;
  },
};
