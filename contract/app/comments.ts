import { z } from 'zod';
import { postId } from '../entities/content/posts.ts';
import { messageId } from '../entities/messages/messages.ts';
import { requiredLongText } from '../kit/fields.ts';
import { bigRecordId, idParams } from '../kit/ids.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { author } from './authors.ts';
import { cursorPage, cursorQuery } from './kit.ts';
import { appLimits, writeLimits } from './limits.ts';

export const commentId = bigRecordId('CommentId');

/** The kinds of record with comments. */
export const commentKinds = ['message', 'post'] as const;
export const commentKind = z.enum(commentKinds);
export type CommentKind = z.infer<typeof commentKind>;

/** A comment: plain text, in which nothing is a mark-up. */
export const appComment = z.object({
  id: commentId,
  content: z.string(),
  created_at: z.iso.datetime(),
  author,
  /** Whether the signed-in doctor wrote it, and so may delete it. */
  is_mine: z.boolean(),
});
export type AppComment = z.infer<typeof appComment>;

/** `client_id` is an id that the client creates once for each comment. A repeated request with it returns the stored comment. */
export const commentDraft = z.strictObject({
  content: requiredLongText('Comment', { max: appLimits.comment_length }),
  client_id: z.uuid('The client_id must be a UUID'),
});
export type CommentDraft = z.infer<typeof commentDraft>;

/** The query of the comments on a record. */
export const commentListQuery = cursorQuery(['id'], {});
export type CommentListQuery = z.infer<typeof commentListQuery>;

const { max, minutes } = writeLimits.comments;
const repeatAndLimit = `a repeated request with the same client_id returns the stored comment; 429 after ${max} new ones, on messages and posts together, in ${minutes} minutes.`;

export const commentRoutes = {
  listOfMessage: route({
    method: 'GET',
    path: '/messages/:id/comments',
    summary: 'Lists the comments on a message, newest first.',
    permission: 'member.use',
    params: idParams(messageId),
    query: commentListQuery,
    response: cursorPage(appComment),
  }),
  addToMessage: route({
    method: 'POST',
    path: '/messages/:id/comments',
    summary: `Adds a comment to a message; ${repeatAndLimit}`,
    permission: 'member.use',
    params: idParams(messageId),
    body: commentDraft,
    response: dataResponse(appComment),
    status: 201,
  }),
  listOfPost: route({
    method: 'GET',
    path: '/posts/:id/comments',
    summary: 'Lists the comments on a post, newest first.',
    permission: 'member.use',
    params: idParams(postId),
    query: commentListQuery,
    response: cursorPage(appComment),
  }),
  addToPost: route({
    method: 'POST',
    path: '/posts/:id/comments',
    summary: `Adds a comment to a post; ${repeatAndLimit}`,
    permission: 'member.use',
    params: idParams(postId),
    body: commentDraft,
    response: dataResponse(appComment),
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: '/comments/:kind/:id',
    summary: 'Deletes an own comment; 404 for one of another doctor. A repeat changes nothing.',
    permission: 'member.use',
    params: z.strictObject({ kind: commentKind, id: commentId }),
    response: z.object({ message: z.string() }),
  }),
};
