import { z } from 'zod';
import { archivedFields, restoreBody, restoreResponse } from '../../kit/archive.ts';
import { pictureRatios } from '../../kit/crop.ts';
import { requiredText } from '../../kit/fields.ts';
import { idParams, reference } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQueries, listQuery, messageResponse, pageResponse, searchTerm } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { scheduleCounts, scheduleFields, scheduleFilter } from '../../kit/schedule.ts';
import { seenVersionFields } from '../../kit/version.ts';
import { categoryIds, labelInUse, labelQuery } from '../content/labels.ts';
import { comment, reactionPage } from '../content/reactions.ts';
import { companyId } from '../members/companies.ts';
import { doctorId } from '../members/doctors.ts';
import { approvalDraft, messageCoins, rejectionDraft, targetReachDraft } from './message-decisions.ts';
import { messageId, messageResponseRoutes } from './message-responses.ts';
import { messageStatus, senderStatus } from './message-status.ts';
import { video } from './videos.ts';

export { type MessageId, type MessageViewer, messageId, messageViewer } from './message-responses.ts';
export { messageRules } from './message-status.ts';

/** A doctor whom a message lists as a target. */
export const targetDoctor = z.object({ id: doctorId, user: z.object({ name: z.string() }) });

/** The number of targeted doctors in a list; `messages.doctors` pages all of them. */
export const maxEmbeddedDoctors = 10;

/** A message in a list. For companies, counts are null until the message is approved, and the counts of single reactions always are. */
export const message = z.object({
  id: messageId,
  name: z.string(),
  /** A public URL; `?size=thumbnail` returns the small picture. */
  image: z.string().nullable(),
  coins: z.int(),
  /** The coins that doctors earned with it, and the most that they may earn. Null for companies, and before an approval. */
  rewards: z.object({ paid: z.int(), ceiling: z.int() }).nullable(),
  status: messageStatus,
  status_updated_at: z.iso.datetime().nullable(),
  /** When it was sent, or sent again; null unless it is pending. */
  pending_since: z.iso.datetime().nullable(),
  /** The reason of the last rejection; it stays while the message is pending again. */
  rejection_reason: z.string().nullable(),
  /** Null if the message belongs to no company; screens show 'All companies'. */
  company_id: companyId.nullable(),
  company: z.object({ id: companyId, name: z.string(), logo: z.string().nullable(), status: senderStatus }).nullable(),
  /** Whether the message targets every approved doctor. */
  everyone: z.boolean(),
  areas: z.array(reference),
  fields: z.array(reference),
  /** The first ten targeted doctors; empty for companies. */
  doctors: z.array(targetDoctor),
  doctors_count: z.int(),
  categories: z.array(reference),
  videos: z.array(video),
  /** How many videos a restore of the archived message brings back. */
  archived_videos: z.int(),
  reaction1: z.int().nullable(),
  reaction2: z.int().nullable(),
  reaction3: z.int().nullable(),
  reaction4: z.int().nullable(),
  reaction5: z.int().nullable(),
  total_reacts: z.int().nullable(),
  total_comments: z.int().nullable(),
  total_seen: z.int().nullable(),
  /** How many approved doctors the targets of an approved message match now; null in administrators' lists. */
  reach: z.int().nullable(),
  ...scheduleFields,
  /** Null unless the message is approved. */
  schedule: scheduleFields.schedule.nullable(),
  created_at: z.iso.datetime(),
  /** When the message, one of its videos or its decision changed last. Reactions, comments and views do not count. */
  updated_at: z.iso.datetime(),
  /** What the caller may do with the message now. */
  can: z.object({ update: z.boolean(), archive: z.boolean(), addVideos: z.boolean() }),
  ...archivedFields,
});
export type Message = z.infer<typeof message>;

/** A message with a page of its reactions and its newest comments; both null for companies. */
export const messageDetail = message.extend({ comments: z.array(comment).nullable(), paginated_reactions: reactionPage.nullable() });
export type MessageDetail = z.infer<typeof messageDetail>;

/** The pending message that has waited longest, and the number of pending messages. */
export const messageQueueItem = z.object({ message: message.nullable(), left: z.int() });
export type MessageQueueItem = z.infer<typeof messageQueueItem>;

const name = requiredText('Name', { max: 150 });
const companyChoice = z.union([companyId, z.literal('all')], { error: 'Company ID is required' });

/** What a company may send; administrators decide the other fields. */
export const companyMessageDraft = z.strictObject({ name, category_ids: categoryIds });
export type CompanyMessageDraft = z.infer<typeof companyMessageDraft>;

/** What an administrator sends; with `all` the message belongs to no company. */
export const messageDraft = companyMessageDraft.extend({ company_id: companyChoice, coins: messageCoins });
export type MessageDraft = z.infer<typeof messageDraft>;

/** The body of either role. The server checks it against the draft of the caller's role. */
const messageBody = companyMessageDraft.extend({
  company_id: companyChoice.optional(),
  all: z.literal('all').optional(),
  coins: messageCoins.optional(),
});
export type MessageBody = z.infer<typeof messageBody>;

/** Fields that are not sent stay as they are. */
const messageChange = messageBody.partial().extend(seenVersionFields);
export type MessageChange = z.infer<typeof messageChange>;

const queries = listQueries(
  {
    status: messageStatus.optional(),
    name: searchTerm,
    company_id: companyId.optional(),
    company: searchTerm,
    category_name: searchTerm,
    ...scheduleFilter,
    ...dayFilters,
  },
  'name',
  'created',
);
export type MessageListQuery = z.infer<typeof queries.list>;

export const messageRoutes = {
  list: route({
    method: 'GET',
    path: '/messages',
    summary: 'Lists active messages, newest first; a company gets its own.',
    permission: 'messages.read',
    query: queries.list,
    response: pageResponse(message),
  }),
  categories: route({
    method: 'GET',
    path: '/messages/categories',
    summary: 'Lists the categories of active messages, by name; a company gets those of its own messages.',
    permission: 'messages.read',
    query: labelQuery,
    response: pageResponse(labelInUse),
  }),
  get: route({
    method: 'GET',
    path: '/messages/:id',
    summary: 'Shows one message; `page` pages its reactions.',
    permission: 'messages.read',
    params: idParams(messageId),
    query: listQuery({}),
    response: dataResponse(messageDetail),
  }),
  create: route({
    method: 'POST',
    path: '/messages',
    summary: "Adds a pending message; a company's message has neither coins nor targets.",
    permission: 'messages.write',
    body: messageBody,
    files: { image: { kind: 'image', ratio: pictureRatios.cover } },
    response: dataResponse(message),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/messages/:id',
    summary: 'Changes a message; a company may change its own pending or rejected one, and a rejected one becomes pending again.',
    permission: 'messages.write',
    params: idParams(messageId),
    body: messageChange,
    files: { image: { kind: 'image', ratio: pictureRatios.cover } },
    response: dataResponse(message),
  }),
  archive: route({
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Archives a message and its videos.',
    permission: 'messages.write',
    params: idParams(messageId),
    response: messageResponse,
  }),
  approve: route({
    method: 'POST',
    path: '/messages/:id/approve',
    summary: 'Approves a message with its coins, its target doctors and the time from which they see it.',
    permission: 'messages.decide',
    params: idParams(messageId),
    body: approvalDraft,
    response: dataResponse(message),
  }),
  reject: route({
    method: 'POST',
    path: '/messages/:id/reject',
    summary: 'Rejects a message with a reason that its company can read.',
    permission: 'messages.decide',
    params: idParams(messageId),
    body: rejectionDraft,
    response: dataResponse(message),
  }),
  changeAudience: route({
    method: 'POST',
    path: '/messages/:id/audience',
    summary:
      'Replaces the coins and the target doctors of an approved message; coins that were paid stay paid. Times that are not sent stay as they are.',
    permission: 'messages.decide',
    params: idParams(messageId),
    body: approvalDraft,
    response: dataResponse(message),
  }),
  verification: route({
    method: 'GET',
    path: '/messages/verification',
    summary: 'Shows the pending message that has waited longest, or the next one after `after`; after the last one, the first.',
    permission: 'messages.decide',
    query: z.strictObject({ after: messageId.optional(), id: messageId.optional() }),
    response: dataResponse(messageQueueItem),
  }),
  reach: route({
    method: 'POST',
    path: '/messages/reach',
    summary: 'Counts the approved doctors that the chosen targets would reach, and all approved doctors.',
    permission: 'messages.decide',
    isReadOnly: true,
    body: targetReachDraft,
    response: dataResponse(z.object({ doctors: z.int(), approved: z.int() })),
  }),
  doctors: route({
    method: 'GET',
    path: '/messages/:id/doctors',
    summary: 'Lists the doctors whom a message addresses by name.',
    permission: 'messages.readAll',
    params: idParams(messageId),
    query: listQuery({}),
    response: pageResponse(targetDoctor),
  }),
  ...messageResponseRoutes,
  archived: route({
    method: 'GET',
    path: '/messages/archived',
    summary: 'Lists archived messages, most recently archived first.',
    permission: 'messages.readAll',
    query: queries.archive,
    response: pageResponse(message),
  }),
  restore: route({
    method: 'POST',
    path: '/messages/restore',
    summary: 'Restores archived messages together with the videos that were archived with them.',
    permission: 'messages.moderate',
    body: restoreBody(messageId),
    response: restoreResponse,
  }),
  stats: route({
    method: 'GET',
    path: '/messages/stats',
    summary:
      'Counts active messages, pending and rejected ones, and approved ones by their schedule; a company gets the numbers of its own.',
    permission: 'messages.read',
    response: z.object({
      data: z.object({ total_messages: z.int(), pending_messages: z.int(), rejected_messages: z.int(), by_schedule: scheduleCounts }),
    }),
  }),
};
