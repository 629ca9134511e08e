import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/** A cursor of keyset pagination: the values of a row in the columns that order the list, as text. */
export type Cursor = readonly string[];

/**
 * Asks for a batch of a list instead of a page: keyset pagination. A batch has the rows after a cursor, or the first ones, so it costs the
 * same anywhere in the list, and rows that are added meanwhile shift nothing. `per_page` limits a batch. Only the server reads batches; no
 * request can.
 */
export type BatchQuery = { readonly after: Cursor | undefined } & Picked;

/** Restricts the rows of a batch to those of `only`, and leaves out those of `except`, by the last column of the order. */
export type Picked = { readonly only?: readonly number[] | undefined; readonly except?: readonly number[] | undefined };

/** A column or expression that orders a list. It is never null, and the last one of an order is unique. */
export type OrderColumn = { readonly by: string | RawBuilder<unknown>; readonly direction: 'asc' | 'desc' };
export type Order = readonly OrderColumn[];

/** The order by columns, each descending. */
export const descending = (...columns: readonly OrderColumn['by'][]): Order => columns.map((by) => ({ by, direction: 'desc' }));

/** The order by columns, each ascending. */
export const ascending = (...columns: readonly OrderColumn['by'][]): Order => columns.map((by) => ({ by, direction: 'asc' }));

/** The order by columns that all have the same direction. */
export const inDirection = (direction: 'asc' | 'desc', columns: readonly OrderColumn['by'][]): Order =>
  direction === 'asc' ? ascending(...columns) : descending(...columns);

const toSql = ({ by }: OrderColumn): RawBuilder<unknown> => (typeof by === 'string' ? sql.ref(by) : by);

/** Sorts a query. */
export const sortBy = <DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>, order: Order) =>
  order.reduce((sorted, column) => sorted.orderBy(toSql(column), column.direction), rows);

const isBeyond = (column: OrderColumn, value: string | undefined) =>
  sql<SqlBool>`${toSql(column)} ${sql.raw(column.direction === 'asc' ? '>' : '<')} ${value}`;

const isAfterOneByOne = (order: Order, cursor: Cursor): RawBuilder<SqlBool> => {
  const [column, ...others] = order;
  const [value, ...otherValues] = cursor;
  if (!column) return sql<SqlBool>`false`;
  if (others.length === 0) return isBeyond(column, value);
  return sql<SqlBool>`(${isBeyond(column, value)} or (${toSql(column)} = ${value} and ${isAfterOneByOne(others, otherValues)}))`;
};

/** The condition that a row comes after a cursor. With one direction it is a row comparison, which an index serves. */
const isAfter = (order: Order, cursor: Cursor): RawBuilder<SqlBool> => {
  const [first] = order;
  if (!first || order.length !== cursor.length) throw new Error('The cursor belongs to another order');
  if (order.some(({ direction }) => direction !== first.direction)) return isAfterOneByOne(order, cursor);
  const operator = sql.raw(first.direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${sql.join(order.map(toSql))}) ${operator} (${sql.join([...cursor])})`;
};

/** The condition that a row is picked. The last column of an order is the id of the row. */
const isPicked = (order: Order, { only, except }: Picked): RawBuilder<SqlBool> => {
  const last = order.at(-1);
  if (!last) throw new Error('The order has no columns');
  const conditions = [
    ...(only ? [sql<SqlBool>`${toSql(last)} = any(${[...only]}::bigint[])`] : []),
    ...(except && except.length > 0 ? [sql<SqlBool>`${toSql(last)} <> all(${[...except]}::bigint[])`] : []),
  ];
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
};

const keyName = (index: number) => `cursor_${index}`;

/** A batch as a query: sorted, limited, and with the columns that `getCursorAfter` reads. */
export const selectBatch = <DB, From extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, From, Row>,
  order: Order,
  { batch, limit }: { batch: BatchQuery; limit: number },
) =>
  sortBy(batch.after ? rows.where(isAfter(order, batch.after)) : rows, order)
    .$if(batch.only !== undefined || batch.except !== undefined, (qb) => qb.where(isPicked(order, batch)))
    .select(order.map((column, index) => sql<string>`${toSql(column)}::text`.as(keyName(index))))
    .limit(sql.lit(limit))
    // The added columns have names that the type does not know.
    .$castTo<Row>();

/** The cursor after a batch; undefined if it is the last one. */
export const getCursorAfter = (batch: readonly object[], order: Order, limit: number): Cursor | undefined => {
  const last: Readonly<Record<string, unknown>> | undefined = batch.length < limit ? undefined : { ...batch.at(-1) };
  return last && order.map((_, index) => String(last[keyName(index)]));
};
