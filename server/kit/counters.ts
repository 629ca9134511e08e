import type { AnyEntity } from '../../contract/entities/index.ts';
import type { Db } from '../platform/database/index.ts';
import type { Operand } from './prepared.ts';

/** The query of one stored count, for use within another query; no row until something is counted. */
export const selectCounter = (db: Db, name: string, part: Operand<string> = '') =>
  db.selectFrom('tallies').select('count').where('name', '=', name).where('part', '=', part);

/** One stored count, kept by triggers. */
export const getCounter = async (db: Db, name: string, part = ''): Promise<number> =>
  (await selectCounter(db, name, part).executeTakeFirst())?.count ?? 0;

/** The entities whose records have categories or tags. */
export type LabeledEntity = Exclude<AnyEntity, { labels: readonly [] }>;

/**
 * Locks the stored counts of labeled records until the transaction ends. Take it before changing several counts: otherwise a request
 * that adds a record with labels and one that archives a record with the same label can deadlock.
 */
export const lockCounters = (db: Db, table: LabeledEntity['table']) => selectCounter(db, `${table}.live`).forUpdate().execute();
