import { z } from 'zod';
import { categoryId } from '../entities/content/categories.ts';
import { companyId } from '../entities/members/companies.ts';
import { posterFields } from '../entities/messages/hosted-videos.ts';
import { messageId } from '../entities/messages/messages.ts';
import { videoId } from '../entities/messages/videos.ts';
import { idParams, reference } from '../kit/ids.ts';
import { dataResponse, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { cursorPage, cursorQuery } from './kit.ts';
import { reactionFields } from './reactions.ts';
import { rewardFields } from './rewards.ts';

/** `earned`: the doctor has the coins of the message. `open`: they can be earned. `budget`: it has paid the most that it may pay. `none`: it has no coins. */
export const earning = z.enum(['earned', 'open', 'budget', 'none']);
export type Earning = z.infer<typeof earning>;

/** A message in the feed. */
export const messageCard = z.object({
  id: messageId,
  name: z.string(),
  /** A public address; `?size=thumbnail` returns the small picture. */
  image: z.string().nullable(),
  company: z.object({ id: companyId, name: z.string(), logo: z.string().nullable() }).nullable(),
  categories: z.array(reference),
  coins: z.int(),
  earning,
  /** The videos that can be played, and their length, rounded up to whole minutes. */
  videos_count: z.int(),
  minutes: z.int(),
  /** From when doctors see it: the order of the feed. */
  visible_since: z.iso.datetime(),
  /** When it ends; null if no end is planned. */
  visible_until: z.iso.datetime().nullable(),
  /** When the doctor saw it first; null if it is new. */
  seen_at: z.iso.datetime().nullable(),
  total_comments: z.int(),
  ...reactionFields,
});
export type MessageCard = z.infer<typeof messageCard>;

/** The number of an answer to the question of a video. */
export const answer = z.literal([1, 2], 'Choose an answer');
export type Answer = z.infer<typeof answer>;

/** A video of a message with what the doctor did with it. */
export const messageVideo = z.object({
  id: videoId,
  title: z.string(),
  description: z.string().nullable(),
  question: z.string().nullable(),
  /** The two answers to the question; null without one. */
  answers: z.array(z.string()).length(2).nullable(),
  ...posterFields,
  /** The part that was watched, from 0 to 1. */
  watched_share: z.number().min(0).max(1),
  is_watched: z.boolean(),
  my_answer: answer.nullable(),
});
export type MessageVideo = z.infer<typeof messageVideo>;

/** One thing to do for the coins of a message. */
export const messageTask = z.object({
  kind: z.enum(['see', 'watch', 'answer']),
  /** The video to watch or whose question to answer; null for `see`. */
  video_id: videoId.nullable(),
  is_done: z.boolean(),
});
export type MessageTask = z.infer<typeof messageTask>;

/** A message with its videos. `tasks` are what earns its coins; none if it gives no coins. */
export const messagePage = messageCard.extend({ videos: z.array(messageVideo), tasks: z.array(messageTask) });
export type MessagePage = z.infer<typeof messagePage>;

/** Which messages of the feed: those not seen yet, those whose coins can still be earned, or all. */
export const feedFilters = ['new', 'open', 'all'] as const;

export const feedQuery = cursorQuery(['time', 'id'], {
  filter: z.enum(feedFilters, `The filter must be one of ${feedFilters.join(', ')}`).default('all'),
  category_id: categoryId.optional(),
  /** A part of the name. */
  q: searchTerm,
});
export type FeedQuery = z.infer<typeof feedQuery>;

/** The response to seeing a message. */
export const seenMark = z.object({ seen_at: z.iso.datetime(), ...rewardFields });

export const messageRoutes = {
  list: route({
    method: 'GET',
    path: '/messages',
    summary: 'Lists the messages for the doctor, latest first. A page may have few items or none, and a cursor.',
    permission: 'member.use',
    isCacheable: true,
    query: feedQuery,
    response: cursorPage(messageCard),
  }),
  read: route({
    method: 'GET',
    path: '/messages/:id',
    summary: 'Returns a message with its videos, and what earns its coins. It does not count as seen.',
    permission: 'member.use',
    isCacheable: true,
    params: idParams(messageId),
    response: dataResponse(messagePage),
  }),
  see: route({
    method: 'PUT',
    path: '/messages/:id/seen',
    summary: 'Stores that the doctor saw the message, once; the client sends it when the message was on screen for two seconds.',
    permission: 'member.use',
    params: idParams(messageId),
    response: dataResponse(seenMark),
  }),
};
