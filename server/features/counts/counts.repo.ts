import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

export const countsRepo = {
  /** Adds at most `limit` waiting changes to the counts of their records. Returns how many it added; 0 while another process does this. */
  fold: async (db: Db, limit: number): Promise<number> => {
    const { rows } = await sql<{ folded: number }>`select fold_count_deltas(${limit}) as folded`.execute(db);
    return rows[0]?.folded ?? 0;
  },
};
