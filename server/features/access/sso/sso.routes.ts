import { ssoRoutes as routes } from '../../../../contract/entities/access/sso.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { sso } from './sso.service.ts';

export const ssoHandlers = [
  handlePrepared(
    routes.startSso,
    ({ body, context }) => sso.prepareSignIn(body, context),
    ({ context, prepared }) => sso.start(context, prepared),
  ),
  handlePrepared(
    routes.startSsoConfirmation,
    ({ context }) => sso.prepareConfirmation(context),
    ({ context, prepared }) => sso.start(context, prepared),
  ),
  handlePrepared(
    routes.signInSso,
    ({ body, ...outside }) => sso.checkCode(body, outside),
    ({ context, prepared }) => sso.signIn(context, prepared),
  ),
  handle(routes.getSso, ({ context }) => sso.get(context)),
  handlePrepared(
    routes.unlinkSso,
    ({ body, ...outside }) => sso.verifyPassword(body, outside),
    ({ context, prepared }) => sso.unlink(context, prepared),
  ),
];
