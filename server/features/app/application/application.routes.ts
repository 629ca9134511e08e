import { applicationRoutes as routes } from '../../../../contract/app/application.ts';
import { handle } from '../../../kit/handle.ts';
import { application } from './application.service.ts';

export const applicationHandlers = [
  handle(routes.change, ({ body, context }) => application.change(context, body)),
  handle(routes.front, ({ files, context }) => application.storeCardSide(context, 'front', files.image)),
  handle(routes.back, ({ files, context }) => application.storeCardSide(context, 'back', files.image)),
  handle(routes.submit, ({ context }) => application.submit(context)),
];
