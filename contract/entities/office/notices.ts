import { z } from 'zod';
import { dataResponse, listQuery, messageResponse, pageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import type { Permission } from '../../permissions.ts';
import { activityGroup } from './audit.ts';

/** What each kind of notice requires of its reader. Readers without the permission neither see the kind nor can subscribe to it. */
export const noticePermissions = {
  doctor_submitted: 'members.decide',
  company_submitted: 'members.decide',
  message_submitted: 'messages.decide',
  message_resubmitted: 'messages.decide',
  contact_received: 'contacts.read',
  post_held: 'posts.moderate',
  report_received: 'reports.decide',
  sending_failed: 'notifications.send',
  video_failed: 'videos.readAll',
  story_video_failed: 'stories.write',
  backup_failed: 'status.read',
  // Only the person who started the task is told.
  task_finished: 'notices.read',
  task_failed: 'notices.read',
} as const satisfies Record<string, Permission>;

export type NoticeKind = keyof typeof noticePermissions;
export const noticeKinds = Object.keys(noticePermissions) as [NoticeKind, ...NoticeKind[]];
export const noticeKind = z.enum(noticeKinds, 'Choose a kind of notice');

/** The record that a notice is about. `title` is null for a record without a title, and for one that does not exist any more. */
const noticeRecord = z.object({
  entity: z.string(),
  id: z.int(),
  title: z.string().nullable(),
  /** The file of a task, which `/tasks/:id/file` sends; null if there is none or it has expired. */
  file_name: z.string().nullable(),
});

/** Something that happened and that the reader wants to know. */
export const notice = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: noticeKind,
  record: noticeRecord,
  /** Who did it; null if no user did it. */
  actor: z.string().nullable(),
  is_seen: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** The notices of one kind on one day in the configured zone. */
export const noticeGroup = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  kind: noticeKind,
  /** At most 1,000. */
  count: z.int(),
  unseen: z.int(),
  /** When the newest one happened. */
  at: z.iso.datetime(),
  /** The newest three; unseen ones come first. */
  newest: z.array(notice),
});
export type NoticeGroup = z.infer<typeof noticeGroup>;

/** The largest count of unseen notices that is sent. */
export const maxUnseen = 100;

/** The number of unseen notices, and the id of the newest of them. Both are 0 if all were seen. */
export const unseenNotices = z.object({ unseen: z.int(), newest_id: z.int() });

export const noticeListQuery = listQuery({ kind: noticeKind.optional(), is_unseen: z.literal(1).optional() });
export type NoticeListQuery = z.infer<typeof noticeListQuery>;

const noticeId = z.int('Send the ids of notices').min(0).max(Number.MAX_SAFE_INTEGER);

/** The notices that the reader was shown: all up to one, single ones, or both. */
export const seenDraft = z
  .strictObject({ until: noticeId.optional(), ids: z.array(noticeId).max(1_000).optional() })
  .refine(({ until, ids }) => until !== undefined || ids !== undefined, { path: ['ids'], message: 'Send the ids of notices' });
export type SeenDraft = z.infer<typeof seenDraft>;

/** The kinds that the reader does not want to be told about. */
export const subscriptionDraft = z.strictObject({ muted: z.array(noticeKind).max(noticeKinds.length) });
export type SubscriptionDraft = z.infer<typeof subscriptionDraft>;

/** The kinds that the reader may subscribe to, and whether each is on. */
export const subscriptions = z.array(z.object({ kind: noticeKind, is_on: z.boolean() }));

/** A visit is the time in which Home stays open. `since` is that of the current visit, from its last response; absent to begin a visit. */
export const visitDraft = z.strictObject({ since: z.iso.datetime().nullable().optional() });
export type VisitDraft = z.infer<typeof visitDraft>;

/**
 * What happened since the reader's previous visit of Home, without the reader's own tasks. If this is the first visit, `since` is null and the
 * response has the last 24 hours. `activity` is null if the reader may not read the audit trail.
 */
export const visit = z.object({
  since: z.iso.datetime().nullable(),
  notices: z.array(noticeGroup),
  /** What other users did, by user and kind of change. */
  activity: z.array(activityGroup).nullable(),
});
export type Visit = z.infer<typeof visit>;

export const noticeRoutes = {
  list: route({
    method: 'GET',
    path: '/notices',
    summary: 'Lists the notices that the user subscribed to, newest first.',
    permission: 'notices.read',
    query: noticeListQuery,
    response: pageResponse(notice),
  }),
  recent: route({
    method: 'GET',
    path: '/notices/recent',
    summary: 'Returns the notices of the last seven days by day and kind, newest first.',
    permission: 'notices.read',
    response: dataResponse(z.array(noticeGroup)),
  }),
  unseen: route({
    method: 'GET',
    path: '/notices/unseen',
    summary: 'Counts the unseen notices, up to 100, and returns the id of the newest.',
    permission: 'notices.read',
    response: dataResponse(unseenNotices),
  }),
  markSeen: route({
    method: 'POST',
    path: '/notices/seen',
    summary: 'Marks notices as seen by the user: all up to one, or single ones.',
    permission: 'notices.read',
    body: seenDraft,
    response: messageResponse,
    skipsAudit: true,
  }),
  subscriptions: route({
    method: 'GET',
    path: '/notices/subscriptions',
    summary: 'Lists the kinds of notice that the user may subscribe to, and whether each is on.',
    permission: 'notices.read',
    response: dataResponse(subscriptions),
  }),
  subscribe: route({
    method: 'POST',
    path: '/notices/subscriptions',
    summary: 'Chooses the kinds of notice that the user does not get.',
    permission: 'notices.read',
    body: subscriptionDraft,
    response: dataResponse(subscriptions),
    skipsAudit: true,
  }),
  visit: route({
    method: 'POST',
    path: '/notices/visit',
    summary: 'Records that the user has Home open, and returns what happened since the visit before.',
    permission: 'notices.read',
    body: visitDraft,
    response: dataResponse(visit),
    skipsAudit: true,
  }),
};
