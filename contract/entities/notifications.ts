import { z } from 'zod';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { distinctIds, requiredText } from '../kit/text.ts';
import { groupId } from './groups.ts';
import { userId } from './members.ts';

export const notificationId = recordId('NotificationId');
export type NotificationId = z.infer<typeof notificationId>;

/** How a notification travels: by WhatsApp, or in the app (with push where that is set up). */
export const channels = ['whatsapp', 'notification'] as const;
export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;

/** Queued, then one of the others; a state never goes back, but for a failed delivery that is tried again. */
export const deliveryStates = ['queued', 'sent', 'delivered', 'failed', 'skipped'] as const;
export const deliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof deliveryState>;

const counts = z.object({
  total: z.int(),
  queued: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** How many of the failed may be tried again now: none whose sending may have succeeded, none while they are being queued once more. */
  retryable: z.int(),
});

/** What an administrator sent, with the counts of its deliveries; or what a company received, with when it read it. */
export const notification = z.object({
  id: notificationId,
  title: z.string().nullable(),
  body: z.string(),
  type: channel,
  /** Null for companies. */
  audience: z.enum(['all', 'members', 'group']).nullable(),
  /** The group's name at the time of sending. */
  group: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Null for companies. */
  sent_by: z.string().nullable(),
  /** Null for companies. While recipients are still being listed, `total` grows. */
  counts: counts.nullable(),
  /** True once every recipient is listed and no delivery is queued or about to be tried again; null for companies. */
  is_finished: z.boolean().nullable(),
  /** When the company read it; null for administrators and for what is unread. */
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** One recipient of a notification and how far it came. */
export const delivery = z.object({
  id: z.int(),
  user: z.object({ id: userId, name: z.string(), phone: z.string(), roles: z.enum(['doctor', 'company']), is_archived: z.boolean() }),
  state: deliveryState,
  /** Why it failed or was skipped; null otherwise. */
  reason: z.string().nullable(),
  updated_at: z.iso.datetime(),
});
export type Delivery = z.infer<typeof delivery>;

/** The most members that one call names; larger audiences are groups or all. */
export const mostRecipients = 1000;

/** The most characters of a message. */
export const longestMessage = 4000;

const messageText = requiredText('Message', { max: longestMessage });
const titleText = requiredText('Title', { max: 100 });
const memberIds = distinctIds(userId, mostRecipients);

const flag = z
  .union([z.literal(0), z.literal(1), z.boolean()], { error: 'Choose all or specific members' })
  .transform((value) => value === 1 || value === true);

const oneAudience = 'Choose members or a group';

/** `specific_user` 1: the listed members, or a group; 0: all approved members. An empty list is refused, never everybody. */
export const whatsappDraft = z
  .strictObject({ specific_user: flag, message: messageText, user_id: memberIds.optional(), group_id: groupId.optional() })
  .refine(({ specific_user, user_id, group_id }) => !specific_user || (user_id === undefined) !== (group_id === undefined), {
    path: ['user_id'],
    error: oneAudience,
  })
  .refine(({ specific_user, user_id, group_id }) => specific_user || (user_id === undefined && group_id === undefined), {
    path: ['user_id'],
    error: 'Members are chosen, but the message would go to all',
  });
export type WhatsappDraft = z.infer<typeof whatsappDraft>;

export const notifyMembersDraft = z
  .strictObject({ title: titleText, message: messageText, recipientIds: memberIds.optional(), group_id: groupId.optional() })
  .refine(({ recipientIds, group_id }) => (recipientIds === undefined) !== (group_id === undefined), {
    path: ['recipientIds'],
    error: oneAudience,
  });
export type NotifyMembersDraft = z.infer<typeof notifyMembersDraft>;

export const notifyAllDraft = z.strictObject({ title: titleText, message: messageText });
export type NotifyAllDraft = z.infer<typeof notifyAllDraft>;

/** Whom a notification would reach: all where neither members nor a group are given. */
export const reachDraft = z.strictObject({ type: channel, user_id: memberIds.optional(), group_id: groupId.optional() });
export type ReachDraft = z.infer<typeof reachDraft>;

/** How many of an audience would receive it, and of the others how many and why, with some of their names. */
export const reach = z.object({
  total: z.int(),
  reachable: z.int(),
  unreachable: z.array(z.object({ reason: z.string(), count: z.int(), names: z.array(z.string()) })),
});
export type Reach = z.infer<typeof reach>;

/** `title` is looked for in the title and in the text: a WhatsApp message has no title. */
export const notificationListQuery = listQuery({ title: searchTerm });
export type NotificationListQuery = z.infer<typeof notificationListQuery>;

export const deliveryListQuery = listQuery({ state: deliveryState.optional(), name: searchTerm });
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>;

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/notifications/index',
    summary: 'Lists what an administrator sent or what a company received, newest first.',
    permission: 'notifications.read',
    query: notificationListQuery,
    response: pageOf(notification),
  }),
  get: route({
    method: 'GET',
    path: '/notifications/show/:id',
    summary: 'Shows one notification: to administrators any, to a company one that it received.',
    permission: 'notifications.read',
    params: byId(notificationId),
    response: answerOf(notification),
  }),
  sendWhatsapp: route({
    method: 'POST',
    path: '/notifications/whatsapp',
    summary: 'Queues a WhatsApp message to all members, to listed ones or to a group.',
    permission: 'notifications.send',
    body: whatsappDraft,
    response: answerOf(notification),
    status: 201,
  }),
  notifyMembers: route({
    method: 'POST',
    path: '/notifications/notifyUser',
    summary: 'Queues a notification to listed members or to a group.',
    permission: 'notifications.send',
    body: notifyMembersDraft,
    response: answerOf(notification),
    status: 201,
  }),
  notifyAll: route({
    method: 'POST',
    path: '/notifications/send-notification-to-all',
    summary: 'Queues a notification to all approved members.',
    permission: 'notifications.send',
    body: notifyAllDraft,
    response: answerOf(notification),
    status: 201,
  }),
  reach: route({
    method: 'POST',
    path: '/notifications/reach',
    summary: 'Counts whom a notification would reach, and says why it would not reach the others; sends nothing.',
    permission: 'notifications.send',
    body: reachDraft,
    response: answerOf(reach),
    isReading: true,
  }),
  deliveries: route({
    method: 'GET',
    path: '/notifications/deliveries/:id',
    summary: "Lists a notification's deliveries with their states and reasons.",
    permission: 'notifications.send',
    params: byId(notificationId),
    query: deliveryListQuery,
    response: pageOf(delivery),
  }),
  retry: route({
    method: 'POST',
    path: '/notifications/retry/:id',
    summary: 'Tries the failed deliveries of a notification once more, but for those that may have been sent.',
    permission: 'notifications.send',
    params: byId(notificationId),
    response: answerOf(notification),
  }),
  unread: route({
    method: 'GET',
    path: '/notifications/unread',
    summary: 'Counts what the bell shows, up to 100: unread notifications of a company, unseen failures for administrators.',
    permission: 'notifications.read',
    response: z.object({ data: z.object({ unread: z.int() }) }),
  }),
  markRead: route({
    method: 'POST',
    path: '/notifications/read/:id',
    summary: 'Marks a notification as read by the company, or its failures as seen by administrators.',
    permission: 'notifications.read',
    params: byId(notificationId),
    response: done,
  }),
  markAllRead: route({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Marks everything that the bell counts as read.',
    permission: 'notifications.read',
    response: done,
  }),
};
