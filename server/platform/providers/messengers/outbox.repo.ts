import { sql } from 'kysely';
import type { Db } from '../../database/index.ts';

type AccountEntry = { user_id: number | null; channel: 'whatsapp' | 'mail'; recipient: string; body: string; accepted_at: Date };
type OutboxEntries = { body: string; at: Date; deliveryIds: number[]; numbers: string[] };

export const outboxRepo = {
  /** Inserts the entries; a delivery that already has one stays as it is. */
  insert: (db: Db, { body, at, deliveryIds, numbers }: OutboxEntries) =>
    sql`
      insert into outbox (delivery_id, recipient, body, accepted_at)
      select entry.delivery_id, entry.recipient, ${body}, ${at}
      from unnest(${deliveryIds}::bigint[], ${numbers}::text[]) as entry (delivery_id, recipient)
      on conflict (delivery_id) do nothing`.execute(db),
  insertAccountMessage: (db: Db, entry: AccountEntry) => db.insertInto('account_outbox').values(entry).execute(),
};
