import { type SqlBool, sql } from 'kysely';
import type { CursorQuery } from '../../../../contract/app/kit.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

const selectDecisions = (db: Db, userId: number) =>
  db.selectFrom('decisions').select(['id', 'status', 'reason', 'decided_at']).where('user_id', '=', userId);

const selectCoins = (db: Db, doctorId: number) =>
  db.selectFrom('coin_lines').select(['id', 'kind', 'amount', 'balance_after', 'reason', 'created_at']).where('doctor_id', '=', doctorId);

const selectPurchases = (db: Db, doctorId: number) => {
  const books = db
    .selectFrom('book_purchases as bought')
    .innerJoin('books as item', 'item.id', 'bought.book_id')
    .select(sql<'book' | 'research'>`'book'`.as('kind'));
  const research = db
    .selectFrom('research_purchases as bought')
    .innerJoin('research as item', 'item.id', 'bought.research_id')
    .select(sql<'book' | 'research'>`'research'`.as('kind'));
  const columns = ['bought.id', 'item.id as item_id', 'item.name', 'item.image_id', 'bought.coins', 'bought.purchased_at'] as const;
  return db
    .selectFrom(
      books
        .select(columns)
        .where('bought.doctor_id', '=', doctorId)
        .where('bought.refunded_at', 'is', null)
        .unionAll(research.select(columns).where('bought.doctor_id', '=', doctorId).where('bought.refunded_at', 'is', null))
        .as('purchases'),
    )
    .selectAll();
};

/** What belongs to one doctor, without what the office knows about it. */
export const ownRead = {
  decisions: (db: Db, userId: number, query: CursorQuery) =>
    readCursorPage({ rows: selectDecisions(db, userId), order: descending('decisions.id') }, query),
  coins: (db: Db, doctorId: number, query: CursorQuery) =>
    readCursorPage({ rows: selectCoins(db, doctorId), order: descending('coin_lines.id') }, query),
  purchases: (db: Db, doctorId: number, query: CursorQuery) =>
    readCursorPage({ rows: selectPurchases(db, doctorId), order: descending('purchased_at', 'kind', 'id') }, query),
  /** Whether the doctor has changed the own area since an instant. */
  hasChangedArea: async (db: Db, doctorId: number, since: Date): Promise<boolean> =>
    (await db
      .selectFrom('audit')
      .select('id')
      .where('entity', '=', 'doctors')
      .where('entity_id', '=', doctorId)
      .where('actor_id', '=', doctorId)
      .where('action', '=', 'doctors.update')
      .where('at', '>', since)
      .where(sql<SqlBool>`after ->> 'area_id' is distinct from before ->> 'area_id'`)
      .limit(1)
      .executeTakeFirst()) !== undefined,
};
