import { sql } from 'kysely';
import type { ConsentPurpose, ConsentState } from '../../../../contract/entities/consents.ts';
import type { Db } from '../../../platform/database/index.ts';
import { latestConsentState, type NeededConsent } from '../../consents/index.ts';

/** A notification with deliveries to push. */
type NotificationToPush = { id: number; cause: 'sent' | 'decision'; purpose: ConsentPurpose; title: string | null; body: string };

/** A delivery that this process pushes, with its recipient. */
export type ClaimedPush = {
  delivery_id: number;
  user_id: number;
  queued_at: Date;
  phone: string;
  status: string;
  archived_at: Date | null;
  consent_state: ConsentState | null;
};

type Times = { at: Date; staleBefore: Date };
type Claim = Times & { notificationId: number; limit: number; consent: NeededConsent | undefined };

const isFree = ({ at, staleBefore }: Times) =>
  sql`(claimed_at is null or claimed_at < ${staleBefore}) and (not_before is null or not_before <= ${at})`;

export const pushQueueRepo = {
  /** Queues those of the deliveries whose recipients have a device. */
  add: (db: Db, deliveryIds: readonly number[], at: Date) =>
    sql`
      insert into push_queue (delivery_id, notification_id, queued_at)
      select id, notification_id, ${at} from deliveries
      where id = any(${deliveryIds}::bigint[]) and state = 'delivered' and exists (select from push_devices where user_id = deliveries.user_id)
      on conflict (delivery_id) do nothing`.execute(db),

  /** The first notification with a delivery that can be pushed now; undefined if there is none. */
  nextNotification: async (db: Db, times: Times): Promise<NotificationToPush | undefined> => {
    const { rows } = await sql<NotificationToPush>`
      select id, cause, purpose, title, body from notifications
      where id = (select notification_id from push_queue where ${isFree(times)} order by notification_id, delivery_id limit 1)`.execute(db);
    return rows[0];
  },
  /** Claims the next deliveries of a notification, so that no other process pushes them. */
  claim: async (db: Db, { notificationId, limit, consent, ...times }: Claim): Promise<ClaimedPush[]> => {
    const { rows } = await sql<ClaimedPush>`
      with picked as (
        select delivery_id, queued_at from push_queue
        where notification_id = ${notificationId} and ${isFree(times)}
        order by delivery_id limit ${limit} for update skip locked
      ), claimed as (
        update push_queue set claimed_at = ${times.at} from picked where push_queue.delivery_id = picked.delivery_id
      )
      select picked.delivery_id, picked.queued_at, users.id as user_id, users.phone, users.status, users.archived_at,
        ${latestConsentState('users.id', consent)} as consent_state
      from picked join deliveries on deliveries.id = picked.delivery_id join users on users.id = deliveries.user_id
      order by picked.delivery_id`.execute(db);
    return rows;
  },
  /** Removes deliveries that are done. */
  remove: (db: Db, deliveryIds: readonly number[]) =>
    sql`delete from push_queue where delivery_id = any(${deliveryIds}::bigint[])`.execute(db),
  /** Releases the claims of deliveries that are tried again at the given times. */
  postpone: (db: Db, postponed: readonly { deliveryId: number; notBefore: Date }[]) => {
    const ids = postponed.map(({ deliveryId }) => deliveryId);
    const times = postponed.map(({ notBefore }) => notBefore);
    return sql`
      update push_queue set claimed_at = null, not_before = later.at
      from unnest(${ids}::bigint[], ${times}::timestamptz[]) as later (id, at) where push_queue.delivery_id = later.id`.execute(db);
  },
  /** Removes what was queued before an instant. */
  removeBefore: (db: Db, at: Date) => db.deleteFrom('push_queue').where('queued_at', '<', at).execute(),
};
