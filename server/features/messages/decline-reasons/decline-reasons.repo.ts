import { sql } from 'kysely';
import type { DeclineKind, DeclineReasonArchiveQuery, DeclineReasonDraft } from '../../../../contract/entities/messages/decline-reasons.ts';
import { containsPattern, type PageQuery, readPage } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

type Stamp = { at: Date; by: number };

const selectRows = (db: Db) =>
  db
    .selectFrom('decline_reasons as reason')
    .leftJoin('users as archiver', 'archiver.id', 'reason.archived_by')
    .select(['reason.id', 'reason.kind', 'reason.text', 'reason.updated_at', 'reason.archived_at', 'archiver.name as archived_by_name']);

export type DeclineReasonRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** The position after the last active reason of a kind. */
const nextPosition = (kind: DeclineKind) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from decline_reasons where kind = ${kind} and archived_at is null)`;

export const declineReasonsRepo = {
  /** The active reasons of a kind in their order. */
  list: (db: Db, kind: DeclineKind): Promise<DeclineReasonRow[]> =>
    selectRows(db).where('kind', '=', kind).where('reason.archived_at', 'is', null).orderBy('position').orderBy('reason.id').execute(),
  /** The archived reasons, of one kind or of all, the last archived one first. */
  archived: (db: Db, { kind, name, ...query }: DeclineReasonArchiveQuery & PageQuery) =>
    readPage(db, {
      rows: selectRows(db)
        .where('reason.archived_at', 'is not', null)
        .$if(kind !== undefined, (qb) => qb.where('kind', '=', kind ?? 'doctor'))
        .$if(Boolean(name), (qb) => qb.where('reason.search_key', 'like', containsPattern(name ?? ''))),
      order: descending('reason.archived_at', 'reason.id'),
      query,
    }),
  byId: (db: Db, id: number) => selectRows(db).where('reason.id', '=', id).executeTakeFirst(),
  /** Makes writes of one kind wait for each other, so that the limit, the texts and the order are checked on what is stored. */
  lockKind: (db: Db, kind: DeclineKind) => sql`select pg_advisory_xact_lock(hashtext(${`decline_reasons ${kind}`}))`.execute(db),
  listActive: (db: Db, kind: DeclineKind) =>
    db
      .selectFrom('decline_reasons')
      .select(['id', 'text'])
      .where('kind', '=', kind)
      .where('archived_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  /** The active reason of a kind with the same text, ignoring case and accents. */
  findByText: (db: Db, { kind, text }: DeclineReasonDraft, except: number) =>
    db
      .selectFrom('decline_reasons')
      .select('id')
      .where('kind', '=', kind)
      .where('search_key', '=', sql<string>`fold_text(${text})`)
      .where('archived_at', 'is', null)
      .where('id', '!=', except)
      .executeTakeFirst(),
  insert: (db: Db, { kind, text }: DeclineReasonDraft, { at, by }: Stamp) =>
    db
      .insertInto('decline_reasons')
      .values({ kind, text, position: nextPosition(kind), created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { text, at }: { text: string; at: Date }) =>
    db
      .updateTable('decline_reasons')
      .set({ text, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  setOrder: (db: Db, ids: readonly number[]) =>
    sql`update decline_reasons set position = ordered.position
      from unnest(${ids}::integer[]) with ordinality as ordered (id, position) where decline_reasons.id = ordered.id`.execute(db),
  archive: (db: Db, id: number, { at, by }: Stamp) =>
    db
      .updateTable('decline_reasons')
      .set({ archived_at: at, archived_by: by, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  restore: (db: Db, { id, kind }: { id: number; kind: DeclineKind }, at: Date) =>
    db
      .updateTable('decline_reasons')
      .set({ archived_at: null, archived_by: null, position: nextPosition(kind), updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
};
