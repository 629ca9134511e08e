import { z } from 'zod';
import { bigRecordId, idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, listQuery, messageResponse, pageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { comment, restoreCommentRoute } from '../content/reactions.ts';
import { userId } from '../members/members.ts';
import { messageFunnel } from './message-funnel.ts';

const messageCommentId = bigRecordId('CommentId');
export const messageId = recordId('MessageId');
export type MessageId = z.infer<typeof messageId>;

/** A doctor who has viewed a message. */
export const messageViewer = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  doctor: z.object({ image: z.string().nullable() }),
  pivot: z.object({ seen_at: z.iso.datetime() }),
});
export type MessageViewer = z.infer<typeof messageViewer>;

const paging = listQuery({});

/** The routes of what doctors did with a message. */
export const messageResponseRoutes = {
  seen: route({
    method: 'GET',
    path: '/messages/seenStats/:id',
    summary: 'Lists the doctors who have viewed a message, newest first.',
    permission: 'messages.readAll',
    params: idParams(messageId),
    query: paging,
    response: pageResponse(messageViewer),
  }),
  funnel: route({
    method: 'GET',
    path: '/messages/:id/funnel',
    summary:
      'Counts the doctors whom a message addresses, who saw it, watched its videos, answered its questions and were paid. A company gets no number below 10; 409 until its message is approved.',
    permission: 'messages.read',
    params: idParams(messageId),
    response: dataResponse(messageFunnel),
  }),
  comments: route({
    method: 'GET',
    path: '/messages/:id/comments',
    summary: "Lists a message's comments, newest first.",
    permission: 'messages.readAll',
    params: idParams(messageId),
    query: paging,
    response: pageResponse(comment),
  }),
  hideComment: route({
    method: 'POST',
    path: '/messages/comment/destroy/:id',
    summary: 'Hides a comment and lowers the count.',
    permission: 'messages.moderate',
    params: idParams(messageCommentId),
    response: messageResponse,
  }),
  restoreComment: restoreCommentRoute({ path: '/messages/comment/restore', id: messageCommentId, permission: 'messages.moderate' }),
};
