import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '../../contract/kit/list.ts';

/** Which page of a list is asked for. */
export type PageQuery = { page: number; per_page: number };

/** A page's rows and the number of all rows; `isMinimum` where counting stopped at a bound. */
export type Rows<Row> = { rows: Row[]; total: number; isMinimum?: boolean };

/** The list envelope from one page of rows. */
export const pageAnswer = <Row, Item>(
  { rows, total, isMinimum }: Rows<Row>,
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
  },
});

/** How many rows stand before a page. */
export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page;

/** Counting a searched list stops here: past it a person narrows the search rather than pages on. */
const countBound = 1000;

/** How far a searched list is counted; one row more shows that there are more. */
export const boundOf = (query: PageQuery): number => Math.max(countBound, offsetOf(query) + query.per_page);

/** The total of a list of which so many rows were found, read to one beyond its bound. */
export const boundedTotal = (found: number, query: PageQuery) => {
  const bound = boundOf(query);
  return { total: Math.min(found, bound), isMinimum: found > bound };
};

/** So many rows after so many. */
export type Part = { limit: number; offset: number };

/** Where a page begins and how it is read: from the end when that is nearer, so that the last page costs what the first does. */
export type Window = Part & { fromEnd: boolean };

/** The window of a page of rows that are `total` in all; its limit is 0 beyond the end. */
export const windowOf = (query: PageQuery, total: number): Window => {
  const offset = offsetOf(query);
  const limit = Math.max(0, Math.min(query.per_page, total - offset));
  const behind = total - offset - limit;
  return behind < offset ? { offset: Math.max(0, behind), limit, fromEnd: true } : { offset, limit, fromEnd: false };
};

/**
 * What stands in a window of a query's rows, which come in its order. The limit stands in the text, and no offset where there is
 * none: only so does PostgreSQL find one plan good for every call and plan but once (decision 010).
 */
export const inWindow = <DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>, { limit, offset }: Part) =>
  rows.limit(sql.lit(limit)).$if(offset > 0, (all) => all.offset(offset));

/** The rows of a page of a query's rows, counted from its first. */
export const inPage = <DB, From extends keyof DB, Row>(rows: SelectQueryBuilder<DB, From, Row>, query: PageQuery) =>
  inWindow(rows, { limit: query.per_page, offset: offsetOf(query) });

/** A page of rows that are `total` in all, read by their window; beyond the end nothing is read. */
export const windowedPage = async <Row>(total: number, query: PageQuery, read: (window: Window) => Promise<Row[]>): Promise<Rows<Row>> => {
  const window = windowOf(query, total);
  return { rows: window.limit === 0 ? [] : await read(window), total };
};

/** A page of rows that each carry the number of all; beyond the end, the first row is asked for it. */
export const countedPage = async <Row extends { total: number }>(
  read: (part: Part) => Promise<Row[]>,
  query: PageQuery,
): Promise<Rows<Row>> => {
  const rows = await read({ limit: query.per_page, offset: offsetOf(query) });
  const [counted] = rows.length > 0 || query.page === 1 ? rows : await read({ limit: 1, offset: 0 });
  return { rows, total: counted?.total ?? 0 };
};
