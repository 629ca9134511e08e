import type { DocumentViewExportQuery, DocumentViewListQuery } from '../../../../contract/entities/access/document-views.ts';
import { type Days, dayConditions } from '../../../kit/days.ts';
import { anyOf, type Cursor, loadRows, type PageQuery, type PageResult, readBatch, readPage, searchLimit } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

type Filter = DocumentViewListQuery & PageQuery & Days;
/** Filters without a page. */
export type ViewFilter = DocumentViewExportQuery & Days;

const selectViews = (db: Db, { user_id, member_id, kind, ...days }: ViewFilter) =>
  db
    .selectFrom('document_views')
    .$if(user_id !== undefined, (qb) => qb.where('user_id', '=', user_id ?? 0))
    .$if(member_id !== undefined, (qb) => qb.where('member_id', '=', member_id ?? 0))
    .$if(kind !== undefined, (qb) => qb.where('kind', '=', kind ?? ''))
    .where((where) => where.and(dayConditions('first_viewed_at', days)));

const order = descending('id');

/** Views with the names of the viewer and the member. */
const readRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('document_views as view')
    .innerJoin('users as viewer', 'viewer.id', 'view.user_id')
    .innerJoin('users as member', 'member.id', 'view.member_id')
    .selectAll('view')
    .select(['viewer.name as user_name', 'member.name as member_name', 'member.role as member_role'])
    .where('view.id', '=', anyOf(ids))
    .execute();

export type DocumentViewRow = Awaited<ReturnType<typeof readRows>>[number];

export const documentViewsRead = {
  page: async (db: Db, filter: Filter): Promise<PageResult<DocumentViewRow>> => {
    const found = await readPage(db, { rows: selectViews(db, filter).select('id'), order, query: filter, countUpTo: searchLimit });
    return loadRows(found, (ids) => readRows(db, ids));
  },
  count: async (db: Db, filter: ViewFilter): Promise<number> => {
    const { count } = await selectViews(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  /** The next views of an export, newest first. */
  batch: async (db: Db, filter: ViewFilter, position: { after: Cursor | undefined; limit: number }) =>
    loadRows(await readBatch({ rows: selectViews(db, filter).select('id'), order }, position), (ids) => readRows(db, ids)),
};
