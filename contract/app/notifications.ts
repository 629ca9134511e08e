import { z } from 'zod';
import { channel, notificationId } from '../entities/messages/notifications.ts';
import { idParams } from '../kit/ids.ts';
import { dataResponse, messageResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { cursorPage, cursorQuery } from './kit.ts';

export const receivedNotification = z.object({
  id: notificationId,
  /** Null for a WhatsApp message. */
  title: z.string().nullable(),
  body: z.string(),
  /** How it was sent. */
  channel,
  sent_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
export type ReceivedNotification = z.infer<typeof receivedNotification>;

export const receivedRoutes = {
  list: route({
    method: 'GET',
    path: '/notifications',
    summary: 'Lists the notifications that the doctor received, newest first.',
    permission: 'member.onboard',
    isCacheable: true,
    query: cursorQuery(['time', 'id'], {}),
    response: cursorPage(receivedNotification),
  }),
  unread: route({
    method: 'GET',
    path: '/notifications/unread',
    summary: 'Counts the unread notifications, up to 100.',
    permission: 'member.onboard',
    isCacheable: true,
    response: dataResponse(z.object({ unread: z.int() })),
  }),
  markRead: route({
    method: 'PUT',
    path: '/notifications/:id/read',
    summary: 'Marks one notification as read.',
    permission: 'member.onboard',
    params: idParams(notificationId),
    response: messageResponse,
    skipsAudit: true,
  }),
  markAllRead: route({
    method: 'PUT',
    path: '/notifications/read',
    summary: 'Marks a notification and all that were sent before it as read, so that later ones stay unread.',
    permission: 'member.onboard',
    body: z.strictObject({ up_to: notificationId }),
    response: messageResponse,
    skipsAudit: true,
  }),
};
