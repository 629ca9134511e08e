import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/index.ts';
import type { DeliveryReport } from '../../../../platform/providers/messengers/index.ts';

// Whatever the order of reports is, the highest rank stays. A delivered message was not lost, so it ranks above a failure.
const ranks = { sent: 1, failed: 2, delivered: 3, read: 4 } as const;

const currentRank = sql`
  case when deliveries.state = 'queued' or deliveries.is_unknown then 0
    when deliveries.state = 'sent' then ${ranks.sent}::int
    when deliveries.state = 'failed' then ${ranks.failed}::int
    when deliveries.state = 'delivered' and deliveries.read_at is null then ${ranks.delivered}::int
    else ${ranks.read}::int end`;

/** How often a message is sent again after WhatsApp reported a temporary failure. */
const maxAttempts = 20;
const maxWaitSeconds = 3600;

export const reportsRepo = {
  /**
   * Stores reports about the current attempts of deliveries. A temporary failure queues the delivery again, after a wait that doubles with
   * each attempt. Returns the notifications with a new permanent failure.
   */
  store: async (db: Db, reports: readonly DeliveryReport[], at: Date): Promise<number[]> => {
    const { rows } = await sql<{ notification_id: number; state: string }>`
      with given as (
        select * from unnest(
          ${reports.map(({ delivery }) => delivery?.id ?? null)}::bigint[],
          ${reports.map(({ delivery }) => delivery?.attempt ?? null)}::int[],
          ${reports.map(({ messageId }) => messageId)}::text[],
          ${reports.map(({ state }) => ranks[state])}::int[],
          ${reports.map((report) => report.at)}::timestamptz[],
          ${reports.map(({ reason }) => reason)}::text[],
          ${reports.map(({ retryAfterSeconds }) => retryAfterSeconds ?? null)}::int[]
        ) as report (delivery_id, attempt, message_id, rank, at, reason, wait)
      ), found as (
        select coalesce(delivery_id, (select id from deliveries where provider_message_id = message_id limit 1)) as id, given.* from given
      ), matched as (
        select distinct on (deliveries.id) deliveries.id, deliveries.attempt, message_id, rank, at, found.reason, wait,
          rank = ${ranks.failed} and wait is not null and deliveries.attempt < ${maxAttempts} as is_requeued
        from found join deliveries on deliveries.id = found.id and deliveries.attempt = coalesce(found.attempt, deliveries.attempt)
        order by deliveries.id, rank desc
      )
      update deliveries set
        state = case when is_requeued then 'queued' when rank = ${ranks.sent} then 'sent' when rank = ${ranks.failed} then 'failed'
          else 'delivered' end,
        reason = case when rank = ${ranks.failed} and not is_requeued then report.reason end,
        attempt = deliveries.attempt + is_requeued::int,
        not_before = case when is_requeued
          then ${at}::timestamptz + least(${maxWaitSeconds}, wait * 2 ^ (deliveries.attempt - 1)) * interval '1 second' end,
        provider_message_id = case when not is_requeued then message_id end,
        is_unknown = false,
        claimed_at = null,
        updated_at = ${at},
        read_at = case when rank = ${ranks.failed} then null when rank = ${ranks.read} then coalesce(deliveries.read_at, report.at)
          else deliveries.read_at end
      from matched as report
      where deliveries.id = report.id and deliveries.attempt = report.attempt and deliveries.state <> 'skipped' and ${currentRank} < rank
      returning deliveries.notification_id, deliveries.state`.execute(db);
    const failed = rows.filter(({ state }) => state === 'failed').map(({ notification_id }) => notification_id);
    return [...new Set(failed)];
  },
};
