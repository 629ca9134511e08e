import type { DeliveryListQuery, NotificationId, NotificationListQuery } from '../../../../contract/entities/messages/notifications.ts';
import { audit } from '../../../kit/audit.ts';
import { readDays } from '../../../kit/days.ts';
import { presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, orNotFound } from '../../../platform/errors.ts';
import { broadcastRecipients } from './broadcasts/recipients.read.ts';
import { sendNotification } from './delivery/send.job.ts';
import { canSeeSent } from './notifications.policy.ts';
import { presentDelivery, presentReceived, presentSent } from './notifications.present.ts';
import { type NotificationRow, notificationsRead } from './notifications.read.ts';
import { notificationsRepo } from './notifications.repo.ts';

const getSent = async ({ db }: Context, id: number): Promise<NotificationRow> =>
  orNotFound(await notificationsRead.byId(db, id), `notification ${id}`);

const getReceived = async ({ db, actor }: Context, id: number) =>
  orNotFound(await notificationsRead.receivedById(db, actor.id, id), `notification ${id}`);

const noRetryReason = ({ failed, unknown, retry_requested_at }: NotificationRow): string => {
  if (retry_requested_at !== null) return 'The failed deliveries are already being retried';
  return failed > 0 && failed === unknown
    ? 'It is not known whether the rest was sent, so it will not be sent again'
    : 'No failed deliveries to retry';
};

/** Notifies a member in the app of a decision, even if the account can receive nothing else. */
export const notifyMember = (
  { db, now, actor }: Pick<Context, 'db' | 'now'> & { actor: { id: number } },
  { userId, messageId, title, body }: { userId: number; messageId?: number; title: string; body: string },
) =>
  notificationsRepo.insertDecision(
    db,
    { channel: 'notification', purpose: 'service', title, body, by: actor.id, at: now },
    { userIds: [userId], messageId },
  );

/** Notifies members in the app of the same decision, even if their accounts can receive nothing else. */
export const notifyMembers = (
  { db, now, actor }: Pick<Context, 'db' | 'now' | 'actor'>,
  { userIds, title, body }: { userIds: readonly number[]; title: string; body: string },
) => notificationsRepo.insertDecision(db, { channel: 'notification', purpose: 'service', title, body, by: actor.id, at: now }, { userIds });

export const notifications = {
  async list(context: Context, query: NotificationListQuery) {
    const { db, actor } = context;
    return canSeeSent(context.actor)
      ? presentPage(await notificationsRead.sentPage(db, readDays(context, query)), presentSent, query)
      : presentPage(await notificationsRead.receivedPage(db, actor.id, readDays(context, query)), presentReceived, query);
  },
  async get(context: Context, id: NotificationId) {
    return {
      data: canSeeSent(context.actor) ? presentSent(await getSent(context, id)) : presentReceived(await getReceived(context, id)),
    };
  },
  async deliveries(context: Context, id: NotificationId, query: DeliveryListQuery) {
    const row = await getSent(context, id);
    const read = row.is_broadcast ? broadcastRecipients : notificationsRead.deliveries;
    return presentPage(await read(context.db, row, query), presentDelivery, query);
  },
  async retry(context: Context, id: NotificationId) {
    const { db, now } = context;
    const row = await getSent(context, id);
    const retried = await notificationsRepo.requestRetry(db, id, now);
    if (retried === 0) throw conflict(noRetryReason(row));
    await audit(context, { action: 'notifications.retry', entity: 'notifications', id, after: { retried } });
    await context.enqueue(sendNotification, { notification_id: id, after: 0 });
    const message = `Trying ${retried} ${retried === 1 ? 'delivery' : 'deliveries'} again`;
    return { data: presentSent(await getSent(context, id)), message };
  },
  async cancel(context: Context, id: NotificationId) {
    const { db, now } = context;
    const { cancelled_at: earlier } = await getSent(context, id);
    const isCancelled = await notificationsRepo.cancel(db, id, { at: now, reason: 'The notification was cancelled' });
    if (!isCancelled) throw conflict(earlier ? 'This notification is already cancelled' : 'This notification is already being sent');
    await audit(context, { action: 'notifications.cancel', entity: 'notifications', id });
    return { data: presentSent(await getSent(context, id)), message: 'Notification cancelled' };
  },
  async unread(context: Context) {
    const { db, actor } = context;
    return {
      data: {
        unread: canSeeSent(context.actor) ? await notificationsRead.unseenFailures(db) : await notificationsRead.unread(db, actor.id),
      },
    };
  },
  async markRead(context: Context, id: NotificationId) {
    const { db, now, actor } = context;
    const isSender = canSeeSent(context.actor);
    await (isSender ? getSent(context, id) : getReceived(context, id));
    const hasChanged = isSender
      ? await notificationsRepo.markFailuresSeen(db, id)
      : await notificationsRepo.markRead(db, actor.id, { at: now, id });
    if (hasChanged) await audit(context, { action: 'notifications.markRead', entity: 'notifications', id });
    return { message: 'Marked as read' };
  },
  async markAllRead(context: Context) {
    const { db, now, actor } = context;
    const hasChanged = canSeeSent(context.actor)
      ? await notificationsRepo.markFailuresSeen(db, undefined)
      : await notificationsRepo.markRead(db, actor.id, { at: now, id: undefined });
    if (hasChanged) await audit(context, { action: 'notifications.markAllRead', entity: 'users', id: actor.id });
    return { message: 'All marked as read' };
  },
};
