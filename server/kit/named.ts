import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/index.ts';
import type { RestoreOutcome } from './archive.ts';
import type { Rows } from './page.ts';
import { offsetOf } from './page.ts';
import { contains } from './search.ts';

/** Tables of records that are a name and nothing else: choices that doctors carry. */
export type NamedTable = 'areas' | 'specialties' | 'promo_codes';

/** The tally of live doctors by each record. */
const doctorTally = { areas: 'doctor.area', specialties: 'doctor.specialty', promo_codes: 'doctor.promo_code' } as const;

/** A row of such a table with its count of live doctors and who archived it. */
export type NamedRow = { id: number; name: string; doctors: number; archived_at: Date | null; archived_by_name: string | null };

type Query = { page: number; per_page: number; name?: string | undefined };
type Archiving = { at: Date; by: number };

// The three tables have one shape, and a union of them has no callable builder.
const oneOf = (name: NamedTable) => name as 'areas';

const rowsOf = (db: Db, name: NamedTable) =>
  db
    .selectFrom(`${oneOf(name)} as record`)
    .leftJoin('tallies as carried', (join) =>
      join.on('carried.name', '=', doctorTally[name]).on('carried.part', '=', sql<string>`record.id::text`),
    )
    .leftJoin('users as archiver', 'archiver.id', 'record.archived_by')
    .select(['record.id', 'record.name', 'record.archived_at', 'archiver.name as archived_by_name'])
    .select(sql<number>`coalesce(carried.count, 0)`.as('doctors'));

const totalOf = (db: Db, table: 'areas', { isArchived, pattern }: { isArchived: boolean; pattern: RawBuilder<string> | undefined }) =>
  pattern
    ? db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('archived_at', isArchived ? 'is not' : 'is', null)
        .where('search_key', 'like', pattern)
        .executeTakeFirst()
    : db
        .selectFrom('tallies')
        .select('count')
        .where('name', '=', `${table}.${isArchived ? 'archived' : 'live'}`)
        .executeTakeFirst();

const pageOf = async (db: Db, name: NamedTable, { query, isArchived }: { query: Query; isArchived: boolean }): Promise<Rows<NamedRow>> => {
  const pattern = query.name ? contains(query.name) : undefined;
  const found = rowsOf(db, name).where('record.archived_at', isArchived ? 'is not' : 'is', null);
  const [counted, rows] = await Promise.all([
    totalOf(db, oneOf(name), { isArchived, pattern }),
    (pattern ? found.where('record.search_key', 'like', pattern) : found)
      .orderBy('record.id', 'desc')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return { rows, total: counted?.count ?? 0 };
};

/** Repo functions of one named table, to be spread into the entity's own repo. */
export const namedRows = (name: NamedTable) => {
  const table = oneOf(name);
  return {
    page: (db: Db, query: Query) => pageOf(db, name, { query, isArchived: false }),
    archivedPage: (db: Db, query: Query) => pageOf(db, name, { query, isArchived: true }),
    byId: (db: Db, id: number): Promise<NamedRow | undefined> =>
      rowsOf(db, name).where('record.id', '=', id).where('record.archived_at', 'is', null).executeTakeFirst(),
    count: async (db: Db): Promise<number> =>
      (await db.selectFrom('tallies').select('count').where('name', '=', `${table}.live`).executeTakeFirst())?.count ?? 0,
    insert: (db: Db, name: string, at: Date) =>
      db.insertInto(table).values({ name, created_at: at, updated_at: at }).returning('id').executeTakeFirstOrThrow(),
    /** Nothing where another has archived it meanwhile. */
    rename: (db: Db, id: number, { name, at }: { name: string; at: Date }) =>
      db
        .updateTable(table)
        .set({ name, updated_at: at })
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    /** Nothing where another was quicker. */
    archive: (db: Db, id: number, { at, by }: Archiving) =>
      db
        .updateTable(table)
        .set({ archived_at: at, archived_by: by, updated_at: at })
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        .returning('id')
        .executeTakeFirst(),

    /** Archived rows of the given ids, locked, each with the live row that has taken its name. */
    archivedWithClash: (db: Db, ids: number[]) =>
      db
        .selectFrom(`${table} as gone`)
        .leftJoin(`${table} as live`, (join) => join.onRef('live.search_key', '=', 'gone.search_key').on('live.archived_at', 'is', null))
        .select(['gone.id', 'gone.name', 'gone.search_key', 'live.id as clash_id', 'live.name as clash_name'])
        .where('gone.id', 'in', ids)
        .where('gone.archived_at', 'is not', null)
        .orderBy('gone.id')
        .forUpdate('gone')
        .execute(),
    restore: (db: Db, ids: number[], at: Date) =>
      db.updateTable(table).set({ archived_at: null, archived_by: null, updated_at: at }).where('id', 'in', ids).execute(),
  };
};

type NamedRepo = ReturnType<typeof namedRows>;

/** Restores those of the ids that can come back; the others keep their reason. At most three statements. */
export const restoreNamed = async (repo: NamedRepo, { db, ids, at, noun }: { db: Db; ids: number[]; at: Date; noun: string }) => {
  const archived = new Map((await repo.archivedWithClash(db, ids)).map((row) => [row.id, row]));
  const taken = new Map<string | null, { id: number; name: string }>();
  const outcomes = ids.map((id): RestoreOutcome => {
    const row = archived.get(id);
    if (!row) return { id, reason: `There is no archived ${noun} ${id}` };
    if (row.clash_id !== null && row.clash_name !== null) {
      const clash = { id: row.clash_id, name: row.clash_name };
      return { id, reason: `A live ${noun} is already called "${clash.name}"`, clash };
    }
    const twin = taken.get(row.search_key);
    if (twin) return { id, reason: `Another ${noun} of this list is already called "${twin.name}"`, clash: twin };
    taken.set(row.search_key, { id, name: row.name });
    return { id, reason: null };
  });
  const restored = outcomes.filter(({ reason }) => reason === null).map(({ id }) => id);
  if (restored.length > 0) await repo.restore(db, restored, at);
  return { outcomes, restored, isMissing: (id: number) => !archived.has(id) };
};

/** How many doctors still carry an archived record, as a sentence after the answer's own; empty where none does. */
export const stillCarried = (doctors: number): string => {
  if (doctors === 0) return '';
  return doctors === 1 ? '. 1 doctor still carries it' : `. ${doctors} doctors still carry it`;
};
