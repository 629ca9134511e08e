import { declineReasonRoutes as routes } from '../../../../contract/entities/messages/decline-reasons.ts';
import { handle } from '../../../kit/handle.ts';
import { declineReasons } from './decline-reasons.service.ts';

export const declineReasonsHandlers = [
  handle(routes.list, ({ query, context }) => declineReasons.list(context, query.kind)),
  handle(routes.archived, ({ query, context }) => declineReasons.archived(context, query)),
  handle(routes.create, ({ body, context }) => declineReasons.create(context, body)),
  handle(routes.update, ({ params, body, context }) => declineReasons.update(context, params.id, body)),
  handle(routes.order, ({ body, context }) => declineReasons.order(context, body)),
  handle(routes.archive, ({ params, context }) => declineReasons.archive(context, params.id)),
  handle(routes.restore, ({ body, context }) => declineReasons.restore(context, body.ids)),
];
