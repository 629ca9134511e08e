import { reactionRoutes as routes } from '../../../../contract/app/reactions.ts';
import { handle } from '../../../kit/handle.ts';
import { getMessageTarget } from '../messages/index.ts';
import { react } from './reactions.service.ts';

export const reactionHandlers = [
  handle(routes.react, async ({ params, body, context }) => react(context, await getMessageTarget(context, params.id), body.reaction)),
  handle(routes.removeReaction, async ({ params, context }) => react(context, await getMessageTarget(context, params.id), null)),
];
