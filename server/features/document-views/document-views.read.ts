import type { DocumentViewListQuery } from '../../../contract/entities/document-views.ts';
import { startOfDay } from '../../kit/days.ts';
import { countUpToLimit, limitToPage, type PageResult } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';

type Filter = { query: DocumentViewListQuery; timeZone: string };

const selectViews = (db: Db, { query: { user_id, member_id, from, to }, timeZone }: Filter) =>
  db
    .selectFrom('document_views')
    .$if(user_id !== undefined, (qb) => qb.where('user_id', '=', user_id ?? 0))
    .$if(member_id !== undefined, (qb) => qb.where('member_id', '=', member_id ?? 0))
    .$if(from !== undefined, (qb) => qb.where('first_viewed_at', '>=', startOfDay(from ?? '', timeZone)))
    .$if(to !== undefined, (qb) => qb.where('first_viewed_at', '<', startOfDay(to ?? '', timeZone, 1)));

const selectRows = (db: Db, filter: Filter) =>
  db
    .selectFrom(limitToPage(selectViews(db, filter).selectAll().orderBy('id', 'desc'), filter.query).as('view'))
    .innerJoin('users as viewer', 'viewer.id', 'view.user_id')
    .innerJoin('users as member', 'member.id', 'view.member_id')
    .select(['view.id', 'view.user_id', 'view.member_id', 'view.first_viewed_at'])
    .select(['viewer.name as user_name', 'member.name as member_name', 'member.role as member_role'])
    .orderBy('view.id', 'desc');

export type DocumentViewRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const documentViewsRead = {
  page: async (db: Db, filter: Filter): Promise<PageResult<DocumentViewRow>> => {
    const [counted, rows] = await Promise.all([
      countUpToLimit(db, selectViews(db, filter).select('id'), filter.query),
      selectRows(db, filter).execute(),
    ]);
    return { rows, ...counted };
  },
};
