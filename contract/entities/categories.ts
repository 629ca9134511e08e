import { z } from 'zod';
import { requiredText } from '../kit/fields.ts';
import { recordId } from '../kit/ids.ts';
import { lookupItem, lookupRoutes } from '../kit/lookup.ts';
import { entities } from './index.ts';

export const categoryId = recordId('CategoryId');

/** How many active records have the category, by kind; null if the caller may not see counts. */
export const category = lookupItem(categoryId, {
  messages: z.int().nullable(),
  researches: z.int().nullable(),
  books: z.int().nullable(),
  conferences: z.int().nullable(),
  blogs: z.int().nullable(),
});
export type Category = z.infer<typeof category>;

export const categoryDraft = z.strictObject({
  name: requiredText('Category', { min: 3, max: 100 }, { min: 'Category must be at least 3 characters long' }),
});

export const categoryRoutes = lookupRoutes(entities.categories, {
  id: categoryId,
  item: category,
  draft: categoryDraft,
  stats: { total_Categoriss: z.int() },
  paths: {
    list: '/category',
    create: '/category/store',
    update: '/category/update/:id',
    archive: '/category/destroy/:id',
    archived: '/category/archived',
    restore: '/category/restore',
    stats: '/category/stats',
  },
});
