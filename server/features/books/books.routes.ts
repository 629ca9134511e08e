import { bookRoutes } from '../../../contract/entities/books.ts';
import { handle } from '../../kit/handle.ts';
import { books } from './books.service.ts';

export const booksHandlers = [
  handle(bookRoutes.list, ({ query, context }) => books.list(context, query)),
  handle(bookRoutes.categories, ({ query, context }) => books.categories(context, query)),
  handle(bookRoutes.tags, ({ query, context }) => books.tags(context, query)),
  handle(bookRoutes.create, ({ body, files, context }) => books.create(context, body, files)),
  handle(bookRoutes.update, ({ params, body, files, context }) => books.update(context, params.id, { draft: body, ...files })),
  handle(bookRoutes.archive, ({ params, context }) => books.archive(context, params.id)),
  handle(bookRoutes.archived, ({ query, context }) => books.archived(context, query)),
  handle(bookRoutes.restore, ({ body, context }) => books.restore(context, body.ids)),
  handle(bookRoutes.stats, ({ query, context }) => books.stats(context, query)),
];
