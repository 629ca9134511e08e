import { sql } from 'kysely';
import type { AnyEntity } from '../../contract/entities/index.ts';
import type { Db } from '../platform/database/index.ts';
import type { Operand } from './prepared.ts';

/**
 * Selects one counter, also within another query. `part` is what it counts by, such as the id of a tag in `tag.blog`; '' if it is not split.
 * A counter has no row until something is counted.
 */
export const selectCounter = (db: Db, name: string, part: Operand<string> = '') =>
  db.selectFrom('tallies').select('count').where('name', '=', name).where('part', '=', part);

/** Reads one counter, which triggers update. */
export const getCounter = async (db: Db, name: string, part = ''): Promise<number> =>
  (await selectCounter(db, name, part).executeTakeFirst())?.count ?? 0;

/** The entities whose records have categories or tags. */
export type LabeledEntity = Exclude<AnyEntity, { labels: readonly [] }>;

/**
 * Makes writers of one table's counters take turns if their connections share a slot, until the transaction ends. The lock stands for all
 * counters of the table and its labels in that slot, so call it before a write that changes several of them. Otherwise a request that adds
 * a record and a request that archives a record with the same label can deadlock.
 */
export const lockCounters = (db: Db, table: LabeledEntity['table']) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${table}.counters`}), pg_backend_pid() % 16)`.execute(db);

/** The number of ids in one block of a list that is also counted by block; the triggers divide by the same number. */
export const blockSize = 16_384;

/**
 * Finds the row of a list, newest first, that follows a number of others, by the counters of its blocks of ids: it is among those with an
 * id below `end`, after `offset` others.
 */
export const findBlock = async (db: Db, names: readonly string[], skipped: number): Promise<{ end: number; offset: number }> => {
  const { rows } = await sql<{ block: number; newer: number }>`
    select block, newer from (
      select part::integer as block, (sum(sum(count)) over (order by part::integer desc) - sum(count))::bigint as newer
      from tallies where name = any(${names}::text[]) group by part) as blocks
    where newer <= ${skipped} order by newer desc, block limit 1`.execute(db);
  const { block, newer } = rows[0] ?? { block: 0, newer: 0 };
  return { end: (block + 1) * blockSize, offset: skipped - newer };
};
