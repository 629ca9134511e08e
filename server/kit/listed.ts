import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from '../platform/database/index.ts';
import { anyOf } from './ids.ts';
import { inWindow, type PageQuery, type Rows, windowedPage } from './page.ts';
import { contains, foundIds } from './search.ts';
import { tallied } from './tallies.ts';

/** All ids of a list, unordered, and how many they are where that is stored. */
type Listing<From extends keyof Tables> = {
  ids: SelectQueryBuilder<Tables, From, { id: number }>;
  query: PageQuery;
  total: number | undefined;
};
/** Reads the rows whose id is `=` to what it gets, newest first. */
type Read<Row> = (ids: RawBuilder<number>) => Promise<Row[]>;

/** A page of a list, newest first: one whose total is stored is read from its nearer end in one statement, every other is counted up to a bound in a statement before. */
export const newestPage = async <From extends keyof Tables, Row>(
  db: Db,
  { ids, query, total }: Listing<From>,
  read: Read<Row>,
): Promise<Rows<Row>> => {
  if (total !== undefined)
    return windowedPage(total, query, (window) =>
      read(sql<number>`any(array(${inWindow(ids.orderBy('id', window.fromEnd ? 'asc' : 'desc'), window)}))`),
    );
  const { ids: found, ...counted } = await foundIds(db, ids, query);
  return { rows: found.length > 0 ? await read(anyOf(found)) : [], ...counted };
};

/** Tables of records that are archived, searched by one key, and counted as `<table>.live` and `<table>.archived`. */
type ListedTable = 'videos' | 'stories' | 'notes' | 'blogs' | 'conferences' | 'books' | 'research' | 'posts' | 'webinars';
type Searched = PageQuery & { name?: string | undefined; title?: string | undefined };
/** What columns of a table have to be; undefined where nothing is asked of one. */
export type Equal<Table extends keyof Tables> = { [Column in keyof Tables[Table]]?: string | number | undefined };
/** `carrying` says what the records carry, by conditions on their unaliased table. */
type Asked<Table extends ListedTable> = {
  table: Table;
  isArchived: boolean;
  query: Searched;
  where?: Equal<Table>;
  carrying?: Expression<SqlBool>[];
};

// The tables have these columns alike, and a union of them has no callable builder.
const oneOf = (table: ListedTable) => table as 'stories';

const equal = (where: Readonly<Record<string, string | number | undefined>>): Expression<SqlBool>[] =>
  Object.entries(where).flatMap(([column, value]) => (value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]));

/** A page of live or archived records, newest first, of which those are found whose words and columns are what is asked. */
export const listedPage = async <Table extends ListedTable, Row>(
  db: Db,
  { table, isArchived, query, where = {}, carrying = [] }: Asked<Table>,
  read: Read<Row>,
): Promise<Rows<Row>> => {
  const term = query.title ?? query.name;
  const narrowed = [...carrying, ...equal(where), ...(term ? [sql<SqlBool>`search_key like ${contains(term)}`] : [])];
  const ids = db
    .selectFrom(oneOf(table))
    .select('id')
    .where('archived_at', isArchived ? 'is not' : 'is', null)
    .where((of) => of.and(narrowed));
  const total = narrowed.length > 0 ? undefined : await tallied(db, `${table}.${isArchived ? 'archived' : 'live'}`);
  return newestPage(db, { ids, query, total }, read);
};
