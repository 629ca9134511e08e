import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

type Direction = 'asc' | 'desc';
type Column = string | RawBuilder<unknown>;

/** A column or expression that orders a list. It is never null, and the last one of an order is the id of the row. */
export type OrderColumn = { readonly by: Column; readonly direction: Direction };
export type Order = readonly OrderColumn[];

/** The order by columns, each descending. */
export const descending = (...columns: readonly Column[]): Order => columns.map((by) => ({ by, direction: 'desc' }));

/** The order by columns, each ascending. */
export const ascending = (...columns: readonly Column[]): Order => columns.map((by) => ({ by, direction: 'asc' }));

/**
 * The order of a folded name by the rules of Unicode, in which the letters of each script follow its alphabet. It sorts in memory, so it is for
 * tables of some hundred rows.
 */
export const byName = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate "und-x-icu"`;

/** The same order from the other end. */
export const reverse = (order: Order): Order => order.map(({ by, direction }) => ({ by, direction: direction === 'asc' ? 'desc' : 'asc' }));

/** The SQL of a column of an order. */
export const toSql = ({ by }: OrderColumn): RawBuilder<unknown> => (typeof by === 'string' ? sql.ref(by) : by);

/** Sorts a query. */
export const sortBy = <DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>, order: Order) =>
  order.reduce((sorted, column) => sorted.orderBy(toSql(column), column.direction), rows);

/** The order of a query's `sort` by the columns of each name; a minus reverses it. Undefined if the list has its own order. */
export const getSortOrder = (sort: string | undefined, columns: Readonly<Record<string, readonly Column[]>>): Order | undefined => {
  if (sort === undefined) return undefined;
  const by = columns[sort.replace('-', '')];
  return by && (sort.startsWith('-') ? descending(...by) : ascending(...by));
};
