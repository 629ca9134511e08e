import { passwordResetRoutes as routes } from '../../../../contract/entities/access/password-reset.ts';
import { handlePrepared } from '../../../kit/handle.ts';
import { passwordReset } from './password-reset.service.ts';

export const passwordResetHandlers = [
  handlePrepared(
    routes.requestCode,
    ({ body, ...outside }) => passwordReset.countRequest(body, outside),
    ({ body, context }) => passwordReset.requestCode(context, body, 'office'),
  ),
  handlePrepared(
    routes.confirm,
    ({ body, ...outside }) => passwordReset.verifyCode(body, outside),
    ({ context, prepared }) => passwordReset.confirm(context, prepared, 'office'),
  ),
];
