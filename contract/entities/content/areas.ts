import { z } from 'zod';
import { requiredText } from '../../kit/fields.ts';
import { recordId } from '../../kit/ids.ts';
import { lookupItem, lookupRoutes } from '../../kit/lookup.ts';
import { entities } from '../index.ts';

export const areaId = recordId('AreaId');

/** `doctors` counts the active doctors of an area. */
export const area = lookupItem(areaId, { doctors: z.int() });
export type Area = z.infer<typeof area>;

export const areaDraft = z.strictObject({ name: requiredText('Name', { max: 100 }) });

export const areaRoutes = lookupRoutes(entities.areas, {
  id: areaId,
  item: area,
  draft: areaDraft,
  stats: { total_areas: z.int() },
  paths: {
    list: '/area',
    create: '/area/store',
    update: '/area/update/:id',
    archive: '/area/destroy/:id',
    archived: '/area/archived',
    restore: '/area/restore',
    stats: '/area/stats',
  },
});
