import { z } from 'zod';
import { archivedFields } from '../../kit/archive.ts';
import { pictureRatios } from '../../kit/crop.ts';
import { requiredLongText, requiredText } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQueries, listQuery, searchTerm } from '../../kit/list.ts';
import { archiveRoutes, listRoute, statsRoute, writeRoutes } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { scheduleCounts, scheduleDraft, scheduleFields, scheduleFilter } from '../../kit/schedule.ts';
import { versionFields } from '../../kit/version.ts';
import { entities } from '../index.ts';
import { labelFields, labelFilters, labelIds, labelRoutes } from './labels.ts';
import { reactionCounts, reactionPage } from './reactions.ts';

export const blogId = recordId('BlogId');
export type BlogId = z.infer<typeof blogId>;

export const blog = z.object({
  id: blogId,
  title: z.string(),
  content: z.string(),
  /** A public URL; `?size=thumbnail` returns the small picture. */
  image: z.string(),
  ...labelFields,
  ...reactionCounts,
  ...scheduleFields,
  created_at: z.iso.datetime(),
  ...versionFields,
  ...archivedFields,
});
export type Blog = z.infer<typeof blog>;

/** A blog with a page of its reactions. */
export const blogDetail = blog.extend({ paginated_reactions: reactionPage });
export type BlogDetail = z.infer<typeof blogDetail>;

export const blogDraft = z.strictObject({
  title: requiredText('Title', { min: 3, max: 200 }, { min: 'Title must be at least 3 characters long' }),
  content: requiredLongText('Content', { min: 10, max: 20_000 }, { min: 'Content must be at least 10 characters long' }),
  ...labelIds,
  ...scheduleDraft,
});
export type BlogDraft = z.infer<typeof blogDraft>;

/** Fields that are not sent stay as they are. */
export const blogChange = blogDraft.partial();
export type BlogChange = z.infer<typeof blogChange>;

const queries = listQueries({ title: searchTerm, ...labelFilters, ...scheduleFilter, ...dayFilters }, 'name', 'created');
export type BlogListQuery = z.infer<typeof queries.list>;

export const blogRoutes = {
  list: listRoute(entities.blogs, { path: '/blog', query: queries.list, item: blog }),
  ...labelRoutes(entities.blogs, { categories: '/blog/categories', tags: '/blog/tags' }),
  get: route({
    method: 'GET',
    path: '/blog/show/:id',
    summary: 'Shows one blog, active or archived; `page` pages its reactions.',
    permission: 'blogs.read',
    params: idParams(blogId),
    query: listQuery({}),
    response: dataResponse(blogDetail),
  }),
  ...writeRoutes(entities.blogs, {
    id: blogId,
    item: blog,
    draft: blogDraft,
    change: blogChange,
    files: { image: { kind: 'image', ratio: pictureRatios.cover, required: 'Image is required' } },
    paths: { create: '/blog/store', update: '/blog/update/:id' },
  }),
  ...archiveRoutes(entities.blogs, {
    id: blogId,
    item: blog,
    query: queries.archive,
    paths: { archive: '/blog/destroy/:id', archived: '/blog/archived', restore: '/blog/restore' },
  }),
  stats: statsRoute(entities.blogs, { path: '/blog/stats', data: { total_blogs: z.int(), by_schedule: scheduleCounts } }),
};
