import { sql } from 'kysely';
import { type PageQuery, tableAs } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';
import { paginateActivity } from '../reactions/index.ts';

/** The kinds of record that doctors buy, by the table of their purchases. */
const purchaseTables = { book: 'book_purchases', research: 'research_purchases' } as const;
export type Purchasable = keyof typeof purchaseTables;

/** A page of the purchases of a record, whose row stores their total. */
export const findPurchases = (db: Db, { of, id, total }: { of: Purchasable; id: number; total: number }, query: PageQuery) => {
  const rows = db
    .selectFrom(tableAs(purchaseTables[of], 'every'))
    .select(['every.id', 'every.doctor_id', 'every.coins', 'every.purchased_at'])
    .where(sql.ref(`every.${of}_id`), '=', id);
  return paginateActivity(db, { rows, total }, query);
};

export type PurchaseRow = Awaited<ReturnType<typeof findPurchases>>['rows'][number];
