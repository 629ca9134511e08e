import { areaRoutes } from '../../../contract/entities/areas.ts';
import { handle } from '../../kit/handle.ts';
import { areas } from './areas.service.ts';

export const areasRoutes = [
  handle(areaRoutes.list, ({ query, context }) => areas.list(context, query)),
  handle(areaRoutes.create, ({ body, context }) => areas.create(context, body)),
  handle(areaRoutes.update, ({ params, body, context }) => areas.update(context, params.id, body)),
  handle(areaRoutes.archive, ({ params, context }) => areas.archive(context, params.id)),
  handle(areaRoutes.archived, ({ query, context }) => areas.archived(context, query)),
  handle(areaRoutes.restore, ({ body, context }) => areas.restore(context, body.ids)),
  handle(areaRoutes.stats, ({ context }) => areas.stats(context)),
];
