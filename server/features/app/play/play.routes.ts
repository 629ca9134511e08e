import { appVideoRoutes } from '../../../../contract/app/videos.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { play } from './play.service.ts';

export const playHandlers = [
  handlePrepared(
    appVideoRoutes.play,
    ({ params, context, database }) => play.prepare(context, database, params.id),
    ({ params, context }) => play.start(context, params.id),
  ),
  handle(appVideoRoutes.progress, ({ params, body, context }) => play.progress(context, params.id, body)),
  handle(appVideoRoutes.answer, ({ params, body, context }) => play.answer(context, params.id, body.answer)),
];
