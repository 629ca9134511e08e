import { type Blog, type BlogChange, type BlogListQuery, blogId, blogRoutes } from '../../../../contract/entities/content/blogs.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { createContentService, presentShared, type Sent } from '../../../kit/content.ts';
import { handle } from '../../../kit/handle.ts';
import { countBySchedule, presentSchedule, readSchedule, scheduleConditions } from '../../../kit/schedule.ts';
import { recordFile } from '../../office/files/index.ts';
import { listReactions, presentReactionCounts, reactionCounts } from '../reactions/index.ts';

const blogs = createContentService(entities.blogs, {
  columns: ['title', 'content', 'image_id', 'publish_at', 'expire_at'],
  counts: reactionCounts,
  conditions: ({ schedule }: BlogListQuery, { now }) => scheduleConditions(schedule, now),
  toColumns: async (context, { draft, files: { image } }: Sent<BlogChange, 'image'>, stored) => ({
    ...draft,
    ...readSchedule(context, draft, stored),
    image_id: image && (await recordFile(context, image, 'public')),
  }),
  present: (row, { files, now }): Blog => ({
    id: toId(blogId, row.id),
    title: row.title,
    content: row.content,
    image: files.publicUrl(row.image_id),
    ...presentReactionCounts(row),
    ...presentSchedule(row, now),
    ...presentShared(row),
  }),
});

export const blogsHandlers = [
  handle(blogRoutes.list, ({ query, context }) => blogs.list(context, query)),
  handle(blogRoutes.categories, ({ query, context }) => blogs.categories(context, query)),
  handle(blogRoutes.tags, ({ query, context }) => blogs.tags(context, query)),
  handle(blogRoutes.get, async ({ params, query, context }) => {
    const record = await blogs.find(context, params.id);
    const paginated_reactions = await listReactions(context, { kind: 'blog', record }, query);
    return { data: { ...blogs.present(record, context), paginated_reactions } };
  }),
  handle(blogRoutes.create, ({ body, files, context }) => blogs.create(context, body, files)),
  handle(blogRoutes.update, ({ params, body, files, context }) => blogs.update(context, params.id, { sent: body, files })),
  handle(blogRoutes.archive, ({ params, context }) => blogs.archive(context, params.id)),
  handle(blogRoutes.archived, ({ query, context }) => blogs.archived(context, query)),
  handle(blogRoutes.restore, ({ body, context }) => blogs.restore(context, body.ids)),
  handle(blogRoutes.stats, async ({ context }) => {
    const total = await blogs.count(context);
    const by_schedule = await countBySchedule(context.db, { table: 'blogs', total, now: context.now });
    return { data: { total_blogs: total, by_schedule } };
  }),
];
