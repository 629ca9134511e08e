import { type Specialty, specialtyId, specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { handle } from '../../../kit/handle.ts';
import { createLookupService } from '../../../kit/lookup.ts';
import { presentVersion } from '../../../kit/stale.ts';

export const specialties = createLookupService(entities.specialties, {
  counters: { doctors: 'doctor.specialty' },
  present: ({ id, name, doctors, ...row }): Specialty => ({
    id: toId(specialtyId, id),
    name,
    doctors,
    ...presentVersion(row),
    ...presentArchived(row),
  }),
});

export const specialtiesHandlers = [
  handle(specialtyRoutes.list, ({ query, context }) => specialties.list(context, query)),
  handle(specialtyRoutes.create, ({ body, context }) => specialties.create(context, body)),
  handle(specialtyRoutes.update, ({ params, body, context }) => specialties.update(context, params.id, body)),
  handle(specialtyRoutes.archive, ({ params, context }) => specialties.archive(context, params.id)),
  handle(specialtyRoutes.archived, ({ query, context }) => specialties.archived(context, query)),
  handle(specialtyRoutes.restore, ({ body, context }) => specialties.restore(context, body.ids)),
  handle(specialtyRoutes.stats, async ({ context }) => ({ data: { total_fields: await specialties.count(context) } })),
];
