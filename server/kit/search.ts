import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '../platform/database/index.ts';
import { boundedTotal, boundOf, offsetOf, type PageQuery } from './page.ts';

/** The pattern of a `like` that finds a typed term anywhere in a search key. */
export const contains = (term: string): RawBuilder<string> => sql<string>`contains_pattern(${term})`;

/**
 * The ids of a page of a searched list, newest first, and how many were found, counted up to a bound: `hits` selects the ids of
 * all, unordered. One statement, of which only the page's ids come back.
 */
export const foundIds = async <From extends keyof Tables>(
  db: Db,
  hits: SelectQueryBuilder<Tables, From, { id: number }>,
  query: PageQuery,
): Promise<{ ids: number[]; total: number; isMinimum: boolean }> => {
  const rows = await db
    .with(
      (cte) => cte('hits').materialized(),
      () => hits.orderBy('id', 'desc').limit(boundOf(query) + 1),
    )
    .with('page', (cte) => cte.selectFrom('hits').select('id').orderBy('id', 'desc').limit(query.per_page).offset(offsetOf(query)))
    .selectFrom('page')
    .rightJoin(
      (all) =>
        all
          .selectFrom('hits')
          .select((of) => of.fn.countAll<number>().as('found'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['page.id', 'counted.found'])
    .orderBy('page.id', 'desc')
    .execute();
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), ...boundedTotal(rows[0]?.found ?? 0, query) };
};
