import { type Tag, tagId, tagRoutes } from '../../../../contract/entities/content/tags.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { handle } from '../../../kit/handle.ts';
import { createLookupService } from '../../../kit/lookup.ts';
import { presentVersion } from '../../../kit/stale.ts';

export const tags = createLookupService(entities.tags, {
  counters: {
    researches: 'tag.research',
    books: 'tag.book',
    conferences: 'tag.conference',
    blogs: 'tag.blog',
  },
  present: ({ id, name, researches, books, conferences, blogs, ...row }): Tag => ({
    id: toId(tagId, id),
    name,
    researches,
    books,
    conferences,
    blogs,
    ...presentVersion(row),
    ...presentArchived(row),
  }),
});

export const tagsHandlers = [
  handle(tagRoutes.list, ({ query, context }) => tags.list(context, query)),
  handle(tagRoutes.create, ({ body, context }) => tags.create(context, body)),
  handle(tagRoutes.update, ({ params, body, context }) => tags.update(context, params.id, body)),
  handle(tagRoutes.archive, ({ params, context }) => tags.archive(context, params.id)),
  handle(tagRoutes.archived, ({ query, context }) => tags.archived(context, query)),
  handle(tagRoutes.restore, ({ body, context }) => tags.restore(context, body.ids)),
  handle(tagRoutes.stats, async ({ context }) => ({ data: { total_tags: await tags.count(context) } })),
];
