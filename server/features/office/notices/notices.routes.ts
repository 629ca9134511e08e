import { noticeRoutes as routes } from '../../../../contract/entities/office/notices.ts';
import { handle } from '../../../kit/handle.ts';
import { notices } from './notices.service.ts';

export const noticesHandlers = [
  handle(routes.list, ({ query, context }) => notices.list(context, query)),
  handle(routes.recent, ({ context }) => notices.recent(context)),
  handle(routes.unseen, ({ context }) => notices.unseen(context)),
  handle(routes.markSeen, ({ body, context }) => notices.markSeen(context, body)),
  handle(routes.subscriptions, ({ context }) => notices.subscriptions(context)),
  handle(routes.subscribe, ({ body, context }) => notices.subscribe(context, body.muted)),
  handle(routes.visit, ({ body, context }) => notices.visit(context, body.since)),
];
