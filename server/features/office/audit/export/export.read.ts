import { sql } from 'kysely';
import { anyOf, type Cursor, loadRows, readBatch } from '../../../../kit/list.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { type EntryFilter, entryOrder, recordTitle, selectEntries } from '../audit.read.ts';

/** The filters of an export, and the number of the last seal that it contains. */
export type ExportFilter = EntryFilter & { upToSeal: number };

const selectSealed = (db: Db, filter: ExportFilter) =>
  selectEntries(db, filter).innerJoin('audit_seals', 'audit_seals.audit_id', 'audit.id').where('audit_seals.number', '<=', filter.upToSeal);

const selectRows = (db: Db) =>
  db
    .selectFrom('audit as entry')
    .innerJoin('audit_seals', 'audit_seals.audit_id', 'entry.id')
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .select(['audit_seals.number as seal', sql<string>`encode(audit_seals.hash, 'hex')`.as('hash')])
    .select(['entry.id', 'entry.at', 'entry.actor_id', 'actor.name as actor', 'entry.action'])
    .select(['entry.entity', 'entry.entity_id', recordTitle.as('record'), 'entry.request_id'])
    .select([sql<string | null>`entry.before::text`.as('before'), sql<string | null>`entry.after::text`.as('after')]);

export type ExportedEntry = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const exportRead = {
  count: async (db: Db, filter: ExportFilter): Promise<number> => {
    const { count } = await selectSealed(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  /** The next entries of an export, newest first. */
  batch: async (db: Db, filter: ExportFilter, position: { after: Cursor | undefined; limit: number }) => {
    const found = await readBatch({ rows: selectSealed(db, filter).select('audit.id'), order: entryOrder }, position);
    return loadRows(found, (ids) => selectRows(db).where('entry.id', '=', anyOf(ids)).execute());
  },
};
