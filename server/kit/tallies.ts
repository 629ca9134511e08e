import type { Db } from '../platform/database/index.ts';

/** The query of one stored count, to stand within another; no row where nothing was counted yet. */
export const tallyOf = (db: Db, name: string, part = '') =>
  db.selectFrom('tallies').select('count').where('name', '=', name).where('part', '=', part);

/** One stored count. */
export const tallied = async (db: Db, name: string, part = ''): Promise<number> =>
  (await tallyOf(db, name, part).executeTakeFirst())?.count ?? 0;
