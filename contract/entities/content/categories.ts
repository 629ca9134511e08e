import { z } from 'zod';
import { requiredText } from '../../kit/fields.ts';
import { recordId } from '../../kit/ids.ts';
import { lookupItem, lookupRoutes } from '../../kit/lookup.ts';
import { entities } from '../index.ts';

export const categoryId = recordId('CategoryId');

/** How many active records of one kind have the category; null if the caller may not see counts. */
const count = z.int().nullable();

export const category = lookupItem(categoryId, { messages: count, researches: count, books: count, conferences: count, blogs: count });
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
