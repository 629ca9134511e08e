import { categoryRoutes } from '../../../contract/entities/categories.ts';
import { handle } from '../../kit/handle.ts';
import { categories } from './categories.service.ts';

export const categoriesRoutes = [
  handle(categoryRoutes.list, ({ query, context }) => categories.list(context, query)),
  handle(categoryRoutes.create, ({ body, context }) => categories.create(context, body)),
  handle(categoryRoutes.update, ({ params, body, context }) => categories.update(context, params.id, body)),
  handle(categoryRoutes.archive, ({ params, context }) => categories.archive(context, params.id)),
  handle(categoryRoutes.archived, ({ query, context }) => categories.archived(context, query)),
  handle(categoryRoutes.restore, ({ body, context }) => categories.restore(context, body.ids)),
  handle(categoryRoutes.stats, ({ context }) => categories.stats(context)),
];
