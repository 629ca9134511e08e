import { commentRoutes as routes } from '../../../../contract/app/comments.ts';
import { handle } from '../../../kit/handle.ts';
import { getMessageTarget } from '../messages/index.ts';
import { getPostTarget } from '../posts/index.ts';
import { comments } from './comments.service.ts';

export const commentHandlers = [
  handle(routes.listOfMessage, async ({ params, query, context }) =>
    comments.list(context, await getMessageTarget(context, params.id), query),
  ),
  handle(routes.addToMessage, async ({ params, body, context }) => comments.add(context, await getMessageTarget(context, params.id), body)),
  handle(routes.listOfPost, async ({ params, query, context }) => comments.list(context, await getPostTarget(context, params.id), query)),
  handle(routes.addToPost, async ({ params, body, context }) => comments.add(context, await getPostTarget(context, params.id), body)),
  handle(routes.remove, ({ params, context }) => comments.remove(context, params)),
];
