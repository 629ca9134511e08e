import { sql } from 'kysely';
import { type PageQuery, readPage } from '../../../kit/list.ts';
import { ascending, descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

const selectReviewers = (db: Db, since: Date) =>
  db
    .selectFrom('decisions')
    .innerJoin('users as reviewer', 'reviewer.id', 'decisions.decided_by')
    .select(['reviewer.id', 'reviewer.name'])
    .select(({ fn }) => fn.count<number>('claimed_at').as('decided'))
    .select(({ fn }) => fn.count<number>('claimed_at').filterWhere('decisions.status', '=', 'approved').as('approved'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('claimed_at', 'is', null).as('unclaimed'))
    .select(
      sql<number | null>`percentile_cont(0.5) within group (order by extract(epoch from decided_at - claimed_at))`.as('median_seconds'),
    )
    .where('decisions.decided_at', '>=', since)
    .groupBy('reviewer.id');

export const reviewersRead = {
  /** Who decided on accounts since a time, the most decisions after a claim first. Those without a claim, such as by an import, are counted apart. */
  page: (db: Db, since: Date, query: PageQuery) =>
    readPage(db, {
      rows: db.selectFrom(selectReviewers(db, since).as('reviewer')).selectAll(),
      order: [...descending('reviewer.decided'), ...ascending('reviewer.id')],
      query,
    }),
};
