import { activeSessionRoutes as routes } from '../../../../../contract/entities/access/active-sessions.ts';
import { handlePrepared } from '../../../../kit/handle.ts';
import type { SecondStepGate } from '../session.service.ts';
import { passwordConfirmation } from './password-confirmation.service.ts';

export const passwordConfirmationHandlers = (gate: SecondStepGate) => [
  handlePrepared(
    routes.verify,
    ({ body, ...outside }) => passwordConfirmation.check(body, outside, gate),
    ({ context, prepared }) => passwordConfirmation.confirm(context, prepared),
  ),
];
