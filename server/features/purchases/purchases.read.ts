import { sql } from 'kysely';
import type { PageQuery } from '../../kit/page.ts';
import type { Db } from '../../platform/database/index.ts';
import { deedPage } from '../reactions/index.ts';

/** What doctors buy. */
export type Bought = 'book' | 'research';

const sales = {
  book: { table: 'book_purchases', record: 'book_id' },
  research: { table: 'research_purchases', record: 'research_id' },
} as const;

const purchasesOf = (db: Db, { of, id }: { of: Bought; id: number }) => {
  const { table, record } = sales[of];
  return db
    .selectFrom(`${table as 'book_purchases'} as every`) // both tables have one shape but for the record's column
    .select(['every.id', 'every.doctor_id', 'every.coins', 'every.purchased_at'])
    .where(sql.ref(`every.${record}`), '=', id);
};

/** A page of the purchases of a record that has so many in all. */
export const purchasePage = (db: Db, { total, ...wanted }: { of: Bought; id: number; total: number }, query: PageQuery) =>
  deedPage(db, { deeds: purchasesOf(db, wanted), total }, query);

export type PurchaseRow = Awaited<ReturnType<typeof purchasePage>>['rows'][number];
