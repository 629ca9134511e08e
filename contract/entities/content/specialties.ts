import { z } from 'zod';
import { requiredText } from '../../kit/fields.ts';
import { recordId } from '../../kit/ids.ts';
import { lookupItem, lookupRoutes } from '../../kit/lookup.ts';
import { entities } from '../index.ts';

export const specialtyId = recordId('SpecialtyId');

/** `doctors` counts the active doctors of a specialty. */
export const specialty = lookupItem(specialtyId, { doctors: z.int() });
export type Specialty = z.infer<typeof specialty>;

export const specialtyDraft = z.strictObject({ name: requiredText('Name', { max: 100 }) });

export const specialtyRoutes = lookupRoutes(entities.specialties, {
  id: specialtyId,
  item: specialty,
  draft: specialtyDraft,
  stats: { total_fields: z.int() },
  paths: {
    list: '/field',
    create: '/field/store',
    update: '/field/update/:id',
    archive: '/field/destroy/:id',
    archived: '/field/archived',
    restore: '/field/restore',
    stats: '/field/stats',
  },
});
