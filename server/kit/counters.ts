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
 * Makes writers of one table's counters take turns if they share a slot, until the transaction ends. This one lock stands for all counters
 * of the table and its labels, so call it before a write that changes several of them. Otherwise a request that adds a record and a request
 * that archives a record with the same label can deadlock.
 */
export const lockCounters = (db: Db, table: LabeledEntity['table']) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${table}.counters`}), pg_backend_pid() % 16)`.execute(db);
