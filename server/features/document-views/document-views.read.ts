import type { DocumentViewExportQuery, DocumentViewListQuery } from '../../../contract/entities/document-views.ts';
import { type Days, dayConditions } from '../../kit/days.ts';
import { descending, sortBy } from '../../kit/keyset.ts';
import { countUpToLimit, nextOf, type PageQuery, type PageResult, selectSorted } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';

type Filter = DocumentViewListQuery & PageQuery & Days;
/** Filters without a page. */
export type ViewFilter = DocumentViewExportQuery & Days;

const selectViews = (db: Db, { user_id, member_id, ...days }: ViewFilter) =>
  db
    .selectFrom('document_views')
    .$if(user_id !== undefined, (qb) => qb.where('user_id', '=', user_id ?? 0))
    .$if(member_id !== undefined, (qb) => qb.where('member_id', '=', member_id ?? 0))
    .where((where) => where.and(dayConditions('first_viewed_at', days)));

const order = descending('id');

const selectNewestFirst = (db: Db, filter: ViewFilter) => sortBy(selectViews(db, filter).selectAll(), order);

const withNames = (db: Db, views: ReturnType<typeof selectNewestFirst>) =>
  db
    .selectFrom(views.as('view'))
    .innerJoin('users as viewer', 'viewer.id', 'view.user_id')
    .innerJoin('users as member', 'member.id', 'view.member_id')
    .selectAll('view')
    .select(['viewer.name as user_name', 'member.name as member_name', 'member.role as member_role'])
    .orderBy('view.id', 'desc');

export type DocumentViewRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

export const documentViewsRead = {
  page: async (db: Db, filter: Filter): Promise<PageResult<DocumentViewRow>> => {
    const [counted, rows] = await Promise.all([
      countUpToLimit(db, selectViews(db, filter).select('id'), filter),
      withNames(db, selectSorted(selectViews(db, filter).selectAll(), order, filter)).execute(),
    ]);
    return { rows, ...counted, next: nextOf(rows, order, filter) };
  },
  count: async (db: Db, filter: ViewFilter): Promise<number> => {
    const { count } = await selectViews(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  /** The next views of an export, newest first. */
  batch: (db: Db, filter: ViewFilter, { after, limit }: { after: { id: number } | undefined; limit: number }): Promise<DocumentViewRow[]> =>
    withNames(
      db,
      selectNewestFirst(db, filter)
        .$if(after !== undefined, (qb) => qb.where('id', '<', after?.id ?? 0))
        .limit(limit),
    ).execute(),
};
