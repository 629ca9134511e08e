import { sql } from 'kysely';
import { type AnyEntity, entities } from '../../contract/entities/index.ts';
import type { LookupListQuery } from '../../contract/kit/lookup.ts';
import type { SeenVersion } from '../../contract/kit/version.ts';
import type { Context } from '../platform/context.ts';
import type { Db, Tables } from '../platform/database/index.ts';
import { archivedRecord, orNotFound } from '../platform/errors.ts';
import { type RestoreOutcome, summarizeRestore } from './archive.ts';
import { audit, auditNames } from './audit.ts';
import { compileQuery } from './compiled-query.ts';
import { getCounter, selectCounter } from './counters.ts';
import { type Days, dayConditions, hasDays, readDays } from './days.ts';
import { anyOf, containsPattern, type PageResult, presentPage, readPage, tableAs } from './list.ts';
import { byName, descending, getSortOrder } from './order.ts';
import { assertUnchanged, nextVersion } from './stale.ts';

type TablesLike<Shape extends keyof Tables> = {
  [Name in keyof Tables]: [Tables[Name], Tables[Shape]] extends [Tables[Shape], Tables[Name]] ? Name : never;
}[keyof Tables];

/** The lookup tables: every table with exactly the columns of `areas`. */
export type LookupTable = TablesLike<'areas'>;
type LookupEntity = Extract<AnyEntity, { table: LookupTable }>;

/** The kinds of record that refer to lookup records, by the name of their count. */
const usageEntities = {
  doctors: entities.doctors,
  messages: entities.messages,
  researches: entities.research,
  books: entities.books,
  conferences: entities.conferences,
  blogs: entities.blogs,
} as const;
type UsageName = keyof typeof usageEntities;

/** A row of a lookup table, who archived it, and how many active records of each kind refer to it. */
export type LookupRow<Count extends UsageName> = {
  id: number;
  name: string;
  updated_at: Date;
  archived_at: Date | null;
  archived_by_name: string | null;
} & Record<Count, number>;

/** A lookup table, and the counter of each count of its rows. The part of a counter is the row's id. */
type Source<Count extends UsageName> = { table: LookupTable; counters: Readonly<Record<Count, string>> };

const countColumns = <Count extends UsageName>(counters: Source<Count>['counters']) =>
  Object.entries<string>(counters).map(([count, counter]) =>
    sql<number>`coalesce((select tallies.count from tallies where tallies.name = ${counter} and tallies.part = record.id::text), 0)`.as(
      count,
    ),
  );

const selectRows = <Count extends UsageName>(db: Db, { table, counters }: Source<Count>) =>
  db
    .selectFrom(tableAs(table, 'record'))
    .leftJoin('users as archiver', 'archiver.id', 'record.archived_by')
    .select(['record.id', 'record.name', 'record.updated_at', 'record.archived_at', 'archiver.name as archived_by_name'])
    .select(countColumns(counters))
    // Kysely cannot infer the names of the counts.
    .$castTo<LookupRow<Count>>();

type Filter = { query: LookupListQuery & Days; isArchived: boolean };

const sortColumns = { name: [byName('record.search_key'), 'record.id'], created: ['record.id'] };

const findPage = <Count extends UsageName>(
  db: Db,
  source: Source<Count>,
  { query, isArchived }: Filter,
): Promise<PageResult<LookupRow<Count>>> => {
  const { name } = query;
  const rows = selectRows(db, source)
    .where('record.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(Boolean(name), (qb) => qb.where('record.search_key', 'like', containsPattern(name ?? '')))
    .where((where) => where.and(dayConditions(isArchived ? 'record.archived_at' : 'record.created_at', query)));
  const isFiltered = Boolean(name) || hasDays(query);
  const total = isFiltered ? undefined : selectCounter(db, `${source.table}.${isArchived ? 'archived' : 'live'}`);
  const ownOrder = isArchived ? descending('record.archived_at', 'record.id') : descending('record.id');
  return readPage(db, { rows, order: getSortOrder(query.sort, sortColumns) ?? ownOrder, query, total });
};

const insertRow = compileQuery<{ name: string; at: Date }, { id: number }, LookupTable>((db, { parameter, shape: table }) =>
  db
    .insertInto(table)
    .values({ name: parameter('name'), created_at: parameter('at'), updated_at: parameter('at') })
    .returning('id'),
);

/** An entry of a list of names: its folded form, and the active record with that name. */
export type NameMatch = { name: string; folded: string; id: number | null; existingName: string | null };

/** Finds the active records of names, with one statement. Names are compared as they are kept unique: folded. */
const findByNames = async (db: Db, table: LookupTable, names: readonly string[]): Promise<NameMatch[]> => {
  const { rows } = await sql<NameMatch>`
    select given.name, fold_text(given.name) as folded, record.id, record.name as "existingName"
    from unnest(${names}::text[]) as given (name)
    left join ${sql.table(table)} record on record.search_key = fold_text(given.name) and record.archived_at is null`.execute(db);
  return rows;
};

/** The folded names of records, archived ones included. */
const readFoldedNames = async (db: Db, table: LookupTable, ids: readonly number[]): Promise<{ id: number; folded: string | null }[]> =>
  db
    .selectFrom(tableAs(table, 'record'))
    .select(['record.id', 'record.search_key as folded'])
    .where('record.id', '=', anyOf(ids))
    .execute();

/** Locks an active row and reads it. */
const lockActive = async <Count extends UsageName>(
  db: Db,
  source: Source<Count>,
  { id, singular }: { id: number; singular: string },
): Promise<LookupRow<Count>> => {
  const found: LookupRow<Count> | undefined = await selectRows(db, source)
    .where('record.id', '=', id)
    .forUpdate('record')
    .executeTakeFirst();
  const row = orNotFound(found, `${singular} ${id}`);
  if (row.archived_at) throw archivedRecord(singular, row);
  return row;
};

/** Changes a locked row; returns its new version. */
const updateLocked = (
  db: Db,
  { table }: LookupEntity,
  { id, at, ...change }: { id: number; at: Date; name?: string; archived_at?: Date; archived_by?: number },
): Promise<{ updated_at: Date }> =>
  db
    .updateTable(table)
    .set({ ...change, updated_at: nextVersion(at) })
    .where('id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();

/** Locks the archived rows among the given ids. Each has the active row that now uses its name. */
const lockArchived = (db: Db, table: LookupTable, ids: number[]) =>
  db
    .selectFrom(tableAs(table, 'archived'))
    .leftJoin(tableAs(table, 'active'), (join) =>
      join.onRef('active.search_key', '=', 'archived.search_key').on('active.archived_at', 'is', null),
    )
    .select(['archived.id', 'archived.name', 'archived.search_key', 'active.id as active_id', 'active.name as active_name'])
    .where('archived.id', 'in', ids)
    .where('archived.archived_at', 'is not', null)
    .orderBy('archived.id')
    .forUpdate('archived')
    .execute();

type ArchivedRow = Awaited<ReturnType<typeof lockArchived>>[number];

/** Decides which records can be restored. If two have the same name, the first one can. */
const decideRestore = (ids: number[], archived: ReadonlyMap<number, ArchivedRow>, singular: string): RestoreOutcome[] => {
  const taken = new Map<string | null, { id: number; name: string }>();
  return ids.map((id) => {
    const row = archived.get(id);
    if (!row) return { id, reason: `The archived ${singular} ${id} was not found` };
    if (row.active_id !== null && row.active_name !== null) {
      const clash = { id: row.active_id, name: row.active_name };
      return { id, reason: `An active ${singular} is already called "${clash.name}"`, clash };
    }
    const duplicate = taken.get(row.search_key);
    if (duplicate) return { id, reason: `Another ${singular} in this list is already called "${duplicate.name}"`, clash: duplicate };
    taken.set(row.search_key, { id, name: row.name });
    return { id, reason: null };
  });
};

const restoreRecords = async (context: Context, entity: LookupEntity, ids: number[]) => {
  const { table, singular } = entity;
  const { db, now } = context;
  const archived = new Map((await lockArchived(db, table, ids)).map((row) => [row.id, row]));
  const outcomes = decideRestore(ids, archived, singular);
  const restored = outcomes.flatMap(({ id, reason }) => (reason === null ? [id] : []));
  if (restored.length > 0)
    await db
      .updateTable(table)
      .set({ archived_at: null, archived_by: null, updated_at: nextVersion(now) })
      .where('id', 'in', restored)
      .execute();
  await audit(
    context,
    restored.map((id) => ({ ...auditNames(entity, 'restore'), id })),
  );
  return summarizeRestore(entity, outcomes, (id) => !archived.has(id));
};

/** Returns the end of a message that says how many records still refer to an archived one; empty if none do. */
export const describeUsage = (row: Readonly<Record<string, unknown>>): string => {
  const usages = (Object.keys(usageEntities) as UsageName[])
    .map((name) => ({ name, count: Number(row[name] ?? 0) }))
    .filter(({ count }) => count > 0);
  const parts = usages.map(
    ({ name, count }) => `${count.toLocaleString('en-GB')} ${usageEntities[name][count === 1 ? 'singular' : 'plural']}`,
  );
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0];
  const isSingular = usages.length === 1 && usages[0]?.count === 1;
  return list ? `. ${list} still ${isSingular ? 'uses' : 'use'} it` : '';
};

type Options<Count extends UsageName, Item> = {
  counters: Readonly<Record<Count, string>>;
  /** Converts a row to an item of the response. */
  present: (row: LookupRow<Count>, context: Context) => Item;
};

/** Creates the service of one lookup table, with audit entries and messages. `counters` has the counter of each count of its rows. */
export const createLookupService = <Count extends UsageName, Item extends object>(
  entity: LookupEntity,
  { counters, present }: Options<Count, Item>,
) => {
  const { table, singular, label } = entity;
  const source = { table, counters };
  // Nothing refers to a new record.
  const unused = Object.fromEntries(Object.keys(counters).map((count) => [count, 0])) as Record<Count, number>;
  const newRow = (id: number, name: string, updated_at: Date): LookupRow<Count> => ({
    id,
    name,
    updated_at,
    archived_at: null,
    archived_by_name: null,
    ...unused,
  });
  const lock = ({ db }: Context, id: number) => lockActive(db, source, { id, singular });
  const listPage = async (context: Context, query: LookupListQuery, isArchived: boolean) =>
    presentPage(await findPage(context.db, source, { query: readDays(context, query), isArchived }), (row) => present(row, context), query);
  return {
    list: (context: Context, query: LookupListQuery) => listPage(context, query, false),
    archived: (context: Context, query: LookupListQuery) => listPage(context, query, true),
    count: ({ db }: Context): Promise<number> => getCounter(db, `${table}.live`),
    findByNames: (db: Db, names: readonly string[]) => findByNames(db, table, names),
    foldedNames: (db: Db, ids: readonly number[]) => readFoldedNames(db, table, ids),
    create: async (context: Context, { name }: { name: string }) => {
      const { db, now } = context;
      const [inserted] = await insertRow(db, { name, at: now }, table);
      if (!inserted) throw new Error(`The insert into ${table} returned no row`);
      const { id } = inserted;
      await audit(context, { ...auditNames(entity, 'create'), id, after: { name } });
      return { data: present(newRow(id, name, now), context), message: 'Added successfully' };
    },
    update: async (context: Context, id: number, { name, ...seen }: { name: string } & SeenVersion) => {
      const before = await lock(context, id);
      await assertUnchanged(before, seen, { singular, present: () => present(before, context) });
      const version = await updateLocked(context.db, entity, { id, name, at: context.now });
      await audit(context, { ...auditNames(entity, 'update'), id, before: { name: before.name }, after: { name } });
      return { data: present({ ...before, name, ...version }, context), message: `${label} updated successfully` };
    },
    archive: async (context: Context, id: number) => {
      const { db, now, actor } = context;
      const row = await lock(context, id);
      const version = await updateLocked(db, entity, { id, archived_at: now, archived_by: actor.id, at: now });
      await audit(context, { ...auditNames(entity, 'archive'), id, before: { name: row.name } });
      const archived = { ...row, ...version, archived_at: now, archived_by_name: actor.name };
      return { data: present(archived, context), message: `${label} deleted successfully${describeUsage(row)}` };
    },
    /** Restores the records that can be restored. The response has the reason for each other one. */
    restore: (context: Context, ids: number[]) => restoreRecords(context, entity, ids),
  };
};
