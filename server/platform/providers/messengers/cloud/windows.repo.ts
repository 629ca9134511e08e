import { sql } from 'kysely';
import type { Db } from '../../../database/index.ts';

/** A message that a member sent, by the number in the form of WhatsApp. `at` is by the clock of WhatsApp, which may be ahead of `now`. */
type Inbound = { from: string; at: Date; now: Date };

// The reverse of toWhatsappNumber: an Egyptian mobile is stored without its country code.
const storedForms = (number: string): string[] => [number, ...(/^201\d{9}$/.test(number) ? [number.slice(1)] : [])];

export const windowsRepo = {
  /** Returns those of the users who sent a message after an instant. */
  listOpen: async (db: Db, userIds: readonly number[], since: Date): Promise<Set<number>> => {
    const rows = await db
      .selectFrom('whatsapp_windows')
      .select('user_id')
      .where(({ eb }) => eb('user_id', '=', eb.fn.any(sql<number[]>`${userIds}::int[]`)))
      .where('last_inbound_at', '>', since)
      .execute();
    return new Set(rows.map(({ user_id }) => user_id));
  },
  /** The member who has the number, or the account that this member was merged into; undefined if no member has it. */
  findMember: async (db: Db, number: string): Promise<number | undefined> => {
    const found = await db
      .selectFrom('users')
      .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
      .where(({ eb }) => eb('phone', '=', eb.fn.any(sql<string[]>`${storedForms(number)}::text[]`)))
      .where('role', '<>', 'admin')
      .executeTakeFirst();
    return found?.id;
  },
  /**
   * Records the last message of the member who has the number. Numbers that no member has are not stored. A message from before the member
   * withdrew the consent by a reply opens nothing: WhatsApp may repeat it. The times of both are compared as WhatsApp said them.
   */
  open: (db: Db, { from, at, now }: Inbound) =>
    sql`
      insert into whatsapp_windows (user_id, last_inbound_at)
      select id, least(${at}::timestamptz, ${now}::timestamptz) from users where phone = any(${storedForms(from)}::text[]) and role <> 'admin'
        and not exists (
          select from consents
          where user_id = users.id and channel = 'whatsapp' and purpose = 'marketing'
            and state = 'withdrawn' and source = 'message_reply' and at >= ${at})
      limit 1
      on conflict (user_id) do update set last_inbound_at = greatest(whatsapp_windows.last_inbound_at, excluded.last_inbound_at)`.execute(
      db,
    ),
  /** Closes the windows of members, because WhatsApp says so. */
  close: (db: Db, userIds: readonly number[]) => sql`delete from whatsapp_windows where user_id = any(${userIds}::int[])`.execute(db),
  /** Closes the window of a member unless a message after an instant opened it. */
  closeUntil: async (db: Db, userId: number, at: Date): Promise<void> => {
    await db.deleteFrom('whatsapp_windows').where('user_id', '=', userId).where('last_inbound_at', '<=', at).execute();
  },
  closeNumber: (db: Db, number: string) =>
    sql`
      delete from whatsapp_windows
      where user_id in (select id from users where phone = any(${storedForms(number)}::text[]))`.execute(db),
};
