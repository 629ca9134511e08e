import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/database/index.ts';
import { type PageQuery, type Rows, windowedPage } from './page.ts';
import { contains, foundIds } from './search.ts';
import { tallied } from './tallies.ts';

/** Tables of records that are archived, searched by one key, and counted as `<table>.live` and `<table>.archived`. */
type ListedTable = 'videos' | 'stories' | 'notes' | 'blogs' | 'conferences' | 'books' | 'research' | 'posts' | 'webinars';
type Searched = PageQuery & { name?: string | undefined; title?: string | undefined };
/** `conditions` leave only some of the rows, by columns of the unaliased table. */
type Asked = { table: ListedTable; isArchived: boolean; query: Searched; conditions?: Expression<SqlBool>[] };

// The tables have these columns alike, and a union of them has no callable builder.
const oneOf = (table: ListedTable) => table as 'stories';

const pageIds = async (db: Db, { table, isArchived, query, conditions = [] }: Asked) => {
  const term = query.title ?? query.name;
  const narrowed = term ? [...conditions, sql<SqlBool>`search_key like ${contains(term)}`] : conditions;
  const all = db
    .selectFrom(oneOf(table))
    .select('id')
    .where('archived_at', isArchived ? 'is not' : 'is', null);
  if (narrowed.length > 0)
    return foundIds(
      db,
      all.where((of) => of.and(narrowed)),
      query,
    );
  const total = await tallied(db, `${table}.${isArchived ? 'archived' : 'live'}`);
  const { rows } = await windowedPage(total, query, ({ limit, offset, fromEnd }) =>
    all
      .orderBy('id', fromEnd ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
  return { ids: rows.map(({ id }) => id), total };
};

/** A page of live or archived records, newest first, of which `read` gets the ids: a searched list is counted up to a bound, every other is read from its nearer end. */
export const listedPage = async <Row>(db: Db, asked: Asked, read: (ids: number[]) => Promise<Row[]>): Promise<Rows<Row>> => {
  const { ids, ...found } = await pageIds(db, asked);
  return { rows: ids.length > 0 ? await read(ids) : [], ...found };
};
