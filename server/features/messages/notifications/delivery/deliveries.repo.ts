import { type SqlBool, sql } from 'kysely';
import { type AccountStatus, activeAccountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import type { ConsentPurpose, ConsentState } from '../../../../../contract/entities/members/consents.ts';
import type { Channel } from '../../../../../contract/entities/messages/notifications.ts';
import { isOneOf } from '../../../../kit/list.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { latestConsentState, type NeededConsent } from '../../../members/consents/index.ts';

/** A queued delivery that this process has reserved, with its recipient. */
export type ReservedDelivery = {
  id: number;
  user_id: number;
  attempt: number;
  queued_at: Date;
  /** Another process had reserved it and stored no outcome. */
  is_taken_over: boolean;
  phone: string;
  status: AccountStatus;
  archived_at: Date | null;
  /** The state of the consent that the delivery needs, at the time of the reservation; null without an entry or if it needs none. */
  consent_state: ConsentState | null;
};

/** The outcome of a delivery; one that is retried later stays queued. */
export type DeliveryOutcome = {
  id: number;
  /** The attempt of the reservation. */
  attempt: number;
  state: 'sent' | 'delivered' | 'failed' | 'skipped' | 'queued';
  reason: string | null;
  /** Failed, but it may have been sent. */
  isUnknown: boolean;
  /** The id of the message at the provider; null without one. */
  messageId: string | null;
  /** A queued delivery is not sent before this time; null for no wait. */
  notBefore: Date | null;
};

type Step = { limit: number; at: Date };
type Listing = { id: number; group_id: number | null; listed_to: number; newest_id: number | null };

/** Selects the next recipients of a notification in the order of their ids. */
const selectNextRecipients = ({ group_id, listed_to, newest_id }: Listing, limit: number) =>
  group_id === null
    ? sql`
        select id from users
        where id > ${listed_to} and id <= ${newest_id} and role <> 'admin' and status ${isOneOf(activeAccountStatuses)} and archived_at is null
        order by id limit ${limit}`
    : sql`
        select user_id as id from group_members
        where group_id = ${group_id} and user_id > ${listed_to} and id <= ${newest_id}
        order by user_id limit ${limit}`;

type Reservation = {
  notificationId: number;
  after: number;
  limit: number;
  at: Date;
  staleBefore: Date;
  consent: NeededConsent | undefined;
};

/** A scheduled notification waits for its time. */
const isDue = (at: Date) => sql<SqlBool>`(send_at is null or send_at <= ${at})`;

export const deliveriesRepo = {
  /** Marks a notification as in progress, and returns it; undefined if it was cancelled or its time has not come. From now on it can be neither cancelled nor moved. */
  start: (db: Db, id: number, at: Date) =>
    db
      .updateTable('notifications')
      .set({ progressed_at: at, sends_at: null })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .where(isDue(at))
      .returning(['id', 'channel', 'purpose', 'title', 'body', 'is_broadcast'])
      .executeTakeFirst(),

  /** Stores deliveries for the next recipients; returns true when all are listed. Needs a transaction. */
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
      with batch as (${selectNextRecipients(listing, limit)}), listed as (
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

  /** Queues the next deliveries that had failed when a retry was requested; returns true when none is left. Needs a transaction. */
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
      update deliveries set state = 'queued', reason = null, claimed_at = null, not_before = null, provider_message_id = null,
        attempt = attempt + 1, updated_at = ${at}
      where id in (
        select id from deliveries
        where notification_id = ${id} and state = 'failed' and not is_unknown and updated_at <= ${requested.retry_requested_at}
        order by id limit ${limit}
      )`.execute(db);
    const isDone = numAffectedRows < limit;
    if (isDone) await db.updateTable('notifications').set({ retry_requested_at: null }).where('id', '=', id).execute();
    return isDone;
  },

  /** Reserves the next queued deliveries, unreserved ones and those with a stale reservation, so that no other process sends them. */
  reserve: async (db: Db, { notificationId, after, limit, at, staleBefore, consent }: Reservation): Promise<ReservedDelivery[]> => {
    const { rows } = await sql<ReservedDelivery>`
      with picked as (
        select id, user_id, attempt, claimed_at, updated_at from deliveries
        where notification_id = ${notificationId} and state = 'queued' and id > ${after} and (claimed_at is null or claimed_at < ${staleBefore})
          and (not_before is null or not_before <= ${at})
        order by id limit ${limit} for update skip locked
      ), reserved as (
        update deliveries set claimed_at = ${at} from picked where deliveries.id = picked.id
      )
      select picked.id, picked.user_id, picked.attempt, picked.updated_at as queued_at, picked.claimed_at is not null as is_taken_over,
        users.phone, users.status, users.archived_at, ${latestConsentState('users.id', consent)} as consent_state
      from picked join users on users.id = picked.user_id order by picked.id`.execute(db);
    return rows;
  },

  /** Stores outcomes and releases the reservations. An outcome of another process is kept, unless it is unknown and this one is not. */
  storeOutcomes: async (db: Db, { at, outcomes }: { at: Date; outcomes: readonly DeliveryOutcome[] }) => {
    const ids = outcomes.map(({ id }) => id);
    const attempts = outcomes.map(({ attempt }) => attempt);
    const states = outcomes.map(({ state }) => state);
    const reasons = outcomes.map(({ reason }) => reason);
    const unknown = outcomes.map(({ isUnknown }) => isUnknown);
    const messageIds = outcomes.map(({ messageId }) => messageId);
    const notBefore = outcomes.map((outcome) => outcome.notBefore);
    await sql`
      update deliveries set state = outcome.state, reason = outcome.reason, is_unknown = outcome.is_unknown, claimed_at = null,
        attempt = deliveries.attempt + (outcome.state = 'queued')::int, not_before = outcome.not_before,
        provider_message_id = outcome.message_id, updated_at = case outcome.state when 'queued' then updated_at else ${at} end
      from unnest(${ids}::bigint[], ${attempts}::int[], ${states}::text[], ${reasons}::text[], ${unknown}::boolean[], ${messageIds}::text[],
        ${notBefore}::timestamptz[]) as outcome (id, attempt, state, reason, is_unknown, message_id, not_before)
      where deliveries.id = outcome.id and deliveries.attempt = outcome.attempt
        and (deliveries.state = 'queued' or (deliveries.is_unknown and outcome.state in ('sent', 'delivered')))`.execute(db);
  },

  /** The earliest time at which an unreserved queued delivery may be sent; undefined if there is none. */
  nextDue: async (db: Db, notificationId: number, at: Date): Promise<Date | undefined> => {
    const { due } = await db
      .selectFrom('deliveries')
      .select(({ fn, val }) => fn.min(fn.coalesce('not_before', val(at))).as('due'))
      .where('notification_id', '=', notificationId)
      .where('state', '=', 'queued')
      .where('claimed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return due ?? undefined;
  },

  /** The number of failed deliveries of a notification. */
  countFailures: async (db: Db, notificationId: number): Promise<number> =>
    (await db.selectFrom('notifications').select('failed').where('id', '=', notificationId).executeTakeFirstOrThrow()).failed,

  /** Marks unfinished notifications without progress since an instant, and scheduled ones whose time has come, as in progress; returns their ids. */
  restartStalled: async (db: Db, { since, at }: { since: Date; at: Date }): Promise<number[]> => {
    const stalled = await db
      .updateTable('notifications')
      .set({ progressed_at: at })
      .where((eb) => eb.or([eb('listed_at', 'is', null), eb('queued', '>', 0), eb('retry_requested_at', 'is not', null)]))
      .where('progressed_at', '<', since)
      .where(isDue(at))
      .returning('id')
      .execute();
    return stalled.map(({ id }) => id);
  },
};

export type NotificationToSend = { id: number; channel: Channel; purpose: ConsentPurpose; title: string | null; body: string };
