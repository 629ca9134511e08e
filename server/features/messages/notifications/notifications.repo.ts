import { sql } from 'kysely';
import type { ConsentPurpose } from '../../../../contract/entities/members/consents.ts';
import type { Channel } from '../../../../contract/entities/messages/notifications.ts';
import type { Db } from '../../../platform/database/index.ts';
import { broadcastsRepo, type ReadMark, wasSentUpTo } from './broadcasts/broadcasts.repo.ts';
import { pushQueueRepo } from './push/push-queue.repo.ts';

type NewNotification = {
  channel: Channel;
  purpose: ConsentPurpose;
  title: string | null;
  body: string;
  by: number;
  at: Date;
  /** When sending starts; not set if it starts immediately. */
  sendsAt?: Date;
  /** The time that its sender chose. */
  sendAt?: Date | undefined;
};
type Group = { id: number; name: string };

const readable = ['sent', 'delivered'] as const;

const insert = (db: Db, { by, at, sendsAt, sendAt, ...content }: NewNotification, audience: Audience) =>
  db
    .insertInto('notifications')
    .values({
      ...content,
      created_by: by,
      created_at: at,
      progressed_at: at,
      sends_at: sendsAt ?? null,
      send_at: sendAt ?? null,
      ...audience,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

type Audience =
  | { audience: 'all'; newest_id: number; is_broadcast: boolean }
  | { audience: 'members'; cause?: 'decision'; message_id?: number | null; listed_at: Date }
  | { audience: 'group'; group_id: number; group_name: string; newest_id: number };

export const notificationsRepo = {
  /** Inserts a notification to all present members. In the app it is one row for all; otherwise a job lists the members. */
  insertForAll: async (db: Db, notification: NewNotification) => {
    const newest = await db
      .selectFrom('users')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    return insert(db, notification, {
      audience: 'all',
      newest_id: newest?.id ?? 0,
      is_broadcast: notification.channel === 'notification',
    });
  },
  insertForMembers: async (db: Db, notification: NewNotification, userIds: number[]) => {
    const { at } = notification;
    const { id } = await insert(db, notification, { audience: 'members', listed_at: at });
    await sql`
      insert into deliveries (notification_id, user_id, updated_at)
      select ${id}, given.id, ${at} from unnest(${userIds}::int[]) as given (id) order by given.id`.execute(db);
    return { id };
  },
  /** A job lists the members of the group; later ones are not included. */
  insertForGroup: async (db: Db, notification: NewNotification, group: Group) => {
    const newest = await db
      .selectFrom('group_members')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('group_id', '=', group.id)
      .executeTakeFirst();
    return insert(db, notification, { audience: 'group', group_id: group.id, group_name: group.name, newest_id: newest?.id ?? 0 });
  },
  /** Stores the notification of a decision, which is delivered immediately. */
  insertDecision: async (
    db: Db,
    notification: NewNotification,
    { userIds, messageId }: { userIds: readonly number[]; messageId?: number | undefined },
  ) => {
    const { at } = notification;
    const { id } = await insert(db, notification, { audience: 'members', cause: 'decision', message_id: messageId ?? null, listed_at: at });
    const deliveries = await db
      .insertInto('deliveries')
      .values(userIds.map((user_id) => ({ notification_id: id, user_id, state: 'delivered', updated_at: at })))
      .returning('id')
      .execute();
    await pushQueueRepo.add(
      db,
      deliveries.map((delivery) => delivery.id),
      at,
    );
  },

  /** Requests a retry of failed deliveries except unknown ones; returns their number, 0 if a retry is already requested. */
  requestRetry: async (db: Db, id: number, at: Date): Promise<number> => {
    const requested = await db
      .updateTable('notifications')
      .set({ retry_requested_at: at, progressed_at: at })
      .where('id', '=', id)
      .where('retry_requested_at', 'is', null)
      .whereRef('failed', '>', 'unknown')
      .returning(sql<number>`failed - unknown`.as('count'))
      .executeTakeFirst();
    return requested?.count ?? 0;
  },

  /** Cancels a notification that no job has started to send, and skips its deliveries; returns false if it is too late. Needs a transaction. */
  cancel: async (db: Db, id: number, { at, reason }: { at: Date; reason: string }): Promise<boolean> => {
    const cancelled = await db
      .updateTable('notifications')
      .set((row) => ({ cancelled_at: at, sends_at: null, listed_at: row.fn.coalesce('listed_at', row.val(at)) }))
      .where('id', '=', id)
      .where('sends_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!cancelled) return false;
    await db
      .updateTable('deliveries')
      .set({ state: 'skipped', reason, updated_at: at })
      .where('notification_id', '=', id)
      .where('state', '=', 'queued')
      .execute();
    return true;
  },

  /** Locks a notification that an administrator sent, and returns its times. */
  lockScheduled: (db: Db, id: number) =>
    db
      .selectFrom('notifications')
      .select(['send_at', 'sends_at', 'cancelled_at'])
      .where('id', '=', id)
      .where('cause', '=', 'sent')
      .forNoKeyUpdate()
      .executeTakeFirst(),
  reschedule: (db: Db, id: number, sendAt: Date) =>
    db.updateTable('notifications').set({ send_at: sendAt, sends_at: sendAt }).where('id', '=', id).execute(),

  /** Marks one notification or all as read by a member, or those up to one in the order of sending; returns true if any was unread. */
  markRead: async (db: Db, userId: number, { at, id, upTo }: ReadMark): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ read_at: at })
      .where('user_id', '=', userId)
      .where('state', 'in', readable)
      .where('read_at', 'is', null)
      .$if(id !== undefined, (qb) => qb.where('notification_id', '=', id ?? 0))
      .$if(upTo !== undefined, (qb) => qb.where(wasSentUpTo(upTo ?? 0)))
      .executeTakeFirst();
    const hasReadBroadcasts = await broadcastsRepo.markRead(db, userId, { at, id, upTo });
    return numUpdatedRows > 0n || hasReadBroadcasts;
  },
  /** Marks the failures of one notification or of all as seen; returns true if any was new. */
  markFailuresSeen: async (db: Db, id: number | undefined): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set((row) => ({ failures_seen: row.ref('failed') }))
      .whereRef('failed', '>', 'failures_seen')
      .$if(id !== undefined, (qb) => qb.where('id', '=', id ?? 0))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
};
