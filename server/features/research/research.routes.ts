import { researchRoutes as routes } from '../../../contract/entities/research.ts';
import { handle } from '../../kit/handle.ts';
import { research } from './research.service.ts';

export const researchHandlers = [
  handle(routes.list, ({ query, context }) => research.list(context, query)),
  handle(routes.categories, ({ query, context }) => research.categories(context, query)),
  handle(routes.tags, ({ query, context }) => research.tags(context, query)),
  handle(routes.create, ({ body, files, context }) => research.create(context, body, files)),
  handle(routes.update, ({ params, body, files, context }) => research.update(context, params.id, { draft: body, ...files })),
  handle(routes.archive, ({ params, context }) => research.archive(context, params.id)),
  handle(routes.archived, ({ query, context }) => research.archived(context, query)),
  handle(routes.restore, ({ body, context }) => research.restore(context, body.ids)),
  handle(routes.stats, ({ query, context }) => research.stats(context, query)),
];
