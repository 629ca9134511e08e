import { passwordChangeRoutes } from '../../../../contract/entities/access/password-change.ts';
import { sessionRoutes as routes } from '../../../../contract/entities/access/session.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { getPasswordStep, type SecondStepGate, session } from './session.service.ts';

export const sessionHandlers = (gate: SecondStepGate) => [
  handlePrepared(
    routes.signIn,
    ({ body, ...outside }) => session.verifyCredentials(body, outside, gate),
    ({ context, prepared }) => session.signIn(context, prepared, gate),
  ),
  handle(routes.signOut, ({ context }) => session.remove(context)),
  handle(routes.me, ({ context }) => session.me(context)),
  handlePrepared(
    passwordChangeRoutes.changePassword,
    async ({ body, ...outside }) => session.verifyPasswordChange(body, outside, await getPasswordStep(outside, gate)),
    ({ context, prepared }) => session.changePassword(context, prepared),
  ),
];
