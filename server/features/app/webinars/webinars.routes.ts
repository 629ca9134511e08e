import { webinarRoutes } from '../../../../contract/app/webinars.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { webinars } from './webinars.service.ts';

export const webinarsHandlers = [
  handle(webinarRoutes.list, ({ query, context }) => webinars.list(context, query)),
  handlePrepared(
    webinarRoutes.join,
    ({ params, ...preparing }) => webinars.prepareJoin(preparing, params.id),
    ({ params, context, prepared }) => webinars.join(context, params.id, prepared),
  ),
];
