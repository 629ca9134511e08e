import { z } from 'zod';
import { distinctIds, requiredLongText, requiredText } from '../../kit/fields.ts';
import { bigRecordId, idParams } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQuery, messageResponse, pageResponse, searchTerm, sortOrder } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { scheduledTime } from '../../kit/schedule.ts';
import { consentPurpose } from '../members/consents.ts';
import { groupId } from '../members/groups.ts';
import { userId } from '../members/members.ts';

export const notificationId = bigRecordId('NotificationId');
export type NotificationId = z.infer<typeof notificationId>;

/** The channels of a notification: WhatsApp, or in the app (with push if it is configured). */
export const channels = ['whatsapp', 'notification'] as const;
export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;

/** A delivery is queued first. It never returns to an earlier state, except when a failed delivery is retried. `sent` may become `failed` later, when the service says so. */
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
  /** The failed deliveries that can be retried now. Deliveries that may have been sent, or that are being queued again, do not count. */
  retryable: z.int(),
});

/** Seconds before a new notification is sent. It can be cancelled during this time. */
export const cancelSeconds = 10;

/** A notification. Administrators get the counts of its deliveries; a company that received it gets the time when it was read. */
export const notification = z.object({
  id: notificationId,
  title: z.string().nullable(),
  body: z.string(),
  type: channel,
  /** Decides which consent the recipients need; null for companies. */
  purpose: consentPurpose.nullable(),
  /** Null for companies. */
  audience: z.enum(['all', 'members', 'group']).nullable(),
  /** The group's name at the time of sending. */
  group: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Null for companies. */
  sent_by: z.string().nullable(),
  /** Null for companies. `total` grows until every recipient is listed. */
  counts: counts.nullable(),
  /** True once every recipient is listed and no delivery is queued or waits for a retry; null for companies. */
  is_finished: z.boolean().nullable(),
  /** The active message that it is about; null if it is about none. */
  message_id: z.int().nullable(),
  /** When sending starts, while the notification can still be cancelled; null afterwards, and for companies. */
  sends_at: z.iso.datetime().nullable(),
  /** Null unless it was cancelled before it was sent. */
  cancelled_at: z.iso.datetime().nullable(),
  /** The time that the sender chose; null if it was sent at once, and for companies. */
  send_at: z.iso.datetime().nullable(),
  /** When the company read it; null if it is unread, and for administrators. */
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** One recipient of a notification and the state of the delivery. */
export const delivery = z.object({
  id: z.int(),
  user: z.object({ id: userId, name: z.string(), phone: z.string(), roles: z.enum(['doctor', 'company']), is_archived: z.boolean() }),
  state: deliveryState,
  /** Why it failed or was skipped; null otherwise. */
  reason: z.string().nullable(),
  updated_at: z.iso.datetime(),
  /** When the member read it, in the app or in WhatsApp; null if that is not known. */
  read_at: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** The maximum number of members in one request; larger audiences are groups or all members. */
export const maxRecipients = 1000;

/** The maximum length of a message. */
export const maxMessageLength = 4000;

/** The maximum length of a WhatsApp message: what the parameter of a template holds. */
export const maxWhatsappLength = 1024;

const messageText = requiredLongText('Message', { max: maxMessageLength });

/** The text of a WhatsApp message. More than 24 hours after a member wrote, it is the parameter of a template. */
export const whatsappText = requiredLongText(
  'Message',
  { max: maxWhatsappLength },
  { max: `A WhatsApp message must not exceed ${maxWhatsappLength} characters` },
);
const titleText = requiredText('Title', { max: 100 });
const memberIds = distinctIds(userId, maxRecipients);

// What administrators write is marketing unless they say otherwise.
const purpose = consentPurpose.optional();

/** When sending starts; at once if it is not sent. */
const send_at = scheduledTime.optional();

const flag = z
  .union([z.literal(0), z.literal(1), z.boolean()], { error: 'Choose all or specific members' })
  .transform((value) => value === 1 || value === true);

const audienceError = 'Choose members or a group';

/** `specific_user` is 1 for the listed members or a group, and 0 for all approved members. An empty list is rejected. */
export const whatsappDraft = z
  .strictObject({
    specific_user: flag,
    message: whatsappText,
    user_id: memberIds.optional(),
    group_id: groupId.optional(),
    purpose,
    send_at,
  })
  .refine(({ specific_user, user_id, group_id }) => !specific_user || (user_id === undefined) !== (group_id === undefined), {
    path: ['user_id'],
    error: audienceError,
  })
  .refine(({ specific_user, user_id, group_id }) => specific_user || (user_id === undefined && group_id === undefined), {
    path: ['user_id'],
    error: 'Members are chosen, but the message is set to go to everyone',
  });
export type WhatsappDraft = z.infer<typeof whatsappDraft>;

export const notifyMembersDraft = z
  .strictObject({
    title: titleText,
    message: messageText,
    recipientIds: memberIds.optional(),
    group_id: groupId.optional(),
    purpose,
    send_at,
  })
  .refine(({ recipientIds, group_id }) => (recipientIds === undefined) !== (group_id === undefined), {
    path: ['recipientIds'],
    error: audienceError,
  });
export type NotifyMembersDraft = z.infer<typeof notifyMembersDraft>;

export const notifyAllDraft = z.strictObject({ title: titleText, message: messageText, purpose, send_at });
export type NotifyAllDraft = z.infer<typeof notifyAllDraft>;

/** The new time, and the one that the sender of the change saw. */
export const rescheduleDraft = z.strictObject({ send_at: scheduledTime, seen_send_at: z.iso.datetime().optional() });
export type RescheduleDraft = z.infer<typeof rescheduleDraft>;

/** The audience to count: the members, the group, or all members if neither is given. */
export const recipientReachDraft = z.strictObject({ type: channel, user_id: memberIds.optional(), group_id: groupId.optional(), purpose });
export type RecipientReachDraft = z.infer<typeof recipientReachDraft>;

/** How many members of an audience would receive a notification, and why others would not, with some of their names. */
export const reach = z.object({
  total: z.int(),
  reachable: z.int(),
  /** How many of the others only lack a consent. */
  without_consent: z.int(),
  /** `user_ids` are all of them if the audience is a list of members. */
  unreachable: z.array(z.object({ reason: z.string(), count: z.int(), names: z.array(z.string()), user_ids: z.array(z.int()).optional() })),
});
export type Reach = z.infer<typeof reach>;

const onlyFilter = z.literal(1, 'Choose 1 or leave it out').optional();

/** `scheduled=1` keeps those that wait for the time that their sender chose. `title` searches the title and the text, because a WhatsApp message has no title. `failed=1` keeps those with failed deliveries, which a company has none of. */
export const notificationListQuery = listQuery({
  title: searchTerm,
  failed: onlyFilter,
  scheduled: onlyFilter,
  ...dayFilters,
  sort: sortOrder('created'),
});
export type NotificationListQuery = z.infer<typeof notificationListQuery>;

export const deliveryListQuery = listQuery({ state: deliveryState.optional(), name: searchTerm });
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>;

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/notifications/index',
    summary: 'Lists the sent notifications to administrators and the received ones to companies, newest first.',
    permission: 'notifications.read',
    query: notificationListQuery,
    response: pageResponse(notification),
  }),
  get: route({
    method: 'GET',
    path: '/notifications/show/:id',
    summary: 'Shows one notification; a company may see those that it received.',
    permission: 'notifications.read',
    params: idParams(notificationId),
    response: dataResponse(notification),
  }),
  sendWhatsapp: route({
    method: 'POST',
    path: '/notifications/whatsapp',
    summary: 'Queues a WhatsApp message to all members, to the listed ones or to a group.',
    permission: 'notifications.send',
    body: whatsappDraft,
    response: dataResponse(notification),
    status: 201,
  }),
  notifyMembers: route({
    method: 'POST',
    path: '/notifications/notifyUser',
    summary: 'Queues a notification to listed members or to a group.',
    permission: 'notifications.send',
    body: notifyMembersDraft,
    response: dataResponse(notification),
    status: 201,
  }),
  notifyAll: route({
    method: 'POST',
    path: '/notifications/send-notification-to-all',
    summary: 'Queues a notification to all approved members.',
    permission: 'notifications.send',
    body: notifyAllDraft,
    response: dataResponse(notification),
    status: 201,
  }),
  reach: route({
    method: 'POST',
    path: '/notifications/reach',
    summary: 'Counts the members that a notification would reach, and says why it would not reach the others; sends nothing.',
    permission: 'notifications.send',
    body: recipientReachDraft,
    response: dataResponse(reach),
    isReadOnly: true,
  }),
  deliveries: route({
    method: 'GET',
    path: '/notifications/deliveries/:id',
    summary: "Lists a notification's deliveries with their states and reasons.",
    permission: 'notifications.readAll',
    params: idParams(notificationId),
    query: deliveryListQuery,
    response: pageResponse(delivery),
  }),
  retry: route({
    method: 'POST',
    path: '/notifications/retry/:id',
    summary: 'Retries the failed deliveries of a notification, except those that may have been sent.',
    permission: 'notifications.send',
    params: idParams(notificationId),
    response: dataResponse(notification),
  }),
  cancel: route({
    method: 'POST',
    path: '/notifications/cancel/:id',
    summary: 'Cancels a notification that is not being sent yet; 409 afterwards.',
    permission: 'notifications.send',
    params: idParams(notificationId),
    response: dataResponse(notification),
  }),
  reschedule: route({
    method: 'POST',
    path: '/notifications/schedule/:id',
    summary: 'Moves a notification that waits for its time; 409 if it is being sent, or if its time is not `seen_send_at`.',
    permission: 'notifications.send',
    params: idParams(notificationId),
    body: rescheduleDraft,
    response: dataResponse(notification),
  }),
  unread: route({
    method: 'GET',
    path: '/notifications/unread',
    summary: 'Counts up to 100 unread notifications for a company, or unseen failures for administrators.',
    permission: 'notifications.read',
    response: z.object({ data: z.object({ unread: z.int() }) }),
  }),
  markRead: route({
    method: 'POST',
    path: '/notifications/read/:id',
    summary: 'Marks a notification as read by the company, or its failures as seen by the administrators.',
    permission: 'notifications.mark',
    params: idParams(notificationId),
    response: messageResponse,
  }),
  markAllRead: route({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Marks every unread notification as read, or every failure as seen.',
    permission: 'notifications.mark',
    response: messageResponse,
  }),
};
