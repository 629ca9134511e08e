import { groupRoutes } from '../../../../contract/entities/members/groups.ts';
import { handle } from '../../../kit/handle.ts';
import { groups } from './groups.service.ts';

export const groupsHandlers = [
  handle(groupRoutes.list, ({ query, context }) => groups.list(context, query)),
  handle(groupRoutes.get, ({ params, context }) => groups.get(context, params.id)),
  handle(groupRoutes.create, ({ body, context }) => groups.create(context, body)),
  handle(groupRoutes.update, ({ params, body, context }) => groups.update(context, params.id, body)),
  handle(groupRoutes.archive, ({ params, context }) => groups.archive(context, params.id)),
  handle(groupRoutes.restore, ({ body, context }) => groups.restore(context, body.ids)),
  handle(groupRoutes.members, ({ params, query, context }) => groups.members(context, params.id, query)),
  handle(groupRoutes.addMembers, ({ params, body, context }) => groups.addMembers(context, params.id, body)),
  handle(groupRoutes.removeMembers, ({ params, body, context }) => groups.removeMembers(context, params.id, body)),
];
