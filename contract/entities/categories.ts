import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, namedListQuery, pageOf } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';

export const categoryId = recordId('CategoryId');
export type CategoryId = z.infer<typeof categoryId>;

export const category = z.object({
  id: categoryId,
  name: z.string(),
  /** Live records that carry it; null where the caller may not know. */
  messages: z.int().nullable(),
  researches: z.int().nullable(),
  books: z.int().nullable(),
  conferences: z.int().nullable(),
  blogs: z.int().nullable(),
  ...archivedFields,
});
export type Category = z.infer<typeof category>;

export const categoryDraft = z.strictObject({
  name: requiredText('Category', { min: 3, max: 100 }, { min: 'Category must be at least 3 characters long' }),
});
export type CategoryDraft = z.infer<typeof categoryDraft>;

export const categoryListQuery = namedListQuery();
export type CategoryListQuery = z.infer<typeof categoryListQuery>;

export const categoryRoutes = {
  list: route({
    method: 'GET',
    path: '/category',
    summary: 'Lists live categories, newest first; companies read them for their own form.',
    permission: 'categories.read',
    query: categoryListQuery,
    response: pageOf(category),
  }),
  create: route({
    method: 'POST',
    path: '/category/store',
    summary: 'Adds a category.',
    permission: 'categories.write',
    body: categoryDraft,
    response: answerOf(category),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/category/update/:id',
    summary: 'Renames a category.',
    permission: 'categories.write',
    params: byId(categoryId),
    body: categoryDraft,
    response: answerOf(category),
  }),
  archive: route({
    method: 'DELETE',
    path: '/category/destroy/:id',
    summary: 'Archives a category; records that carry it keep it.',
    permission: 'categories.write',
    params: byId(categoryId),
    response: answerOf(category),
  }),
  archived: route({
    method: 'GET',
    path: '/category/archived',
    summary: 'Lists archived categories.',
    permission: 'categories.write',
    query: categoryListQuery,
    response: pageOf(category),
  }),
  restore: route({
    method: 'POST',
    path: '/category/restore',
    summary: 'Restores archived categories.',
    permission: 'categories.write',
    body: restoreBody(categoryId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/category/stats',
    summary: 'Counts live categories.',
    permission: 'statistics.read',
    response: z.object({ data: z.object({ total_Categoriss: z.int() }) }),
  }),
};
