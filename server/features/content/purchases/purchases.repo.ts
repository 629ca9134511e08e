import { sql } from 'kysely';
import { entities } from '../../../../contract/entities/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Purchasable, purchaseTables } from './purchases.read.ts';

/** A record and the doctor who buys it. */
export type Bought = { kind: Purchasable; id: number; doctor_id: number };
type PurchaseRow = { coins: number; purchased_at: Date; refunded_at: Date | null };
type NewPurchase = { coins: number; coin_line_id: number | null; purchased_at: Date };

export const purchasableEntities = { book: entities.books, research: entities.research } as const;

const namesOf = (kind: Purchasable) => ({ purchases: sql.table(purchaseTables[kind]), record: sql.ref(`${kind}_id`) });

export const purchasesRepo = {
  /** The purchase of a record by a locked doctor, also if it was refunded. */
  find: async (db: Db, { kind, id, doctor_id }: Bought): Promise<PurchaseRow | undefined> => {
    const { purchases, record } = namesOf(kind);
    const { rows } = await sql<PurchaseRow>`
      select coins, purchased_at, refunded_at from ${purchases} where ${record} = ${id} and doctor_id = ${doctor_id}`.execute(db);
    return rows[0];
  },
  /** Stores a purchase, in the row of an earlier one that was refunded. */
  save: async (db: Db, { kind, id, doctor_id }: Bought, { coins, coin_line_id, purchased_at }: NewPurchase): Promise<void> => {
    const { purchases, record } = namesOf(kind);
    await sql`
      insert into ${purchases} (${record}, doctor_id, coins, coin_line_id, purchased_at)
      values (${id}, ${doctor_id}, ${coins}, ${coin_line_id}, ${purchased_at})
      on conflict (${record}, doctor_id) do update set coins = excluded.coins, coin_line_id = excluded.coin_line_id,
        purchased_at = excluded.purchased_at, refunded_at = null`.execute(db);
  },
  setRefunded: async (db: Db, { kind, id, doctor_id }: Bought, at: Date | null): Promise<void> => {
    const { purchases, record } = namesOf(kind);
    await sql`update ${purchases} set refunded_at = ${at} where ${record} = ${id} and doctor_id = ${doctor_id}`.execute(db);
  },
  /** A record, active or archived; its price cannot change until the transaction ends. */
  lockRecord: (db: Db, { kind, id }: Bought) =>
    db
      .selectFrom(purchasableEntities[kind].table)
      .select(['name', 'coin_price', 'archived_at'])
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst(),
};
