import { activeSessionRoutes as routes } from '../../../../../contract/entities/access/active-sessions.ts';
import { handlePrepared } from '../../../../kit/handle.ts';
import type { SecondStepGate } from '../session.service.ts';
import { verification } from './verification.service.ts';

export const verificationHandlers = (gate: SecondStepGate) => [
  handlePrepared(
    routes.verify,
    ({ body, ...outside }) => verification.verify(body, outside, gate),
    ({ context, prepared }) => verification.confirm(context, prepared),
  ),
];
