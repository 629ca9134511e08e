import { sql } from 'kysely';
import { type PageQuery, type Rows, type Window, windowedPage } from '../../kit/page.ts';
import type { Db } from '../../platform/database/index.ts';
import { actingDoctorColumns } from '../reactions/index.ts';

/** What doctors buy. */
export type Bought = 'book' | 'research';

const sales = {
  book: { table: 'book_purchases', record: 'book_id' },
  research: { table: 'research_purchases', record: 'research_id' },
} as const;

type Wanted = { of: Bought; id: number };

const rowsOf = (db: Db, { of, id }: Wanted, { limit, offset, fromEnd }: Window) => {
  const { table, record } = sales[of];
  return db
    .selectFrom((from) =>
      from
        .selectFrom(`${table as 'book_purchases'} as every`) // both tables have one shape but for the record's column
        .select(['every.id', 'every.doctor_id', 'every.coins', 'every.purchased_at'])
        .where(sql.ref(`every.${record}`), '=', id)
        .orderBy('every.id', fromEnd ? 'asc' : 'desc')
        .limit(limit)
        .offset(offset)
        .as('bought'),
    )
    .innerJoin('users as doer', 'doer.id', 'bought.doctor_id')
    .innerJoin('doctors as doing', 'doing.user_id', 'bought.doctor_id')
    .select(['bought.id', 'bought.coins', 'bought.purchased_at', ...actingDoctorColumns])
    .orderBy('bought.id', 'desc');
};

export type PurchaseRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** A page of the purchases of a record that has so many in all, newest first; one statement, none beyond the end. */
export const purchasePage = (db: Db, { total, ...wanted }: Wanted & { total: number }, query: PageQuery): Promise<Rows<PurchaseRow>> =>
  windowedPage(total, query, (window) => rowsOf(db, wanted, window).execute());
