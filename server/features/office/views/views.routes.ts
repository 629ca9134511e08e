import { viewRoutes } from '../../../../contract/entities/office/views.ts';
import { handle } from '../../../kit/handle.ts';
import { views } from './views.service.ts';

export const viewsHandlers = [
  handle(viewRoutes.all, ({ context }) => views.list(context)),
  handle(viewRoutes.create, ({ body, context }) => views.create(context, body)),
  handle(viewRoutes.change, ({ params, body, context }) => views.change(context, params.id, body)),
  handle(viewRoutes.remove, ({ params, context }) => views.remove(context, params.id)),
  handle(viewRoutes.setStart, ({ body, context }) => views.setStart(context, body)),
  handle(viewRoutes.share, ({ params, context }) => views.share(context, params.id)),
  handle(viewRoutes.changeShared, ({ params, body, context }) => views.changeShared(context, params.id, body)),
  handle(viewRoutes.removeShared, ({ params, context }) => views.removeShared(context, params.id)),
];
