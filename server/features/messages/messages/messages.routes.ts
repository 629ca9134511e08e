import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { hideComment, restoreComments } from '../../content/reactions/index.ts';
import { createMessage, updateMessage } from './authoring.service.ts';
import { decisions } from './decisions/decisions.service.ts';
import { messages } from './messages.service.ts';
import { responses } from './responses/responses.service.ts';

export const messagesHandlers = [
  handle(messageRoutes.list, ({ query, context }) => messages.list(context, query)),
  handle(messageRoutes.categories, ({ query, context }) => messages.categories(context, query)),
  handle(messageRoutes.get, ({ params, query, context }) => messages.get(context, params.id, query)),
  handle(messageRoutes.create, ({ body, files, context }) => createMessage(context, body, files)),
  handle(messageRoutes.update, ({ params, body, files, context }) => updateMessage(context, body, { id: params.id, ...files })),
  handle(messageRoutes.archive, ({ params, context }) => messages.archive(context, params.id)),
  handlePrepared(
    messageRoutes.approve,
    // Read before the row is locked. If the message changes in between, the decision is rejected.
    ({ params, database }) => decisions.versionOf(database.db, params.id),
    ({ params, body, context, prepared }) => decisions.approve(context, body, { id: params.id, version: prepared }),
  ),
  handlePrepared(
    messageRoutes.reject,
    ({ params, database }) => decisions.versionOf(database.db, params.id),
    ({ params, body, context, prepared }) => decisions.reject(context, body, { id: params.id, version: prepared }),
  ),
  handlePrepared(
    messageRoutes.changeAudience,
    ({ params, database }) => decisions.versionOf(database.db, params.id),
    ({ params, body, context, prepared }) => decisions.changeAudience(context, body, { id: params.id, version: prepared }),
  ),
  handle(messageRoutes.verification, ({ query, context }) => messages.verification(context, query)),
  handle(messageRoutes.reach, ({ body, context }) => decisions.reach(context, body)),
  handle(messageRoutes.doctors, ({ params, query, context }) => responses.doctors(context, params.id, query)),
  handle(messageRoutes.seen, ({ params, query, context }) => responses.seen(context, params.id, query)),
  handle(messageRoutes.funnel, ({ params, context }) => responses.funnel(context, params.id)),
  handle(messageRoutes.comments, ({ params, query, context }) => responses.comments(context, params.id, query)),
  handle(messageRoutes.hideComment, ({ params, context }) => hideComment(context, 'message', params.id)),
  handle(messageRoutes.restoreComment, ({ body, context }) => restoreComments(context, 'message', body.ids)),
  handle(messageRoutes.archived, ({ query, context }) => messages.archived(context, query)),
  handle(messageRoutes.restore, ({ body, context }) => messages.restore(context, body.ids)),
  handle(messageRoutes.stats, ({ context }) => messages.stats(context)),
];
