import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { activeAccountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import { isOneOf } from '../../../../kit/list.ts';
import type { Db } from '../../../../platform/database/index.ts';

const isActive = isOneOf(activeAccountStatuses);

type Sent = { newestId: unknown; sentAt: unknown };

/**
 * Whether a row of `users` was an approved, active member when a notification to all was sent. If the status has changed since, the last
 * decision before the sending counts. A member who was archived later stays a recipient.
 */
export const wasRecipient = ({ newestId, sentAt }: Sent): RawBuilder<SqlBool> => sql`
  users.role in ('doctor', 'company') and users.id <= ${newestId} and (users.archived_at is null or users.archived_at > ${sentAt})
  and case when users.status_changed_at <= ${sentAt} then users.status ${isActive} else (
    select status from decisions where decisions.user_id = users.id and decided_at <= ${sentAt} order by decisions.id desc limit 1) ${isActive} end`;

const isRecipient = wasRecipient({ newestId: sql.ref('notifications.newest_id'), sentAt: sql.ref('notifications.listed_at') });
const isSent = sql`notifications.is_broadcast and notifications.listed_at is not null and notifications.cancelled_at is null`;

/** The notifications to all that a member received, with the time of reading. */
export const receivedBroadcasts = (userId: number) => sql`
  select notifications.id as notification_id, broadcast_reads.read_at
  from users join notifications on ${isSent} and ${isRecipient}
  left join broadcast_reads on broadcast_reads.user_id = users.id and broadcast_reads.notification_id = notifications.id
  where users.id = ${userId}`;

/** What a member has read: one notification, all, or those that were sent up to one. */
export type ReadMark = { at: Date; id: number | undefined; upTo?: number | undefined };

/** Whether the notification of a row with `notification_id` was sent before another one, or is that one. */
export const wasSentUpTo = (id: number): RawBuilder<SqlBool> => sql`exists (
  select from notifications sent join notifications newest on newest.id = ${id}
  where sent.id = notification_id
    and (coalesce(sent.send_at, sent.created_at), sent.id) <= (coalesce(newest.send_at, newest.created_at), newest.id))`;

type PushStep = { at: Date; limit: number };

/**
 * Notifications to all members. `listed_at` is the time of sending, `newest_id` the newest account at that time, and `listed_to` the last account
 * for which a push was queued.
 */
export const broadcastsRepo = {
  /** Delivers a notification to all, and stores how many members receive it. Without push, `listed_to` says that the work is done. */
  deliver: (db: Db, id: number, { at, isPushed }: { at: Date; isPushed: boolean }) =>
    sql`
      update notifications set listed_at = ${at}, listed_to = case when ${isPushed}::boolean then 0 else newest_id end, delivered = (
        select count(*) from users
        where role in ('doctor', 'company') and status ${isActive} and archived_at is null and users.id <= notifications.newest_id)
      where id = ${id} and listed_at is null`.execute(db),

  /** Marks notifications to all as read by a member; returns true if any was unread. */
  markRead: async (db: Db, userId: number, { at, id, upTo }: ReadMark): Promise<boolean> => {
    const { numAffectedRows = 0n } = await sql`
      insert into broadcast_reads (user_id, notification_id, read_at)
      select ${userId}, notification_id, ${at} from (${receivedBroadcasts(userId)}) as received
      where read_at is null ${id === undefined ? sql`` : sql`and notification_id = ${id}`}
        ${upTo === undefined ? sql`` : sql`and ${wasSentUpTo(upTo)}`}
      order by notification_id on conflict do nothing`.execute(db);
    return numAffectedRows > 0n;
  },

  /**
   * Queues the next members with a device for the oldest notification to all that is not pushed to all of them. Skips one for which `limit` members
   * still wait. Returns false if there is none. Needs a transaction.
   */
  queueNextPushes: async (db: Db, { at, limit }: PushStep): Promise<boolean> => {
    const { rows } = await sql<{ id: number; listed_to: number; newest_id: number; listed_at: Date }>`
      select id, listed_to, newest_id, listed_at from notifications
      where is_broadcast and listed_to < newest_id and listed_at is not null and cancelled_at is null
        and ${limit} > (select count(*) from (select from push_queue where notification_id = notifications.id limit ${limit}) as waiting)
      order by id limit 1 for no key update skip locked`.execute(db);
    const [broadcast] = rows;
    if (!broadcast) return false;
    const { id, listed_to, newest_id, listed_at } = broadcast;
    await sql`
      with batch as (
        select users.id from users where users.id > ${listed_to} and exists (select from push_devices where push_devices.user_id = users.id)
          and ${wasRecipient({ newestId: newest_id, sentAt: listed_at })}
        order by users.id limit ${limit}
      ), queued as (
        insert into push_queue (notification_id, user_id, queued_at) select ${id}, id, ${at} from batch on conflict do nothing
      )
      update notifications set listed_to = (select case when count(*) < ${limit} then ${newest_id} else max(id) end from batch)
      where id = ${id}`.execute(db);
    return true;
  },
  /** Ends the push of notifications to all that were sent before an instant. */
  stopPushesBefore: (db: Db, at: Date) =>
    sql`update notifications set listed_to = newest_id where is_broadcast and listed_to < newest_id and listed_at < ${at}`.execute(db),
};
