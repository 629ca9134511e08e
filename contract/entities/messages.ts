import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';
import { companyId } from './companies.ts';
import { doctorId } from './doctors.ts';
import { categoryIds } from './labels.ts';
import { named, userId } from './members.ts';
import { approvalDraft, messageCoins, reachDraft, rejectionDraft } from './message-decisions.ts';
import { comment, reactionPage } from './reactions.ts';
import { video } from './videos.ts';

export const messageId = recordId('MessageId');
export type MessageId = z.infer<typeof messageId>;

export const messageStatuses = ['pending', 'approved', 'rejected'] as const;
export const messageStatus = z.enum(messageStatuses);
export type MessageStatus = z.infer<typeof messageStatus>;

/** A doctor whom a message names. */
export const namedDoctor = z.object({ id: doctorId, user: z.object({ name: z.string() }) });

/** How many of the doctors named lists carry along; the rest is paged by `messages.doctors`. */
export const carriedDoctors = 10;

/** What a list shows of a message. What doctors did with it is null for companies. */
export const message = z.object({
  id: messageId,
  name: z.string(),
  /** A public address; `?size=thumbnail` asks for the small picture. */
  image: z.string().nullable(),
  coins: z.int(),
  status: messageStatus,
  status_updated_at: z.iso.datetime().nullable(),
  /** Why it was rejected last; stays readable while it waits again. */
  rejection_reason: z.string().nullable(),
  /** Null for a message of no company ('All companies'). */
  company_id: companyId.nullable(),
  company: z.object({ id: companyId, name: z.string(), logo: z.string().nullable() }).nullable(),
  /** Addressed to every approved doctor. */
  everyone: z.boolean(),
  areas: z.array(named),
  fields: z.array(named),
  /** The first ten of those named; none for companies. */
  doctors: z.array(namedDoctor),
  doctors_count: z.int(),
  categories: z.array(named),
  videos: z.array(video),
  reaction1: z.int().nullable(),
  reaction2: z.int().nullable(),
  reaction3: z.int().nullable(),
  reaction4: z.int().nullable(),
  reaction5: z.int().nullable(),
  total_reacts: z.int().nullable(),
  total_comments: z.int().nullable(),
  total_seen: z.int().nullable(),
  created_at: z.iso.datetime(),
  /** Moves with each change of the message or its videos, and with each decision; not with what doctors do. */
  updated_at: z.iso.datetime(),
  /** What this caller may do with it now. */
  can: z.object({ update: z.boolean(), archive: z.boolean(), addVideos: z.boolean() }),
  ...archivedFields,
});
export type Message = z.infer<typeof message>;

/** A message with a page of who reacted and its newest comments; both null for companies. */
export const messageDetail = message.extend({ comments: z.array(comment).nullable(), paginated_reactions: reactionPage.nullable() });
export type MessageDetail = z.infer<typeof messageDetail>;

/** A doctor who has seen a message. */
export const seenBy = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  doctor: z.object({ image: z.string().nullable() }),
  pivot: z.object({ seen_at: z.iso.datetime() }),
});
export type SeenBy = z.infer<typeof seenBy>;

const name = requiredText('Name', { max: 150 });
const companyChoice = z.union([companyId, z.literal('all')], { error: 'Company ID is required' });

/** What a company sends of its message; the rest is the administrators' to say. */
export const companyMessageDraft = z.strictObject({ name, category_ids: categoryIds });
export type CompanyMessageDraft = z.infer<typeof companyMessageDraft>;

/** What an administrator sends; `all` makes a message of no company. */
export const messageDraft = companyMessageDraft.extend({ company_id: companyChoice, coins: messageCoins });
export type MessageDraft = z.infer<typeof messageDraft>;

/** What the call takes of either; the server asks of each role what its own draft asks. */
const messageBody = companyMessageDraft.extend({
  company_id: companyChoice.optional(),
  all: z.literal('all').optional(),
  coins: messageCoins.optional(),
});
export type MessageBody = z.infer<typeof messageBody>;

/** What is not sent stays as it is. */
const messageChange = messageBody.partial();
export type MessageChange = z.infer<typeof messageChange>;

export const messageListQuery = listQuery({
  status: messageStatus.optional(),
  name: searchTerm,
  company: searchTerm,
  category_name: searchTerm,
});
export type MessageListQuery = z.infer<typeof messageListQuery>;

const paging = listQuery({});

export const messageRoutes = {
  list: route({
    method: 'GET',
    path: '/messages',
    summary: "Lists live messages, newest first; a company's own to a company.",
    permission: 'messages.read',
    query: messageListQuery,
    response: pageOf(message),
  }),
  categories: route({
    method: 'GET',
    path: '/messages/categories',
    summary: 'Lists the categories that live messages carry, by name; those of its own to a company.',
    permission: 'messages.read',
    query: paging,
    response: pageOf(named),
  }),
  get: route({
    method: 'GET',
    path: '/messages/:id',
    summary: 'Shows one message; `page` pages who reacted.',
    permission: 'messages.read',
    params: byId(messageId),
    query: paging,
    response: answerOf(messageDetail),
  }),
  create: route({
    method: 'POST',
    path: '/messages',
    summary: "Adds a message, pending; a company's carries neither coins nor targets.",
    permission: 'messages.write',
    body: messageBody,
    files: { image: { kind: 'image' } },
    response: answerOf(message),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/messages/:id',
    summary: "Changes a message; a company's rejected one is pending again.",
    permission: 'messages.write',
    params: byId(messageId),
    body: messageChange,
    files: { image: { kind: 'image' } },
    response: answerOf(message),
  }),
  archive: route({
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Archives a message and its videos.',
    permission: 'messages.write',
    params: byId(messageId),
    response: done,
  }),
  approve: route({
    method: 'POST',
    path: '/messages/:id/approve',
    summary: 'Approves a message with its coins and the doctors it is for.',
    permission: 'messages.decide',
    params: byId(messageId),
    body: approvalDraft,
    response: answerOf(message),
  }),
  reject: route({
    method: 'POST',
    path: '/messages/:id/reject',
    summary: 'Rejects a message with a reason that its company reads.',
    permission: 'messages.decide',
    params: byId(messageId),
    body: rejectionDraft,
    response: answerOf(message),
  }),
  reach: route({
    method: 'POST',
    path: '/messages/reach',
    summary: 'Counts the approved doctors whom a choice would reach, and all approved ones.',
    permission: 'messages.decide',
    isReading: true,
    body: reachDraft,
    response: answerOf(z.object({ doctors: z.int(), approved: z.int() })),
  }),
  doctors: route({
    method: 'GET',
    path: '/messages/:id/doctors',
    summary: 'Lists the doctors whom a message names.',
    permission: 'messages.decide',
    params: byId(messageId),
    query: paging,
    response: pageOf(namedDoctor),
  }),
  seen: route({
    method: 'GET',
    path: '/messages/seenStats/:id',
    summary: 'Lists who has seen a message, newest first.',
    permission: 'messages.moderate',
    params: byId(messageId),
    query: paging,
    response: pageOf(seenBy),
  }),
  comments: route({
    method: 'GET',
    path: '/messages/:id/comments',
    summary: "Lists a message's comments, newest first.",
    permission: 'messages.moderate',
    params: byId(messageId),
    query: paging,
    response: pageOf(comment),
  }),
  hideComment: route({
    method: 'POST',
    path: '/messages/comment/destroy/:id',
    summary: 'Hides a comment and lowers the count.',
    permission: 'messages.moderate',
    params: byId(recordId('CommentId')),
    response: done,
  }),
  archived: route({
    method: 'GET',
    path: '/messages/archived',
    summary: 'Lists archived messages.',
    permission: 'messages.moderate',
    query: messageListQuery,
    response: pageOf(message),
  }),
  restore: route({
    method: 'POST',
    path: '/messages/restore',
    summary: 'Restores archived messages with the videos that were archived along with them.',
    permission: 'messages.moderate',
    body: restoreBody(messageId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/messages/stats',
    summary: 'Counts live messages; its own to a company.',
    permission: 'messages.read',
    response: z.object({ data: z.object({ total_messages: z.int() }) }),
  }),
};
