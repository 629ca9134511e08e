import { passwordRoutes } from '../../../../contract/app/password.ts';
import { sessionsRoutes } from '../../../../contract/app/sessions.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { passwordReset } from '../../access/password-reset/index.ts';
import { session } from '../../access/session/index.ts';
import { appSession } from './app-session.service.ts';

export const appSessionHandlers = [
  handlePrepared(
    sessionsRoutes.create,
    ({ body, ...outside }) => appSession.verifyCredentials(body, outside),
    ({ body, context, prepared }) => appSession.signIn(context, body, prepared),
  ),
  handle(sessionsRoutes.list, ({ context }) => appSession.list(context)),
  handle(sessionsRoutes.end, ({ params, context }) => appSession.end(context, params.id)),
  handle(sessionsRoutes.endCurrent, ({ context }) => appSession.endCurrent(context)),
  handlePrepared(
    passwordRoutes.requestCode,
    ({ body, ...outside }) => passwordReset.countRequest(body, outside),
    ({ body, context }) => passwordReset.requestCode(context, body, 'app'),
  ),
  handlePrepared(
    passwordRoutes.reset,
    ({ body, ...outside }) => passwordReset.verifyCode(body, outside),
    ({ context, prepared }) => passwordReset.confirm(context, prepared, 'app'),
  ),
  handlePrepared(
    passwordRoutes.change,
    ({ body, ...outside }) => session.verifyPasswordChange(body, outside, undefined),
    ({ context, prepared }) => session.changePassword(context, prepared),
  ),
];
