import { z } from 'zod';
import { requiredText } from '../../kit/fields.ts';
import { recordId } from '../../kit/ids.ts';
import { lookupItem, lookupRoutes } from '../../kit/lookup.ts';
import { entities } from '../index.ts';

export const tagId = recordId('TagId');

/** How many active records have the tag, by kind. */
export const tag = lookupItem(tagId, { researches: z.int(), books: z.int(), conferences: z.int(), blogs: z.int() });
export type Tag = z.infer<typeof tag>;

export const tagDraft = z.strictObject({
  name: requiredText('Tags', { min: 3, max: 100 }, { min: 'Tags must be at least 3 characters long' }),
});

export const tagRoutes = lookupRoutes(entities.tags, {
  id: tagId,
  item: tag,
  draft: tagDraft,
  stats: { total_tags: z.int() },
  paths: {
    list: '/tag',
    create: '/tag/store',
    update: '/tag/update/:id',
    archive: '/tag/destroy/:id',
    archived: '/tag/archived',
    restore: '/tag/restore',
    stats: '/tag/stats',
  },
});
