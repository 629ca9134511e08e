import { passwordChange } from '../entities/access/password-change.ts';
import { codeRequest, forgottenPassword } from '../entities/access/password-reset.ts';
import { messageResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';

export const passwordRoutes = {
  requestCode: route({
    method: 'POST',
    path: '/password/code',
    summary: 'Sends a code to the doctor with this phone. The response is the same if there is none; 429 after too many requests.',
    permission: 'public',
    body: codeRequest,
    maxBodyBytes: 4_000,
    response: messageResponse,
    skipsAudit: true,
  }),
  reset: route({
    method: 'POST',
    path: '/password/reset',
    summary: 'Sets a new password with the code, and signs all devices out.',
    permission: 'public',
    body: forgottenPassword,
    maxBodyBytes: 4_000,
    response: messageResponse,
  }),
  change: route({
    method: 'PUT',
    path: '/password',
    summary: 'Changes the password, and signs all other devices out.',
    permission: 'member.onboard',
    isForRequiredStep: true,
    body: passwordChange,
    maxBodyBytes: 4_000,
    response: messageResponse,
  }),
};
