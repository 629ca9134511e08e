import type { Db } from '../platform/database/index.ts';

/** The query of one stored count, to stand within another; no row where nothing was counted yet. */
export const tallyOf = (db: Db, name: string, part = '') =>
  db.selectFrom('tallies').select('count').where('name', '=', name).where('part', '=', part);

/** One stored count. */
export const tallied = async (db: Db, name: string, part = ''): Promise<number> =>
  (await tallyOf(db, name, part).executeTakeFirst())?.count ?? 0;

/** Tables whose rows carry labels, so that the tallies of those move with them. */
type CountedTable = 'messages' | 'blogs' | 'conferences' | 'books' | 'research' | 'posts';

/**
 * Taken first by what moves records of a table among several stored counts: without it, one that adds a record and then its
 * labels and one that archives another of the same label would wait for each other.
 */
export const holdCounts = (db: Db, table: CountedTable) => tallyOf(db, `${table}.live`).forUpdate().execute();
