import { sql } from 'kysely';
import { type PageQuery, tableAs } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { readActivity } from '../reactions/index.ts';

/** The table of purchases for each kind of record that doctors buy. */
export const purchaseTables = { book: 'book_purchases', research: 'research_purchases' } as const;
export type Purchasable = keyof typeof purchaseTables;

/** A page of the purchases of a record that were not refunded, newest first. */
export const findPurchases = (db: Db, { kind, id, total }: { kind: Purchasable; id: number; total: number }, query: PageQuery) => {
  const rows = db
    .selectFrom(tableAs(purchaseTables[kind], 'activity'))
    .select(['activity.id', 'activity.doctor_id', 'activity.coins', 'activity.purchased_at'])
    .where(sql.ref(`activity.${kind}_id`), '=', id)
    .where('activity.refunded_at', 'is', null);
  return readActivity(db, { rows, total }, query);
};

export type PurchaseRow = Awaited<ReturnType<typeof findPurchases>>['rows'][number];
