import { notificationRoutes } from '../../../../contract/entities/messages/notifications.ts';
import { handle } from '../../../kit/handle.ts';
import { createNotification } from './create-notification.service.ts';
import { notifications } from './notifications.service.ts';
import { reschedule } from './scheduled/schedule.service.ts';

export const notificationsHandlers = [
  handle(notificationRoutes.list, ({ query, context }) => notifications.list(context, query)),
  handle(notificationRoutes.get, ({ params, context }) => notifications.get(context, params.id)),
  handle(notificationRoutes.sendWhatsapp, ({ body, context }) => createNotification.whatsapp(context, body)),
  handle(notificationRoutes.notifyMembers, ({ body, context }) => createNotification.members(context, body)),
  handle(notificationRoutes.notifyAll, ({ body, context }) => createNotification.all(context, body)),
  handle(notificationRoutes.reach, ({ body, context }) => createNotification.reach(context, body)),
  handle(notificationRoutes.deliveries, ({ params, query, context }) => notifications.deliveries(context, params.id, query)),
  handle(notificationRoutes.retry, ({ params, context }) => notifications.retry(context, params.id)),
  handle(notificationRoutes.cancel, ({ params, context }) => notifications.cancel(context, params.id)),
  handle(notificationRoutes.reschedule, ({ params, body, context }) => reschedule(context, params.id, body)),
  handle(notificationRoutes.unread, ({ context }) => notifications.unread(context)),
  handle(notificationRoutes.markRead, ({ params, context }) => notifications.markRead(context, params.id)),
  handle(notificationRoutes.markAllRead, ({ context }) => notifications.markAllRead(context)),
];
