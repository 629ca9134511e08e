import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/index.ts';
import { inPage, type PageQuery, type Rows } from './page.ts';
import { contains } from './search.ts';
import { tallied, tallyOf } from './tallies.ts';

/** Tables of records that are a name and nothing else, and that other records carry. */
export type NamedTable = 'areas' | 'specialties' | 'promo_codes' | 'categories' | 'tags';

/** What carries such records, by the name of its count. */
const carriers = {
  doctors: 'doctor',
  messages: 'message',
  researches: 'research',
  books: 'book',
  conferences: 'conference',
  blogs: 'blog',
} as const;
/** A kind of record that carries named ones, as its count is called. */
export type Carrier = keyof typeof carriers;

/** The tally behind each count of a table: of live records, by the one they carry. */
type Tallies<Count extends Carrier> = Readonly<Record<Count, string>>;

/** A row of such a table with its counts of live records that carry it, and who archived it. */
export type NamedRow<Count extends Carrier> = {
  id: number;
  name: string;
  archived_at: Date | null;
  archived_by_name: string | null;
} & Record<Count, number>;

type Query = PageQuery & { name?: string | undefined };
type Archiving = { at: Date; by: number };

// The tables have one shape, and a union of them has no callable builder.
const oneOf = (name: NamedTable) => name as 'areas';

const countsOf = <Count extends Carrier>(tallies: Tallies<Count>) =>
  Object.entries<string>(tallies).map(([count, tally]) =>
    sql<number>`coalesce((select tallies.count from tallies where tallies.name = ${tally} and tallies.part = record.id::text), 0)`.as(
      count,
    ),
  );

const rowsOf = <Count extends Carrier>(db: Db, name: NamedTable, tallies: Tallies<Count>) =>
  db
    .selectFrom(`${oneOf(name)} as record`)
    .leftJoin('users as archiver', 'archiver.id', 'record.archived_by')
    .select(['record.id', 'record.name', 'record.archived_at', 'archiver.name as archived_by_name'])
    .select(countsOf(tallies))
    // The counts are chosen by their names, which the builder cannot see.
    .$castTo<NamedRow<Count>>();

const totalOf = (db: Db, table: 'areas', { isArchived, pattern }: { isArchived: boolean; pattern: RawBuilder<string> | undefined }) =>
  pattern
    ? db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('archived_at', isArchived ? 'is not' : 'is', null)
        .where('search_key', 'like', pattern)
        .executeTakeFirst()
    : tallyOf(db, `${table}.${isArchived ? 'archived' : 'live'}`).executeTakeFirst();

type Asked = { query: Query; isArchived: boolean };

const pageOf = async <Count extends Carrier>(
  db: Db,
  { name, tallies }: { name: NamedTable; tallies: Tallies<Count> },
  { query, isArchived }: Asked,
): Promise<Rows<NamedRow<Count>>> => {
  const pattern = query.name ? contains(query.name) : undefined;
  const found = rowsOf(db, name, tallies).where('record.archived_at', isArchived ? 'is not' : 'is', null);
  const [counted, rows] = await Promise.all([
    totalOf(db, oneOf(name), { isArchived, pattern }),
    inPage((pattern ? found.where('record.search_key', 'like', pattern) : found).orderBy('record.id', 'desc'), query).execute(),
  ]);
  return { rows, total: counted?.count ?? 0 };
};

/** Repo functions of one named table, each row with the counts behind which the given tallies stand. */
export const namedRows = <Count extends Carrier>(name: NamedTable, tallies: Tallies<Count>) => {
  const table = oneOf(name);
  return {
    page: (db: Db, query: Query) => pageOf(db, { name, tallies }, { query, isArchived: false }),
    archivedPage: (db: Db, query: Query) => pageOf(db, { name, tallies }, { query, isArchived: true }),
    byId: (db: Db, id: number): Promise<NamedRow<Count> | undefined> =>
      rowsOf(db, name, tallies).where('record.id', '=', id).where('record.archived_at', 'is', null).executeTakeFirst(),
    count: (db: Db): Promise<number> => tallied(db, `${table}.live`),
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

/** The repo of a named table with such counts. */
export type NamedRepo<Count extends Carrier> = ReturnType<typeof namedRows<Count>>;

/** What still carries an archived record, by its row, as a sentence after the answer's own; empty where nothing does. */
export const stillCarried = (row: Readonly<Record<string, unknown>>): string => {
  const held = (Object.keys(carriers) as Carrier[])
    .map((each) => ({ each, count: Number(row[each] ?? 0) }))
    .filter(({ count }) => count > 0);
  const words = held.map(({ each, count }) => `${count} ${count === 1 ? carriers[each] : each}`);
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0];
  const isOne = held.length === 1 && held[0]?.count === 1;
  return list ? `. ${list} still ${isOne ? 'carries' : 'carry'} it` : '';
};
