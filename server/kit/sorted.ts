import type { SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../platform/database/index.ts';
import { inDirection, type Order, type OrderColumn } from './keyset.ts';
import { getWindow, type ListOrder, nextOf, type PageQuery, type PageResult, searchIds, selectPage, selectSorted } from './list.ts';

/** The order of a query's `sort` by the columns of each name; a minus reverses it. Undefined if the list has its own order. */
export const getSortOrder = <Column extends OrderColumn['by'] = string>(
  sort: string | undefined,
  columns: Readonly<Record<string, readonly Column[]>>,
): ListOrder<Column> | undefined => {
  const orderBy = sort && columns[sort.replace('-', '')];
  return orderBy ? { orderBy, direction: sort.startsWith('-') ? 'desc' : 'asc' } : undefined;
};

/** The order of a short list: by a query's `sort`, or its own. */
export const getSortOrderOr = (
  sort: string | undefined,
  columns: Readonly<Record<string, readonly OrderColumn['by'][]>>,
  ownOrder: Order,
): Order => {
  const order = getSortOrder(sort, columns);
  return order ? inDirection(order.direction, order.orderBy) : ownOrder;
};

type SortedList<From extends keyof Tables> = {
  /** The ids of the list, in any order. */
  ids: SelectQueryBuilder<Tables, From, { id: number }>;
  query: PageQuery;
  /** The number of all rows, if it is stored. */
  total: number | undefined;
  order: ListOrder;
  /** The number of hits at which counting stops if no total is stored; 1,000 unless given. */
  maxCount?: number | undefined;
};

/** The ids of a page or a batch in their order. Rows that are not counted are counted up to a limit. */
const findIds = async <From extends keyof Tables>(db: Db, { ids, query, total, order, maxCount }: SortedList<From>) => {
  if (query.batch) {
    const columns = inDirection(order.direction, order.orderBy);
    const batch = await selectSorted(ids, columns, query).$castTo<{ id: number }>().execute();
    return { ids: batch.map(({ id }) => id), total: 0, next: nextOf(batch, columns, query) };
  }
  if (total === undefined) return searchIds(db, { hits: ids, query, maxCount, ...order });
  const page =
    (await selectPage({ rows: ids, query, total, ...order })
      ?.$castTo<{ id: number }>()
      .execute()) ?? [];
  const found = page.map(({ id }) => id);
  return { ids: getWindow(query, total).fromEnd ? found.toReversed() : found, total };
};

/** One page of a list in an order that a user chose: the ids are found first, and then their rows. */
export const paginateSorted = async <From extends keyof Tables, Row extends { id: number }>(
  db: Db,
  list: SortedList<From>,
  fetchRows: (ids: readonly number[]) => Promise<Row[]>,
): Promise<PageResult<Row>> => {
  const { ids, ...counted } = await findIds(db, list);
  const rows = new Map((ids.length > 0 ? await fetchRows(ids) : []).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), ...counted };
};
