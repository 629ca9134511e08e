import { blogRoutes } from '../../../contract/entities/blogs.ts';
import { handle } from '../../kit/handle.ts';
import { blogs } from './blogs.service.ts';

export const blogsHandlers = [
  handle(blogRoutes.list, ({ query, context }) => blogs.list(context, query)),
  handle(blogRoutes.categories, ({ query, context }) => blogs.categories(context, query)),
  handle(blogRoutes.tags, ({ query, context }) => blogs.tags(context, query)),
  handle(blogRoutes.get, ({ params, query, context }) => blogs.get(context, params.id, query)),
  handle(blogRoutes.create, ({ body, files, context }) => blogs.create(context, body, files)),
  handle(blogRoutes.update, ({ params, body, files, context }) => blogs.update(context, params.id, { draft: body, ...files })),
  handle(blogRoutes.archive, ({ params, context }) => blogs.archive(context, params.id)),
  handle(blogRoutes.archived, ({ query, context }) => blogs.archived(context, query)),
  handle(blogRoutes.restore, ({ body, context }) => blogs.restore(context, body.ids)),
  handle(blogRoutes.stats, ({ context }) => blogs.stats(context)),
];
