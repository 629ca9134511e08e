import { z } from 'zod';
import { answerOf, done } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { newPassword, phone, rawText } from '../kit/text.ts';
import { roles } from '../permissions.ts';

export const credentials = z.strictObject({
  phone: phone()
    .regex(/^\d+$/, { error: 'Phone must be only digits', abort: true })
    .min(10, 'Phone must be at least 10 digits')
    .max(15, 'Phone must be at most 15 digits'),
  password: rawText('Password').min(1, 'Password is required').max(128, 'Password must not exceed 128 characters'),
});
export type Credentials = z.infer<typeof credentials>;

/** What the browser keeps of a session, as the specification has it; roles there are a hint for display only. */
export const storedSession = z.object({ token: z.string(), roles: z.enum(roles), user: z.object({ name: z.string() }) });
export type StoredSession = z.infer<typeof storedSession>;

/** Who the server says one is. `permissions` decides what is shown; the server decides what is allowed. */
export const identity = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  roles: z.enum(roles),
  permissions: z.array(z.string()),
  /** The password was set by an administrator: until another is chosen, every other call is refused. */
  must_change_password: z.boolean(),
});
export type Identity = z.infer<typeof identity>;

export const passwordChange = z
  .strictObject({
    current_password: rawText('Current password')
      .min(1, 'Current password is required')
      .max(128, 'Password must not exceed 128 characters'),
    password: newPassword(),
  })
  .refine(({ current_password, password }) => current_password !== password, {
    path: ['password'],
    error: 'Choose another password than the current one',
  });
export type PasswordChange = z.infer<typeof passwordChange>;

export const sessionRoutes = {
  signIn: route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Signs in by phone and password; doctors are refused.',
    permission: 'public',
    body: credentials,
    response: answerOf(storedSession),
  }),
  signOut: route({ method: 'POST', path: '/auth/logout', summary: 'Ends this session at once.', permission: 'session', response: done }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    summary: 'Says who this session is and what it may do.',
    permission: 'session',
    response: answerOf(identity),
  }),
  changePassword: route({
    method: 'POST',
    path: '/auth/password',
    summary: "Changes one's password and ends one's other sessions.",
    permission: 'session',
    body: passwordChange,
    response: done,
  }),
};
