import type { Purchase } from '../../../contract/entities/purchases.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { presentActingDoctor } from '../reactions/index.ts';
import { type Bought, type PurchaseRow, purchasePage } from './purchases.read.ts';

const presenter = (context: Context) => {
  const presentDoctor = presentActingDoctor(context);
  return (row: PurchaseRow): Purchase => ({
    id: row.id,
    coins: row.coins,
    purchased_at: row.purchased_at.toISOString(),
    doctor: presentDoctor(row),
  });
};

/** A page of who bought a record, newest first; `record` carries the number that triggers keep on it. */
export const whoBought = async (
  context: Context,
  { of, record }: { of: Bought; record: { id: number; buyers: number } },
  query: PageQuery,
) => pageAnswer(await purchasePage(context.db, { of, id: record.id, total: record.buyers }, query), presenter(context), query).data;
