import { sql } from 'kysely';
import type { AccountStatus } from '../../../../../contract/entities/members/account-status.ts';
import type { ConsentPurpose, ConsentState } from '../../../../../contract/entities/members/consents.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { latestConsentState, type NeededConsent } from '../../../members/consents/index.ts';

type NotificationToPush = { id: number; cause: 'sent' | 'decision'; purpose: ConsentPurpose; title: string | null; body: string };

/** A member to whom this process pushes a notification. */
export type ReservedPush = {
  user_id: number;
  queued_at: Date;
  phone: string;
  status: AccountStatus;
  archived_at: Date | null;
  consent_state: ConsentState | null;
};

type Times = { at: Date; staleBefore: Date };
type Reservation = Times & { notificationId: number; limit: number; consent: NeededConsent | undefined };

const isFree = ({ at, staleBefore }: Times) =>
  sql`(claimed_at is null or claimed_at < ${staleBefore}) and (not_before is null or not_before <= ${at})`;

export const pushQueueRepo = {
  /** Queues the recipients of the deliveries, if they have a device. */
  add: (db: Db, deliveryIds: readonly number[], at: Date) =>
    sql`
      insert into push_queue (notification_id, user_id, queued_at)
      select notification_id, user_id, ${at} from deliveries
      where id = any(${deliveryIds}::bigint[]) and state = 'delivered' and exists (select from push_devices where user_id = deliveries.user_id)
      on conflict do nothing`.execute(db),

  /** The first notification that can be pushed to somebody now; undefined if there is none. */
  nextNotification: async (db: Db, times: Times): Promise<NotificationToPush | undefined> => {
    const { rows } = await sql<NotificationToPush>`
      select id, cause, purpose, title, body from notifications
      where id = (select notification_id from push_queue where ${isFree(times)} order by notification_id, user_id limit 1)`.execute(db);
    return rows[0];
  },
  /** Reserves the next recipients of a notification, so that no other process pushes it to them. */
  reserve: async (db: Db, { notificationId, limit, consent, ...times }: Reservation): Promise<ReservedPush[]> => {
    const { rows } = await sql<ReservedPush>`
      with picked as (
        select user_id, queued_at from push_queue
        where notification_id = ${notificationId} and ${isFree(times)}
        order by user_id limit ${limit} for update skip locked
      ), reserved as (
        update push_queue set claimed_at = ${times.at} from picked
        where push_queue.notification_id = ${notificationId} and push_queue.user_id = picked.user_id
      )
      select picked.queued_at, users.id as user_id, users.phone, users.status, users.archived_at,
        ${latestConsentState('users.id', consent)} as consent_state
      from picked join users on users.id = picked.user_id
      order by users.id`.execute(db);
    return rows;
  },
  /** Removes recipients to whom a notification need not be pushed any more. */
  remove: (db: Db, notificationId: number, userIds: readonly number[]) =>
    sql`delete from push_queue where notification_id = ${notificationId} and user_id = any(${userIds}::integer[])`.execute(db),
  /** Releases the reservations of recipients that are tried again at the given times. */
  postpone: (db: Db, notificationId: number, postponed: readonly { userId: number; notBefore: Date }[]) => {
    const ids = postponed.map(({ userId }) => userId);
    const times = postponed.map(({ notBefore }) => notBefore);
    return sql`
      update push_queue set claimed_at = null, not_before = later.at
      from unnest(${ids}::integer[], ${times}::timestamptz[]) as later (user_id, at)
      where push_queue.notification_id = ${notificationId} and push_queue.user_id = later.user_id`.execute(db);
  },
  /** Removes what was queued before an instant. */
  removeBefore: (db: Db, at: Date) => db.deleteFrom('push_queue').where('queued_at', '<', at).execute(),
};
