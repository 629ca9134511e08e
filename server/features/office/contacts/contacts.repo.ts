import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export const contactsRepo = {
  /** Locks a contact request. */
  lock: (db: Db, id: number) =>
    db.selectFrom('contacts').select(['contacted_at', 'contacted_by']).where('id', '=', id).forUpdate().executeTakeFirst(),
  setContacted: (db: Db, id: number, { isContacted, at, by }: { isContacted: boolean; at: Date; by: number }) =>
    db
      .updateTable('contacts')
      .set({
        contacted_at: isContacted ? at : null,
        contacted_by: isContacted ? by : null,
        // The database's clock, as when a contact request is created: both times are compared with when a user last opened the contacts page.
        changed_at: sql<Date>`clock_timestamp()`,
        changed_by: by,
      })
      .where('id', '=', id)
      .execute(),
  /** Stores the time of the newest change that a user saw in the contacts, or the current time if that is earlier or no change is given. If requests are parallel, the latest time wins. */
  markOpened: (db: Db, userId: number, newestChange: string | undefined) =>
    db
      .insertInto('contact_openings')
      .values({ user_id: userId, opened_at: sql<Date>`least(${newestChange ?? null}::timestamptz, clock_timestamp())` })
      .onConflict((on) =>
        on.column('user_id').doUpdateSet({ opened_at: sql<Date>`greatest(contact_openings.opened_at, excluded.opened_at)` }),
      )
      .execute(),
};
