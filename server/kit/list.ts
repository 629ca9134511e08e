import { type Expression, expressionBuilder, type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../../contract/kit/list.ts';
import { type Db, nameStatement, type Tables } from '../platform/database/index.ts';
import type { selectCounter } from './counters.ts';
import { type Order, type OrderColumn, reverse, sortBy, toSql } from './order.ts';

/** The values of a row in the columns that order the list, as text: the place after which the next batch begins. */
export type Cursor = readonly string[];

/** Restricts a batch to the rows of `only`, and leaves out those of `except`, by the id of the row. */
export type Picked = { readonly only?: readonly number[] | undefined; readonly except?: readonly number[] | undefined };

/** The requested page of a list, from 1. Code of the server may set `batch` instead; it is never parsed from a request, and `per_page` is then its limit. */
export type PageQuery = { page: number; per_page: number; batch?: ({ readonly after: Cursor | undefined } & Picked) | undefined };

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

/** Any of the ids, for `where('id', '=', anyOf(ids))`, typed as Kysely's own `fn.any`. The ids are one parameter, whatever their number. Columns of the types integer and bigint can be compared with it. */
export const anyOf = (ids: readonly number[] | Expression<readonly number[]>): Expression<number> =>
  expressionBuilder<Tables>().fn.any(sql<number[]>`${ids}::bigint[]`);

/** The values as text of the statement, for `in (…)`. The planner knows them, so it can use an index of the rows that have one of them. */
export const literals = <Value extends string>(values: readonly Value[]): RawBuilder<Value>[] => values.map((value) => sql.lit(value));

/** The end of a condition that a value is one of several, as in `status ${isOneOf(statuses)}`. */
export const isOneOf = (values: readonly string[]): RawBuilder<unknown> => sql`in (${sql.join(literals(values))})`;

/** The number of hits at which most searches stop counting. A user who finds more narrows the search. */
export const searchLimit = 1000;

type Rows<DB, From extends keyof DB, Row> = {
  /** All rows of the list, in any order. */
  rows: SelectQueryBuilder<DB, From, Row>;
  order: Order;
};

type List<DB, From extends keyof DB, Row> = Rows<DB, From, Row> & {
  query: PageQuery;
  /** The number of all rows, or the counter that stores it; otherwise they are counted. */
  total?: number | ReturnType<typeof selectCounter> | undefined;
  /** Counting stops at this number, or at the end of the page if that is further. */
  countUpTo?: number | undefined;
};

const keyName = (index: number) => `key_${index}`;

const getOffset = ({ page, per_page }: PageQuery): number => (page - 1) * per_page;

/** The number of hits at which a search stops counting: a limit, or the end of the page if that is further. */
export const getCountLimit = (query: PageQuery, countUpTo = searchLimit): number => Math.max(countUpTo, getOffset(query) + query.per_page);

/** One page of a list with a stored total, from the nearer end, so that the last page costs no more than the first. */
const readFromNearerEnd = async <DB, From extends keyof DB, Row>({ rows, order, query }: List<DB, From, Row>, total: number) => {
  const offset = getOffset(query);
  const limit = Math.max(0, Math.min(query.per_page, total - offset));
  if (limit === 0) return [];
  const rowsAfter = total - offset - limit;
  const isNearEnd = rowsAfter < offset;
  const found: Row[] = await sortBy(rows, isNearEnd ? reverse(order) : order)
    .limit(sql.lit(limit))
    .offset(isNearEnd ? rowsAfter : offset)
    .$castTo<Row>()
    .execute();
  return isNearEnd ? found.reverse() : found;
};

/** One page of a list whose rows are counted, all or up to a limit, by the same statement. */
const readCounted = async <DB, From extends keyof DB, Row>(db: Db, { rows, order, query, countUpTo }: List<DB, From, Row>) => {
  const offset = getOffset(query);
  const countLimit = countUpTo === undefined ? undefined : getCountLimit(query, countUpTo);
  const counted = sortBy(rows, order)
    .select(order.map((column, index) => toSql(column).as(keyName(index))))
    .$if(countLimit !== undefined, (qb) => qb.limit(sql.lit((countLimit ?? 0) + 1)));
  const read = (slice: { limit: number; offset: number }): Promise<(Row & { listed_rows: number })[]> =>
    sortBy(
      db.selectFrom(sql<object>`(${counted})`.as('listed')).selectAll().select(sql<number>`count(*) over ()`.as('listed_rows')),
      order.map(({ direction }, index) => ({ by: keyName(index), direction })),
    )
      .limit(sql.lit(slice.limit))
      .offset(slice.offset)
      // The columns of the sub-query are those of the rows, which the builder cannot tell from its text.
      .$castTo<Row & { listed_rows: number }>()
      .execute();
  const page = await read({ limit: query.per_page, offset });
  // Beyond the end there is no row with the total.
  const [first] = page.length > 0 || query.page === 1 ? page : await read({ limit: 1, offset: 0 });
  const found = first?.listed_rows ?? 0;
  return { rows: page, total: Math.min(found, countLimit ?? found), isMinimum: found > (countLimit ?? found) };
};

/** The condition that a row comes after a cursor. With one direction it is a row comparison, which an index serves. */
const isAfter = (order: Order, cursor: Cursor): RawBuilder<SqlBool> => {
  if (order.length !== cursor.length) throw new Error('The cursor belongs to another order');
  const operatorOf = (column: OrderColumn | undefined) => sql.raw(column?.direction === 'asc' ? '>' : '<');
  if (order.every(({ direction }) => direction === order[0]?.direction))
    return sql<SqlBool>`(${sql.join(order.map(toSql))}) ${operatorOf(order[0])} (${sql.join([...cursor])})`;
  return order.reduceRight(
    (isAfterNext, column, index) =>
      sql<SqlBool>`(${toSql(column)} ${operatorOf(column)} ${cursor[index]} or (${toSql(column)} = ${cursor[index]} and ${isAfterNext}))`,
    sql<SqlBool>`false`,
  );
};

/** The last column of an order, which is the id of the row. */
const idOf = (order: Order) => sql.join(order.slice(-1).map(toSql));

/**
 * Reads a batch of a list: the rows after a cursor, or the first ones, and the cursor after them, which is undefined at the end. It costs the
 * same anywhere in the list, and rows that are added meanwhile shift nothing.
 */
export const readBatch = async <DB, From extends keyof DB, Row>(
  { rows, order }: Rows<DB, From, Row>,
  { after, limit, only, except }: { after: Cursor | undefined; limit: number } & Picked,
): Promise<{ rows: Row[]; next: Cursor | undefined }> => {
  const found: (Row & Readonly<Record<string, unknown>>)[] = await sortBy(after ? rows.where(isAfter(order, after)) : rows, order)
    .$if(only !== undefined, (qb) => qb.where(sql<SqlBool>`${idOf(order)} = any(${[...(only ?? [])]}::bigint[])`))
    .$if(except !== undefined, (qb) => qb.where(sql<SqlBool>`${idOf(order)} <> all(${[...(except ?? [])]}::bigint[])`))
    .select(order.map((column, index) => sql<string>`(${toSql(column)})::text`.as(keyName(index))))
    .limit(sql.lit(limit))
    // The added columns have names that the type does not know.
    .$castTo<Row & Readonly<Record<string, unknown>>>()
    .execute();
  const last = found.length < limit ? undefined : found.at(-1);
  return { rows: found, next: last && order.map((_, index) => String(last[keyName(index)])) };
};

// Reading the counter first costs a statement, which saves time only if many rows would be skipped.
const maxSkipped = 1000;

/** Reads one page of a list with its total, or a batch if the query asks for one. */
export const readPage = async <DB, From extends keyof DB, Row>(db: Db, list: List<DB, From, Row>): Promise<PageResult<Row>> => {
  const { rows, order, query, total } = list;
  const offset = getOffset(query);
  if (query.batch) return { ...(await readBatch(list, { ...query.batch, limit: query.per_page })), total: 0 };
  if (total === undefined) return readCounted(db, list);
  if (typeof total === 'number') return { rows: await readFromNearerEnd(list, total), total };
  const readTotal = async () => (await total.executeTakeFirst())?.count ?? 0;
  if (offset > maxSkipped) return readPage(db, { ...list, total: await readTotal() });
  const statement = sortBy(rows, order)
    .select(sql<number | null>`(${total})`.as('listed_rows'))
    .limit(sql.lit(query.per_page))
    .offset(offset)
    .$castTo<Row & { listed_rows: number | null }>()
    .compile();
  // A list with a stored total has few filters, so few statements: planning them costs more than running them.
  nameStatement(statement.sql);
  const { rows: page } = await db.executeQuery(statement);
  return { rows: page, total: page[0]?.listed_rows ?? (await readTotal()) };
};

/** Replaces the ids of a page or a batch by their rows, in the same order. It keeps joins out of the statement that skips the pages before. */
export const loadRows = async <Row extends { id: number }, Found extends { rows: readonly { id: number }[] }>(
  found: Found,
  read: (ids: number[]) => Promise<readonly Row[]>,
): Promise<Omit<Found, 'rows'> & { rows: Row[] }> => {
  const ids = found.rows.map(({ id }) => id);
  const rows = new Map((ids.length > 0 ? await read(ids) : []).map((row) => [row.id, row]));
  return { ...found, rows: ids.flatMap((id) => rows.get(id) ?? []) };
};
