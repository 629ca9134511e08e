import { activeSessionRoutes as routes } from '../../../../contract/entities/active-sessions.ts';
import { handlePrepared } from '../../../kit/handle.ts';
import { verification } from './verification.service.ts';

export const verificationHandlers = [
  handlePrepared(
    routes.verify,
    ({ body, ...outside }) => verification.verifyPassword(body, outside),
    ({ context, prepared }) => verification.confirm(context, prepared),
  ),
];
