import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, namedListQuery, pageOf } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';

export const tagId = recordId('TagId');
export type TagId = z.infer<typeof tagId>;

export const tag = z.object({
  id: tagId,
  name: z.string(),
  /** Live records that carry it. */
  researches: z.int(),
  books: z.int(),
  conferences: z.int(),
  blogs: z.int(),
  ...archivedFields,
});
export type Tag = z.infer<typeof tag>;

export const tagDraft = z.strictObject({
  name: requiredText('Tags', { min: 3, max: 100 }, { min: 'Tags must be at least 3 characters long' }),
});
export type TagDraft = z.infer<typeof tagDraft>;

export const tagListQuery = namedListQuery();
export type TagListQuery = z.infer<typeof tagListQuery>;

export const tagRoutes = {
  list: route({
    method: 'GET',
    path: '/tag',
    summary: 'Lists live tags, newest first.',
    permission: 'tags.read',
    query: tagListQuery,
    response: pageOf(tag),
  }),
  create: route({
    method: 'POST',
    path: '/tag/store',
    summary: 'Adds a tag.',
    permission: 'tags.write',
    body: tagDraft,
    response: answerOf(tag),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/tag/update/:id',
    summary: 'Renames a tag.',
    permission: 'tags.write',
    params: byId(tagId),
    body: tagDraft,
    response: answerOf(tag),
  }),
  archive: route({
    method: 'DELETE',
    path: '/tag/destroy/:id',
    summary: 'Archives a tag; records that carry it keep it.',
    permission: 'tags.write',
    params: byId(tagId),
    response: answerOf(tag),
  }),
  archived: route({
    method: 'GET',
    path: '/tag/archived',
    summary: 'Lists archived tags.',
    permission: 'tags.write',
    query: tagListQuery,
    response: pageOf(tag),
  }),
  restore: route({
    method: 'POST',
    path: '/tag/restore',
    summary: 'Restores archived tags.',
    permission: 'tags.write',
    body: restoreBody(tagId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/tag/stats',
    summary: 'Counts live tags.',
    permission: 'statistics.read',
    response: z.object({ data: z.object({ total_tags: z.int() }) }),
  }),
};
