import { specialtyRoutes } from '../../../contract/entities/specialties.ts';
import { handle } from '../../kit/handle.ts';
import { specialties } from './specialties.service.ts';

export const specialtiesRoutes = [
  handle(specialtyRoutes.list, ({ query, context }) => specialties.list(context, query)),
  handle(specialtyRoutes.create, ({ body, context }) => specialties.create(context, body)),
  handle(specialtyRoutes.update, ({ params, body, context }) => specialties.update(context, params.id, body)),
  handle(specialtyRoutes.archive, ({ params, context }) => specialties.archive(context, params.id)),
  handle(specialtyRoutes.archived, ({ query, context }) => specialties.archived(context, query)),
  handle(specialtyRoutes.restore, ({ body, context }) => specialties.restore(context, body.ids)),
  handle(specialtyRoutes.stats, ({ context }) => specialties.stats(context)),
];
