import { sql } from 'kysely';
import type { Channel } from '../../../../contract/entities/notifications.ts';
import type { Db } from '../../../platform/database/index.ts';

/** A queued delivery that this process has in hand, with its recipient as it is now. */
export type Claimed = {
  id: number;
  user_id: number;
  /** Since when it is queued. */
  queued_at: Date;
  /** Another process had it in hand and did not say what became of it. */
  is_taken_over: boolean;
  phone: string;
  status: string;
  archived_at: Date | null;
};

/** What became of a delivery; one that is to be tried again later stays queued. */
export type Settled = { id: number; state: 'sent' | 'delivered' | 'failed' | 'skipped' | 'queued'; reason: string | null };

type Claim = { notificationId: number; after: number; limit: number; at: Date; staleBefore: Date };

export const deliveriesRepo = {
  /** A notification to be sent; noted as taken up now. */
  takeUp: (db: Db, id: number, at: Date) =>
    db
      .updateTable('notifications')
      .set({ progressed_at: at })
      .where('id', '=', id)
      .returning(['id', 'channel', 'title', 'body', 'listed_at'])
      .executeTakeFirst(),

  /** Lists the next members of an audience of all, and remembers how far it came; true when everybody is listed. To be called in a transaction. */
  listNext: async (db: Db, id: number, { limit, at }: { limit: number; at: Date }): Promise<boolean> => {
    const cursor = await db
      .selectFrom('notifications')
      .select(['listed_to', 'last_user_id'])
      .where('id', '=', id)
      .where('listed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!cursor) return true;
    const { rows } = await sql<{ listed: number; last: number | null }>`
      with batch as (
        select id from users
        where id > ${cursor.listed_to} and id <= ${cursor.last_user_id} and role <> 'admin' and status = 'approved' and archived_at is null
        order by id limit ${limit}
      ), listed as (
        insert into deliveries (notification_id, user_id, updated_at) select ${id}, id, ${at} from batch order by id
      )
      select count(*) as listed, max(id) as last from batch`.execute(db);
    const { listed = 0, last = null } = rows[0] ?? {};
    const isListed = listed < limit;
    await db
      .updateTable('notifications')
      .set({ ...(last !== null && { listed_to: last }), ...(isListed && { listed_at: at }) })
      .where('id', '=', id)
      .execute();
    return isListed;
  },

  /** Takes the next queued deliveries in hand: free ones, and those that another took long ago. Nobody else gets them meanwhile. */
  claim: async (db: Db, { notificationId, after, limit, at, staleBefore }: Claim): Promise<Claimed[]> => {
    const { rows } = await sql<Claimed>`
      with picked as (
        select id, user_id, claimed_at, updated_at from deliveries
        where notification_id = ${notificationId} and state = 'queued' and id > ${after} and (claimed_at is null or claimed_at < ${staleBefore})
        order by id limit ${limit} for update skip locked
      ), claimed as (
        update deliveries set claimed_at = ${at} from picked where deliveries.id = picked.id
      )
      select picked.id, picked.user_id, picked.updated_at as queued_at, picked.claimed_at is not null as is_taken_over,
        users.phone, users.status, users.archived_at
      from picked join users on users.id = picked.user_id order by picked.id`.execute(db);
    return rows;
  },

  /** Writes down what became of deliveries and lets go of them; what somebody else has settled meanwhile stays as it is. */
  settle: async (db: Db, { at, settled }: { at: Date; settled: readonly Settled[] }) => {
    const ids = settled.map(({ id }) => id);
    const states = settled.map(({ state }) => state);
    const reasons = settled.map(({ reason }) => reason);
    await sql`
      update deliveries set state = settled.state, reason = settled.reason, claimed_at = null,
        updated_at = case settled.state when 'queued' then updated_at else ${at} end
      from unnest(${ids}::bigint[], ${states}::text[], ${reasons}::text[]) as settled (id, state, reason)
      where deliveries.id = settled.id and deliveries.state = 'queued'`.execute(db);
  },

  /** Whether deliveries wait that nobody has in hand. */
  hasFree: async (db: Db, notificationId: number): Promise<boolean> => {
    const free = await db
      .selectFrom('deliveries')
      .select('id')
      .where('notification_id', '=', notificationId)
      .where('state', '=', 'queued')
      .where('claimed_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return free !== undefined;
  },

  /** Unfinished notifications with which nothing has happened since; noted as taken up now. */
  takeStalled: async (db: Db, { since, at }: { since: Date; at: Date }): Promise<number[]> => {
    const stalled = await db
      .updateTable('notifications')
      .set({ progressed_at: at })
      .where((where) => where.or([where('listed_at', 'is', null), where('queued', '>', 0)]))
      .where('progressed_at', '<', since)
      .returning('id')
      .execute();
    return stalled.map(({ id }) => id);
  },
};

export type NotificationToSend = { id: number; channel: Channel; title: string | null; body: string };
