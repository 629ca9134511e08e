import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';
import { labelFields, labelFilters, labelIds } from './labels.ts';
import { named } from './members.ts';
import { reactionCounts, reactionPage } from './reactions.ts';

export const blogId = recordId('BlogId');
export type BlogId = z.infer<typeof blogId>;

export const blog = z.object({
  id: blogId,
  title: z.string(),
  content: z.string(),
  /** A public address; `?size=thumbnail` asks for the small picture. */
  image: z.string(),
  ...labelFields,
  ...reactionCounts,
  created_at: z.iso.datetime(),
  ...archivedFields,
});
export type Blog = z.infer<typeof blog>;

/** A blog with a page of who reacted. */
export const blogDetail = blog.extend({ paginated_reactions: reactionPage });
export type BlogDetail = z.infer<typeof blogDetail>;

export const blogDraft = z.strictObject({
  title: requiredText('Title', { min: 3, max: 200 }, { min: 'Title must be at least 3 characters long' }),
  content: requiredText('Content', { min: 10, max: 20_000 }, { min: 'Content must be at least 10 characters long' }),
  ...labelIds,
});
export type BlogDraft = z.infer<typeof blogDraft>;

/** What is not sent stays as it is. */
export const blogChange = blogDraft.partial();
export type BlogChange = z.infer<typeof blogChange>;

export const blogListQuery = listQuery({ title: searchTerm, ...labelFilters });
export type BlogListQuery = z.infer<typeof blogListQuery>;

const paging = listQuery({});

export const blogRoutes = {
  list: route({
    method: 'GET',
    path: '/blog',
    summary: 'Lists live blogs, newest first.',
    permission: 'blogs.read',
    query: blogListQuery,
    response: pageOf(blog),
  }),
  categories: route({
    method: 'GET',
    path: '/blog/categories',
    summary: 'Lists the categories that live blogs carry, by name.',
    permission: 'blogs.read',
    query: paging,
    response: pageOf(named),
  }),
  tags: route({
    method: 'GET',
    path: '/blog/tags',
    summary: 'Lists the tags that live blogs carry, by name.',
    permission: 'blogs.read',
    query: paging,
    response: pageOf(named),
  }),
  get: route({
    method: 'GET',
    path: '/blog/show/:id',
    summary: 'Shows one blog; `page` pages who reacted.',
    permission: 'blogs.read',
    params: byId(blogId),
    query: paging,
    response: answerOf(blogDetail),
  }),
  create: route({
    method: 'POST',
    path: '/blog/store',
    summary: 'Adds a blog.',
    permission: 'blogs.write',
    body: blogDraft,
    files: { image: { kind: 'image', required: 'Image is required' } },
    response: answerOf(blog),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/blog/update/:id',
    summary: 'Changes a blog.',
    permission: 'blogs.write',
    params: byId(blogId),
    body: blogChange,
    files: { image: { kind: 'image' } },
    response: answerOf(blog),
  }),
  archive: route({
    method: 'DELETE',
    path: '/blog/destroy/:id',
    summary: 'Archives a blog.',
    permission: 'blogs.write',
    params: byId(blogId),
    response: done,
  }),
  archived: route({
    method: 'GET',
    path: '/blog/archived',
    summary: 'Lists archived blogs.',
    permission: 'blogs.read',
    query: blogListQuery,
    response: pageOf(blog),
  }),
  restore: route({
    method: 'POST',
    path: '/blog/restore',
    summary: 'Restores archived blogs.',
    permission: 'blogs.write',
    body: restoreBody(blogId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/blog/stats',
    summary: 'Counts live blogs.',
    permission: 'statistics.read',
    response: z.object({ data: z.object({ total_blogs: z.int() }) }),
  }),
};
