import { doctorDuplicateRoutes } from '../../../../../contract/entities/members/doctor-duplicates.ts';
import { doctorMergeRoutes as routes } from '../../../../../contract/entities/members/doctor-merges.ts';
import { handle } from '../../../../kit/handle.ts';
import { duplicates } from './duplicates.service.ts';
import { merges } from './merges.service.ts';

export const doctorMergesHandlers = [
  handle(routes.mergePreview, ({ query, context }) => merges.preview(context, query)),
  handle(routes.merge, ({ body, context }) => merges.merge(context, body)),
  handle(routes.undoMerge, ({ params, context }) => merges.undo(context, params.id)),
  handle(routes.merges, ({ params, query, context }) => merges.list(context, params.id, query)),
  handle(doctorDuplicateRoutes.duplicates, ({ query, context }) => duplicates.list(context, query)),
  handle(doctorDuplicateRoutes.setDistinct, ({ body, context }) => duplicates.setDistinct(context, body)),
];
