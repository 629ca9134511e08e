import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export const registrationRead = {
  /** The active promo code with a name, whatever its letters. */
  promoCodeByName: (db: Db, name: string) =>
    db
      .selectFrom('promo_codes')
      .select('id')
      .where('search_key', '=', sql<string>`fold_text(${name})`)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  promoCodeName: async (db: Db, id: number | null): Promise<string | null> => {
    if (id === null) return null;
    const row = await db.selectFrom('promo_codes').select('name').where('id', '=', id).executeTakeFirst();
    return row?.name ?? null;
  },
};
