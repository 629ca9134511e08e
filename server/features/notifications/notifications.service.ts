import type { DeliveryListQuery, NotificationId, NotificationListQuery } from '../../../contract/entities/notifications.ts';
import { audit } from '../../kit/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, orNotFound } from '../../platform/errors.ts';
import { presentDelivery, presentReceived, presentSent } from './notifications.present.ts';
import { type NotificationRow, notificationsRead } from './notifications.read.ts';
import { notificationsRepo } from './notifications.repo.ts';
import { sendNotification } from './sending/send.job.ts';

/** Whoever may send sees what was sent; everybody else what they received. */
const seesAll = ({ actor }: Context) => actor.can('notifications.send');

const sentById = async ({ db }: Context, id: number): Promise<NotificationRow> =>
  orNotFound(await notificationsRead.byId(db, id), `notification ${id}`);

const receivedById = async ({ db, actor }: Context, id: number) =>
  orNotFound(await notificationsRead.receivedById(db, actor.id, id), `notification ${id}`);

const whyNoRetry = ({ failed, unknown, retry_requested_at }: NotificationRow): string => {
  if (retry_requested_at !== null) return 'What failed is being tried again already';
  return failed > 0 && failed === unknown
    ? 'It is not known whether the rest was sent; it is not sent twice'
    : 'Nothing failed that could be tried again';
};

export const notifications = {
  async list(context: Context, query: NotificationListQuery) {
    const { db, actor } = context;
    return seesAll(context)
      ? pageAnswer(await notificationsRead.sentPage(db, query), presentSent, query)
      : pageAnswer(await notificationsRead.receivedPage(db, actor.id, query), presentReceived, query);
  },
  async get(context: Context, id: NotificationId) {
    return { data: seesAll(context) ? presentSent(await sentById(context, id)) : presentReceived(await receivedById(context, id)) };
  },
  async deliveries(context: Context, id: NotificationId, query: DeliveryListQuery) {
    const row = await sentById(context, id);
    return pageAnswer(await notificationsRead.deliveries(context.db, row, query), presentDelivery, query);
  },
  async retry(context: Context, id: NotificationId) {
    const { db, now } = context;
    const row = await sentById(context, id);
    const retried = await notificationsRepo.requestRetry(db, id, now);
    if (retried === 0) throw conflict(whyNoRetry(row));
    await audit(context, { action: 'notifications.retry', entity: 'notifications', id, after: { retried } });
    await context.enqueue(sendNotification, { notification_id: id, after: 0 });
    const message = `Trying ${retried} ${retried === 1 ? 'delivery' : 'deliveries'} again`;
    return { data: presentSent(await sentById(context, id)), message };
  },
  async unread(context: Context) {
    const { db, actor } = context;
    return {
      data: { unread: seesAll(context) ? await notificationsRead.unseenFailures(db) : await notificationsRead.unread(db, actor.id) },
    };
  },
  async markRead(context: Context, id: NotificationId) {
    const { db, now, actor } = context;
    const isSender = seesAll(context);
    await (isSender ? sentById(context, id) : receivedById(context, id));
    const hasChanged = isSender
      ? await notificationsRepo.markFailuresSeen(db, id)
      : await notificationsRepo.markRead(db, actor.id, { at: now, id });
    if (hasChanged) await audit(context, { action: 'notifications.markRead', entity: 'notifications', id });
    return { message: 'Marked as read' };
  },
  async markAllRead(context: Context) {
    const { db, now, actor } = context;
    const hasChanged = seesAll(context)
      ? await notificationsRepo.markFailuresSeen(db, undefined)
      : await notificationsRepo.markRead(db, actor.id, { at: now, id: undefined });
    if (hasChanged) await audit(context, { action: 'notifications.markAllRead', entity: 'users', id: actor.id });
    return { message: 'All marked as read' };
  },
};
