import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { type EntryFilter, recordTitle, selectEntries } from '../audit.read.ts';

/** The filters of an export, and the number of the last seal that it contains. */
export type ExportFilter = EntryFilter & { upToSeal: number };

/** The entry after which the next batch begins. The time has microseconds, which a Date would lose. */
export type ExportCursor = { cursor_at: string; id: number };

const selectSealed = (db: Db, filter: ExportFilter) =>
  selectEntries(db, filter).innerJoin('audit_seals', 'audit_seals.audit_id', 'audit.id').where('audit_seals.number', '<=', filter.upToSeal);

const selectBatch = (db: Db, filter: ExportFilter, { after, limit }: { after: ExportCursor | undefined; limit: number }) =>
  selectSealed(db, filter)
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(audit.at, audit.id) < (${after?.cursor_at ?? ''}::timestamptz, ${after?.id ?? 0}::bigint)`),
    )
    .selectAll('audit')
    .select(['audit_seals.number as seal', sql<string>`encode(audit_seals.hash, 'hex')`.as('hash')])
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit);

const selectRows = (db: Db, filter: ExportFilter, position: { after: ExportCursor | undefined; limit: number }) =>
  db
    .selectFrom(selectBatch(db, filter, position).as('entry'))
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.seal', 'entry.hash', 'entry.id', 'entry.at', 'entry.actor_id', 'actor.name as actor', 'entry.action'])
    .select(['entry.entity', 'entry.entity_id', recordTitle.as('record'), 'entry.request_id'])
    .select([sql<string | null>`entry.before::text`.as('before'), sql<string | null>`entry.after::text`.as('after')])
    .select(sql<string>`entry.at::text`.as('cursor_at'))
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc');

export type ExportedEntry = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const exportRead = {
  count: async (db: Db, filter: ExportFilter): Promise<number> => {
    const { count } = await selectSealed(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  /** The next entries of an export, newest first. */
  batch: (db: Db, filter: ExportFilter, position: { after: ExportCursor | undefined; limit: number }): Promise<ExportedEntry[]> =>
    selectRows(db, filter, position).execute(),
};
