import { type PageQuery, readPage } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

const decisions = (db: Db) =>
  db
    .selectFrom('decisions')
    .innerJoin('users as decider', 'decider.id', 'decisions.decided_by')
    .select([
      'decisions.id',
      'decisions.status',
      'decisions.reason',
      'decisions.decided_at',
      'decider.name as decided_by',
      'decider.id as decider_id',
    ]);

export const decisionsRead = {
  latest: (db: Db, userId: number) =>
    decisions(db).where('decisions.user_id', '=', userId).orderBy('decisions.id', 'desc').limit(1).executeTakeFirst(),
  page: (db: Db, userId: number, query: PageQuery) =>
    readPage(db, { rows: decisions(db).where('decisions.user_id', '=', userId), order: descending('decisions.id'), query }),
};
