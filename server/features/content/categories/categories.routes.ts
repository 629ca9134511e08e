import { type Category, categoryId, categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { handle } from '../../../kit/handle.ts';
import { createLookupService } from '../../../kit/lookup.ts';
import { presentVersion } from '../../../kit/stale.ts';

const noCounts = { messages: null, researches: null, books: null, conferences: null, blogs: null };

export const categories = createLookupService(entities.categories, {
  counters: {
    messages: 'category.message',
    researches: 'category.research',
    books: 'category.book',
    conferences: 'category.conference',
    blogs: 'category.blog',
  },
  // Companies see no counts, because the counts include records of other members.
  present: ({ id, name, messages, researches, books, conferences, blogs, ...row }, { actor }): Category => ({
    id: toId(categoryId, id),
    name,
    ...(actor.can('categories.readAll') ? { messages, researches, books, conferences, blogs } : noCounts),
    ...presentVersion(row),
    ...presentArchived(row),
  }),
});

export const categoriesHandlers = [
  handle(categoryRoutes.list, ({ query, context }) => categories.list(context, query)),
  handle(categoryRoutes.create, ({ body, context }) => categories.create(context, body)),
  handle(categoryRoutes.update, ({ params, body, context }) => categories.update(context, params.id, body)),
  handle(categoryRoutes.archive, ({ params, context }) => categories.archive(context, params.id)),
  handle(categoryRoutes.archived, ({ query, context }) => categories.archived(context, query)),
  handle(categoryRoutes.restore, ({ body, context }) => categories.restore(context, body.ids)),
  handle(categoryRoutes.stats, async ({ context }) => ({ data: { total_Categoriss: await categories.count(context) } })),
];
