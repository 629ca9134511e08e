import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** An audit entry as the stream needs it. `company_id` owns the record; null for records that belong to no company. */
export type ChangeRow = {
  id: number;
  at: Date;
  action: string;
  entity: string;
  entity_id: number | null;
  actor_id: number | null;
  actor_name: string | null;
  company_id: number | null;
};

/** The oldest transaction that was running when the rows were read, and the next transaction. */
type Snapshot = { oldest_running: number; next_transaction: number };

export type PresenceRow = {
  kind: 'presence' | 'claimed';
  entity: string;
  record_id: number;
  user_id: number;
  changed_at: Date;
  company_id: number | null;
};

/** The company that owns the record of two columns; null for a record of a kind that belongs to no company. */
const ownerOf = (entity: string, id: string) => sql<number | null>`case ${sql.ref(entity)}
  when 'messages' then (select company_id from messages where messages.id = ${sql.ref(id)})
  when 'videos' then (select company_id from videos where videos.id = ${sql.ref(id)}) end`;

export const changesRead = {
  /** Wakes the processes that listen to a channel. */
  notify: (db: Db, channel: string) => sql`select pg_notify(${channel}, '')`.execute(db),
  /** The newest audit entry that is not one of the last `count`; undefined if there is none. */
  findSkipped: (db: Db, count: number): Promise<{ id: number; at: Date } | undefined> =>
    db.selectFrom('audit').select(['id', 'at']).orderBy('id', 'desc').offset(count).limit(1).executeTakeFirst(),
  /** The next audit entries after an id, in the order of their ids. */
  listAfter: async (db: Db, after: number, limit: number): Promise<(ChangeRow & Snapshot)[]> => {
    const { rows } = await sql<ChangeRow & Snapshot>`
      select entry.id, entry.at, entry.action, entry.entity, entry.entity_id, entry.actor_id, actor.name as actor_name,
        ${ownerOf('entry.entity', 'entry.entity_id')} as company_id,
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest_running,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next_transaction
      from (select id, at, action, entity, entity_id, actor_id from audit where id > ${after} order by id limit ${limit}) as entry
      left join users as actor on actor.id = entry.actor_id
      order by entry.id`.execute(db);
    return rows;
  },
  /** The records that somebody opened, began to edit, claimed, left or released since a time. */
  listPresence: async (db: Db, since: Date): Promise<PresenceRow[]> => {
    const { rows } = await sql<PresenceRow>`
      select 'presence' as kind, entity, record_id, user_id, changed_at, ${ownerOf('presence.entity', 'presence.record_id')} as company_id
      from presence where changed_at > ${since}
      union all
      select 'claimed', case users.role when 'company' then 'companies' else 'doctors' end, user_id, claimed_by, changed_at, null
      from verification_claims join users on users.id = verification_claims.user_id where changed_at > ${since}
      order by changed_at limit 1000`.execute(db);
    return rows;
  },
};
