import { type Area, areaId, areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { handle } from '../../../kit/handle.ts';
import { createLookupService } from '../../../kit/lookup.ts';
import { presentVersion } from '../../../kit/stale.ts';

export const areas = createLookupService(entities.areas, {
  counters: { doctors: 'doctor.area' },
  present: ({ id, name, doctors, ...row }): Area => ({
    id: toId(areaId, id),
    name,
    doctors,
    ...presentVersion(row),
    ...presentArchived(row),
  }),
});

export const areasHandlers = [
  handle(areaRoutes.list, ({ query, context }) => areas.list(context, query)),
  handle(areaRoutes.create, ({ body, context }) => areas.create(context, body)),
  handle(areaRoutes.update, ({ params, body, context }) => areas.update(context, params.id, body)),
  handle(areaRoutes.archive, ({ params, context }) => areas.archive(context, params.id)),
  handle(areaRoutes.archived, ({ query, context }) => areas.archived(context, query)),
  handle(areaRoutes.restore, ({ body, context }) => areas.restore(context, body.ids)),
  handle(areaRoutes.stats, async ({ context }) => ({ data: { total_areas: await areas.count(context) } })),
];
