import { messageRoutes as routes } from '../../../../contract/app/messages.ts';
import { handle } from '../../../kit/handle.ts';
import { messages } from './messages.service.ts';

export const messageHandlers = [
  handle(routes.list, ({ query, context }) => messages.list(context, query)),
  handle(routes.read, ({ params, context }) => messages.read(context, params.id)),
  handle(routes.see, ({ params, context }) => messages.see(context, params.id)),
];
