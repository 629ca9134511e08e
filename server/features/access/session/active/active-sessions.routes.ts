import { activeSessionRoutes as routes } from '../../../../../contract/entities/access/active-sessions.ts';
import { handle } from '../../../../kit/handle.ts';
import { activeSessions } from './active-sessions.service.ts';
import { newSignIns } from './new-sign-ins.service.ts';

export const activeSessionsHandlers = [
  handle(routes.active, ({ context }) => activeSessions.list(context)),
  handle(routes.end, ({ params, context }) => activeSessions.end(context, params.id)),
  handle(routes.endOthers, ({ context }) => activeSessions.endOthers(context)),
  handle(routes.listOfUser, ({ params, context }) => activeSessions.listOfUser(context, params.id)),
  handle(routes.endOfUser, ({ body, context }) => activeSessions.endOfUser(context, body)),
  handle(routes.newSignIns, async ({ context }) => ({ data: await newSignIns.listOpen(context) })),
  handle(routes.answerNewSignIn, ({ body, context }) => newSignIns.answer(context, body)),
];
