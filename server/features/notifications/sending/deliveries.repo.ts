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
export type Settled = {
  id: number;
  state: 'sent' | 'delivered' | 'failed' | 'skipped' | 'queued';
  reason: string | null;
  /** Failed, but perhaps sent all the same. */
  isUnknown: boolean;
};

type Step = { limit: number; at: Date };
type Listing = { id: number; group_id: number | null; listed_to: number; newest_id: number | null };

/** The next of whom a notification is to be listed for, in the order of their ids. */
const nextListed = ({ group_id, listed_to, newest_id }: Listing, limit: number) =>
  group_id === null
    ? sql`
        select id from users
        where id > ${listed_to} and id <= ${newest_id} and role <> 'admin' and status = 'approved' and archived_at is null
        order by id limit ${limit}`
    : sql`
        select user_id as id from group_members
        where group_id = ${group_id} and user_id > ${listed_to} and id <= ${newest_id}
        order by user_id limit ${limit}`;

type Claim = { notificationId: number; after: number; limit: number; at: Date; staleBefore: Date };

export const deliveriesRepo = {
  /** A notification to be sent; noted as taken up now. */
  takeUp: (db: Db, id: number, at: Date) =>
    db
      .updateTable('notifications')
      .set({ progressed_at: at })
      .where('id', '=', id)
      .returning(['id', 'channel', 'title', 'body'])
      .executeTakeFirst(),

  /** Lists the next recipients where that was left to the job, and remembers how far it came; true when everybody is listed. To be called in a transaction. */
  listNext: async (db: Db, id: number, { limit, at }: Step): Promise<boolean> => {
    const listing = await db
      .selectFrom('notifications')
      .select(['id', 'group_id', 'listed_to', 'newest_id'])
      .where('id', '=', id)
      .where('listed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!listing) return true;
    const { rows } = await sql<{ listed: number; last: number | null }>`
      with batch as (${nextListed(listing, limit)}), listed as (
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

  /** Queues the next of what had failed when a retry was asked for; true when nothing of it is left. To be called in a transaction. */
  requeueNext: async (db: Db, id: number, { limit, at }: Step): Promise<boolean> => {
    const requested = await db
      .selectFrom('notifications')
      .select('retry_requested_at')
      .where('id', '=', id)
      .where('retry_requested_at', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!requested) return true;
    const { numAffectedRows = 0n } = await sql`
      update deliveries set state = 'queued', reason = null, claimed_at = null, updated_at = ${at}
      where id in (
        select id from deliveries
        where notification_id = ${id} and state = 'failed' and not is_unknown and updated_at <= ${requested.retry_requested_at}
        order by id limit ${limit}
      )`.execute(db);
    const isDone = numAffectedRows < limit;
    if (isDone) await db.updateTable('notifications').set({ retry_requested_at: null }).where('id', '=', id).execute();
    return isDone;
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

  /** Writes down what became of deliveries and lets go of them; what somebody else has settled meanwhile stays as it is, but for who did not know that it was sent. */
  settle: async (db: Db, { at, settled }: { at: Date; settled: readonly Settled[] }) => {
    const ids = settled.map(({ id }) => id);
    const states = settled.map(({ state }) => state);
    const reasons = settled.map(({ reason }) => reason);
    const unknown = settled.map(({ isUnknown }) => isUnknown);
    await sql`
      update deliveries set state = settled.state, reason = settled.reason, is_unknown = settled.is_unknown, claimed_at = null,
        updated_at = case settled.state when 'queued' then updated_at else ${at} end
      from unnest(${ids}::bigint[], ${states}::text[], ${reasons}::text[], ${unknown}::boolean[]) as settled (id, state, reason, is_unknown)
      where deliveries.id = settled.id
        and (deliveries.state = 'queued' or (deliveries.is_unknown and settled.state in ('sent', 'delivered')))`.execute(db);
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
      .where((where) => where.or([where('listed_at', 'is', null), where('queued', '>', 0), where('retry_requested_at', 'is not', null)]))
      .where('progressed_at', '<', since)
      .returning('id')
      .execute();
    return stalled.map(({ id }) => id);
  },
};

export type NotificationToSend = { id: number; channel: Channel; title: string | null; body: string };
