import { userId } from '../../../../contract/entities/members/members.ts';
import { type Delivery, delivery, type Notification, notificationId } from '../../../../contract/entities/messages/notifications.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { DeliveryRow, NotificationRow, ReceivedRow } from './notifications.read.ts';

const totalOf = ({ queued, sent, delivered, failed, skipped }: NotificationRow): number => queued + sent + delivered + failed + skipped;

export const presentSent = (row: NotificationRow): Notification => {
  const { queued, sent, delivered, failed, skipped } = row;
  const isRetrying = row.retry_requested_at !== null;
  return {
    id: toId(notificationId, row.id),
    title: row.title,
    body: row.body,
    type: row.channel,
    purpose: row.purpose,
    audience: row.audience,
    group: row.group_name,
    created_at: row.created_at.toISOString(),
    sent_by: row.sent_by,
    counts: { total: totalOf(row), queued, sent, delivered, failed, skipped, retryable: isRetrying ? 0 : failed - row.unknown },
    is_finished: row.listed_at !== null && queued === 0 && !isRetrying,
    message_id: null,
    sends_at: row.sends_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    send_at: row.send_at?.toISOString() ?? null,
    read_at: null,
  };
};

/** Presents a notification to its recipient, without its sender, its group and other recipients. */
export const presentReceived = (row: ReceivedRow): Notification => ({
  id: toId(notificationId, row.id),
  title: row.title,
  body: row.body,
  type: row.channel,
  purpose: null,
  audience: null,
  group: null,
  // The recipient reads when it was sent, not when it was written.
  created_at: (row.send_at ?? row.created_at).toISOString(),
  sent_by: null,
  counts: null,
  is_finished: null,
  message_id: row.message_id,
  sends_at: null,
  cancelled_at: null,
  send_at: null,
  read_at: row.read_at?.toISOString() ?? null,
});

const memberRole = delivery.shape.user.shape.roles;

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  user: {
    id: toId(userId, row.user_id),
    name: row.name,
    phone: row.phone,
    roles: memberRole.parse(row.role),
    is_archived: row.archived_at !== null,
  },
  state: row.state,
  reason: row.reason,
  updated_at: row.updated_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});
