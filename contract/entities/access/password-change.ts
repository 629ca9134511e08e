import { z } from 'zod';
import { currentPassword, newPassword } from '../../kit/fields.ts';
import { messageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';

export const passwordChange = z
  .strictObject({
    current_password: currentPassword('Current password'),
    password: newPassword(),
  })
  .refine(({ current_password, password }) => current_password !== password, {
    path: ['password'],
    error: 'Choose a password that is different from the current one',
  });
export type PasswordChange = z.infer<typeof passwordChange>;

// Apart from the other routes of the session, because the sign-in page does not need it.
export const passwordChangeRoutes = {
  changePassword: route({
    method: 'POST',
    path: '/auth/password',
    summary: "Changes the caller's password and ends the caller's other sessions.",
    permission: 'session',
    isForRequiredStep: true,
    body: passwordChange,
    maxBodyBytes: 4_000,
    response: messageResponse,
  }),
};
