import { type Expression, expressionBuilder, type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../../contract/kit/list.ts';
import type { Db, Tables } from '../platform/database/index.ts';
import { blockSize, findBlock } from './counters.ts';
import { type BatchQuery, type Cursor, descending, getCursorAfter, inDirection, type Order, selectBatch, sortBy } from './keyset.ts';

/** The requested page of a list, from 1; or a batch, which has no total. */
export type PageQuery = { page: number; per_page: number; batch?: BatchQuery | undefined };

/** A page's rows and the number of all rows; `isMinimum` if counting stopped at a limit. `next` is the cursor after a batch. */
export type PageResult<Row> = { rows: readonly Row[]; total: number; isMinimum?: boolean; next?: Cursor | undefined };

/** Builds the list response from one page of rows. Only the response to a batch has `next`. */
export const presentPage = <Row, Item>(
  { rows, total, isMinimum, next }: PageResult<Row>,
  present: (row: Row) => Item,
  { page, per_page }: PageQuery,
): Page<Item> => ({
  data: {
    data: rows.map(present),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    per_page,
    total,
    ...(isMinimum ? { total_is_minimum: true } : {}),
    ...(next ? { next } : {}),
  },
});

/** Joins the first five names, and says how many more there are. Meant for the end of a sentence. */
export const formatNames = (names: readonly string[]): string => {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(', ')} and ${more} more` : names.join(', ');
};

type SharedColumns<Name extends keyof Tables> = { [Column in keyof Tables[Name]]: Tables[Name][Column] };

/** One of several tables under an alias; the builder knows the columns that all of them have. */
export const tableAs = <Name extends keyof Tables, Alias extends string>(name: Name, alias: Alias) =>
  sql<Selectable<SharedColumns<Name>>>`${sql.table(name)}`.as<Alias>(alias);

/** The pattern of a `like` that finds a typed term anywhere in a search key. */
export const containsPattern = (term: string): RawBuilder<string> => sql<string>`contains_pattern(${term})`;

/** Ids as an array, or as a sub-query. */
export type Ids<From extends keyof Tables> = readonly number[] | SelectQueryBuilder<Tables, From, { id: number }>;

/** Any of the ids, for `where('id', '=', anyOf(ids))`, typed as Kysely's own `fn.any`. An array is one parameter, whatever its length. Columns of the types integer and bigint can be compared with it. */
export const anyOf = <From extends keyof Tables>(ids: Ids<From>): Expression<number> => {
  const array = Array.isArray(ids) ? sql<number[]>`${ids}::bigint[]` : sql<number[]>`array(${ids})`;
  return expressionBuilder<Tables>().fn.any(array);
};

const getOffset = ({ page, per_page }: PageQuery): number => (page - 1) * per_page;

type Slice = { limit: number; offset: number };

/**
 * Writes the limit into the text, and leaves out an offset of 0. PostgreSQL then finds one plan that is good for every call and
 * plans the statement once (decision 010).
 */
const sliceRows = <DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>, { limit, offset }: Slice) =>
  rows.limit(sql.lit(limit)).$if(offset > 0, (qb) => qb.offset(offset));

/** Limits a query to the rows of one page. The query sets its own order. */
export const limitToPage = <DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>, query: PageQuery) =>
  sliceRows(rows, { limit: query.per_page, offset: getOffset(query) });

/** Sorts a query and limits it to one page or one batch; `nextOf` returns the cursor after the batch. */
export const selectSorted = <DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>, order: Order, query: PageQuery) =>
  query.batch ? selectBatch(rows, order, { batch: query.batch, limit: query.per_page }) : limitToPage(sortBy(rows, order), query);

/** The cursor after a batch that `selectSorted` read; undefined for a page and after the last batch. */
export const nextOf = (rows: readonly object[], order: Order, query: PageQuery): Cursor | undefined =>
  query.batch && getCursorAfter(rows, order, query.per_page);

/** Reads one page of a sorted query, or one batch. `count` runs only for a page, at the same time. */
export const readSorted = async <DB, From extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, From, Row>,
  { order, query, count }: { order: Order; query: PageQuery; count(): Promise<number> },
): Promise<PageResult<Row>> => {
  const selected: SelectQueryBuilder<DB, From, Row> = selectSorted(rows, order, query);
  const [total, found] = await Promise.all([query.batch ? 0 : count(), selected.execute()]);
  return { rows: found as Row[], total, next: nextOf(found as object[], order, query) };
};

/** The offset and limit of a page, counted from the nearer end of the list, so that the last page costs no more than the first. The limit is 0 beyond the end. */
export const getWindow = (query: PageQuery, total: number): Slice & { fromEnd: boolean } => {
  const offset = getOffset(query);
  const limit = Math.max(0, Math.min(query.per_page, total - offset));
  const rowsAfter = total - offset - limit;
  return rowsAfter < offset ? { offset: Math.max(0, rowsAfter), limit, fromEnd: true } : { offset, limit, fromEnd: false };
};

// A user who finds more rows than this narrows the search.
const maxSearchCount = 1000;
/** The number of hits at which a search stops counting: 1,000 or `maxCount`, or the end of the page if that is further. */
export const getCountLimit = (query: PageQuery, maxCount = maxSearchCount): number => Math.max(maxCount, getOffset(query) + query.per_page);

const limitTotal = (found: number, limit: number) => ({ total: Math.min(found, limit), isMinimum: found > limit });

/** Counts the rows of a query up to 1,000, or to the end of the page if that is further. */
export const countUpToLimit = async <DB, From extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, From, Row>,
  query: PageQuery,
): Promise<{ total: number; isMinimum: boolean }> => {
  const limit = getCountLimit(query);
  const counted = await db
    .selectFrom(rows.limit(limit + 1).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return limitTotal(counted?.count ?? 0, limit);
};

/** The columns that order a list, descending: active rows by id, archived ones by when they were archived. */
export const getOrder = (isArchived: boolean): readonly string[] => (isArchived ? ['archived_at', 'id'] : ['id']);

type Direction = 'asc' | 'desc';

/** The columns that order a list, and the direction of all of them. */
export type ListOrder<Column = string> = { readonly orderBy: readonly Column[]; readonly direction: Direction };

const orderRows = <DB, From extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, From, Row>,
  columns: readonly string[],
  direction: Direction = 'desc',
) => sortBy(rows, inDirection(direction, columns));

type Search<From extends keyof Tables> = ListOrder & {
  hits: SelectQueryBuilder<Tables, From, { id: number }>;
  query: PageQuery;
  /** The number of hits at which counting stops; 1,000 unless given. */
  maxCount?: number | undefined;
};

/** Finds the ids of a page of a search, in the order of its columns, and counts the hits up to a limit, in one statement. */
export const searchIds = async <From extends keyof Tables>(
  db: Db,
  { hits, query, orderBy, direction, maxCount }: Search<From>,
): Promise<{ ids: number[]; total: number; isMinimum: boolean }> => {
  const limit = getCountLimit(query, maxCount);
  const keys = orderBy.filter((column) => column !== 'id').map((column) => sql.ref(column).as(column));
  const rows = await db
    .with(
      (cte) => cte('hits').materialized(),
      () => orderRows(hits.select(keys).$castTo<{ id: number }>(), orderBy, direction).limit(limit + 1),
    )
    .with('page', (cte) => orderRows(cte.selectFrom('hits').selectAll(), orderBy, direction).limit(query.per_page).offset(getOffset(query)))
    .selectFrom('page')
    .rightJoin(
      (qb) =>
        qb
          .selectFrom('hits')
          .select((eb) => eb.fn.countAll<number>().as('found'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['page.id', 'counted.found'])
    .$call((found) =>
      orderRows(
        found,
        orderBy.map((column) => `page.${column}`),
        direction,
      ),
    )
    .execute();
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), ...limitTotal(rows[0]?.found ?? 0, limit) };
};

type StoredList<DB, From extends keyof DB, Row> = {
  /** All rows of the list, in any order. */
  rows: SelectQueryBuilder<DB, From, Row>;
  query: PageQuery;
  total: number;
  /** The columns that order the list; `id` unless given. */
  orderBy?: readonly string[];
  /** The direction of the columns; descending unless given. */
  direction?: Direction;
};

/** The sub-query of one page of a list whose total is stored, read from the list's nearer end. In the second half of the list the rows come in reverse order, so the caller sorts them. Undefined beyond the end. */
export const selectPage = <DB, From extends keyof DB, Row>({
  rows,
  query,
  total,
  orderBy = ['id'],
  direction = 'desc',
}: StoredList<DB, From, Row>): SelectQueryBuilder<DB, From, Row> | undefined => {
  if (query.batch) return selectSorted(rows, inDirection(direction, orderBy), query);
  const window = getWindow(query, total);
  if (window.limit === 0) return undefined;
  const reverse = direction === 'desc' ? 'asc' : 'desc';
  return sliceRows(orderRows(rows, orderBy, window.fromEnd ? reverse : direction), window);
};

/** The ids of a list, in any order, and how many they are if that is stored. */
type IdList<From extends keyof Tables> = Omit<StoredList<Tables, From, { id: number }>, 'rows' | 'total' | 'direction'> & {
  ids: SelectQueryBuilder<Tables, From, { id: number }>;
  total: number | undefined;
  /** The counters of a list with a stored total by block of ids, if there are any. */
  blocks?: readonly string[] | undefined;
  /** The number of hits at which counting stops if no total is stored; 1,000 unless given. */
  maxCount?: number | undefined;
};

type BlockList<From extends keyof Tables> = { ids: IdList<From>['ids']; query: PageQuery; blocks: readonly string[] };

/** The sub-query of one page of a list, newest first, that skips only rows of one block of ids. */
export const selectPageByBlock = async <From extends keyof Tables>(db: Db, { ids, query, blocks }: BlockList<From>) => {
  const { end, offset } = await findBlock(db, blocks, getOffset(query));
  return sliceRows(orderRows(ids.where(sql<SqlBool>`id < ${end}`), ['id']), { limit: query.per_page, offset });
};

/**
 * One page of a list, newest first unless `orderBy` names other columns. The page's ids are found first and `fetchRows` reads their rows: in one statement if the total
 * is stored; otherwise after a statement that searches the ids and counts them up to a limit.
 */
export const paginate = async <From extends keyof Tables, Row>(
  db: Db,
  { ids, query, total, orderBy = ['id'], blocks, maxCount }: IdList<From>,
  fetchRows: (ids: Ids<From>) => Promise<Row[]>,
): Promise<PageResult<Row>> => {
  if (query.batch) {
    const order = descending(...orderBy);
    const found = await selectSorted(ids, order, query).$castTo<{ id: number }>().execute();
    const rows = found.length > 0 ? await fetchRows(found.map(({ id }) => id)) : [];
    return { rows, total: 0, next: nextOf(found, order, query) };
  }
  if (total === undefined) {
    const { ids: found, ...counted } = await searchIds(db, { hits: ids, query, orderBy, direction: 'desc', maxCount });
    return { rows: found.length > 0 ? await fetchRows(found) : [], ...counted };
  }
  const isFarFromBothEnds = getWindow(query, total).offset > blockSize;
  const page =
    blocks && isFarFromBothEnds ? await selectPageByBlock(db, { ids, query, blocks }) : selectPage({ rows: ids, query, total, orderBy });
  return { rows: page ? await fetchRows(page) : [], total };
};

/** One page of a short list: one statement reads the rows and counts them all. */
export const paginateRows = async <DB, From extends keyof DB, Row extends object>(
  rows: SelectQueryBuilder<DB, From, Row>,
  order: Order,
  query: PageQuery,
): Promise<PageResult<Row>> => {
  if (query.batch) return readSorted(rows, { order, query, count: async () => 0 });
  // The builder cannot add a column to rows whose type it does not know. A row may have an own column `total`.
  const counted = sortBy(rows, order).select(sql<number>`count(*) over ()`.as('listed_rows')).$castTo<Row & { listed_rows: number }>();
  const read = (slice: Slice): Promise<(Row & { listed_rows: number })[]> => sliceRows(counted, slice).execute();
  const page = await read({ limit: query.per_page, offset: getOffset(query) });
  // Beyond the end there is no row with the total.
  const [first] = page.length > 0 || query.page === 1 ? page : await read({ limit: 1, offset: 0 });
  return { rows: page, total: first?.listed_rows ?? 0 };
};
