import { z } from 'zod';
import { newPassword, rawText } from '../../kit/fields.ts';
import { messageResponse } from '../../kit/list.ts';
import { normalizeCode } from '../../kit/normalize.ts';
import { route } from '../../kit/route.ts';
import { credentials } from './session.ts';

export const codeRequest = credentials.pick({ phone: true });
export type CodeRequest = z.infer<typeof codeRequest>;

export const forgottenPassword = z.strictObject({
  phone: credentials.shape.phone,
  code: rawText('Code')
    .overwrite(normalizeCode)
    .min(1, { error: 'Code is required', abort: true })
    .regex(/^\d{6}$/, 'Code must be 6 digits'),
  password: newPassword(),
});
export type ForgottenPassword = z.infer<typeof forgottenPassword>;

export const passwordResetRoutes = {
  requestCode: route({
    method: 'POST',
    path: '/auth/password/code',
    summary:
      'Sends a code to an administrator or a company with this phone. The response is the same if there is none; 429 after too many requests.',
    permission: 'public',
    body: codeRequest,
    maxBodyBytes: 4_000,
    response: messageResponse,
    skipsAudit: true,
  }),
  confirm: route({
    method: 'POST',
    path: '/auth/password/reset',
    summary: "Sets a new password with the code, and ends the user's sessions.",
    permission: 'public',
    body: forgottenPassword,
    maxBodyBytes: 4_000,
    response: messageResponse,
  }),
};
