import type { Purchase } from '../../../../contract/entities/content/purchases.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { doctorSummaryPresenter } from '../reactions/index.ts';
import { findPurchases, type Purchasable, type PurchaseRow } from './purchases.read.ts';

const presenter = (context: Context) => {
  const presentDoctor = doctorSummaryPresenter(context);
  return (row: PurchaseRow): Purchase => ({
    id: row.id,
    coins: row.coins,
    purchased_at: row.purchased_at.toISOString(),
    doctor: presentDoctor(row),
  });
};

/** A page of the purchases of a record, newest first. `record.buyers` is their number. */
export const listPurchases = async (
  context: Context,
  { kind, record }: { kind: Purchasable; record: { id: number; buyers: number } },
  query: PageQuery,
) => presentPage(await findPurchases(context.db, { kind, id: record.id, total: record.buyers }, query), presenter(context), query).data;
