import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

export const contactsRepo = {
  /** A contact, kept from being changed by others until the transaction ends. */
  locked: (db: Db, id: number) =>
    db.selectFrom('contacts').select(['contacted_at', 'contacted_by']).where('id', '=', id).forUpdate().executeTakeFirst(),
  setContacted: (db: Db, id: number, { isContacted, at, by }: { isContacted: boolean; at: Date; by: number }) =>
    db
      .updateTable('contacts')
      .set({
        contacted_at: isContacted ? at : null,
        contacted_by: isContacted ? by : null,
        // The database's clock, which tells of new requests too: what is seen and what is not are compared by one clock.
        changed_at: sql<Date>`clock_timestamp()`,
        changed_by: by,
      })
      .where('id', '=', id)
      .execute(),
  /** Remembers up to which change a user saw the contacts, never later than now; of two calls that overtake each other, the later time stands. */
  markOpened: (db: Db, userId: number, newestChange: string | undefined) =>
    db
      .insertInto('contact_openings')
      .values({ user_id: userId, opened_at: sql<Date>`least(${newestChange ?? null}::timestamptz, clock_timestamp())` })
      .onConflict((on) =>
        on.column('user_id').doUpdateSet({ opened_at: sql<Date>`greatest(contact_openings.opened_at, excluded.opened_at)` }),
      )
      .execute(),
};
