import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId } from '../kit/ids.ts';
import { answerOf, done, namedListQuery, pageOf } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { email, newPassword, phone, requiredText } from '../kit/text.ts';
import { userId } from './members.ts';

export const admin = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  ...archivedFields,
});
export type Admin = z.infer<typeof admin>;

export const adminDraft = z.strictObject({
  name: requiredText('Name', { min: 2, max: 50 }),
  email: email({ invalid: 'Invalid email address' }),
  phone: phone().regex(/^\d{10,15}$/, 'Phone must be 10 to 15 digits'),
  password: newPassword(),
});
export type AdminDraft = z.infer<typeof adminDraft>;

export const passwordReset = z.strictObject({ user_id: userId, password: newPassword() });
export type PasswordReset = z.infer<typeof passwordReset>;

export const adminListQuery = namedListQuery();
export type AdminListQuery = z.infer<typeof adminListQuery>;

export const adminRoutes = {
  list: route({
    method: 'GET',
    path: '/admin',
    summary: 'Lists live administrators.',
    permission: 'admins.manage',
    query: adminListQuery,
    response: pageOf(admin),
  }),
  create: route({
    method: 'POST',
    path: '/admin/store',
    summary: 'Adds an administrator.',
    permission: 'admins.manage',
    body: adminDraft,
    response: answerOf(admin),
    status: 201,
  }),
  archive: route({
    method: 'DELETE',
    path: '/admin/destroy/:id',
    summary: 'Archives an administrator, never oneself, and ends its sessions.',
    permission: 'admins.manage',
    params: byId(userId),
    response: answerOf(admin),
  }),
  archived: route({
    method: 'GET',
    path: '/admin/archived',
    summary: 'Lists archived administrators.',
    permission: 'admins.manage',
    query: adminListQuery,
    response: pageOf(admin),
  }),
  restore: route({
    method: 'POST',
    path: '/admin/restore',
    summary: 'Restores archived administrators.',
    permission: 'admins.manage',
    body: restoreBody(userId),
    response: restoreAnswer,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/user/resetPassword',
    summary: "Sets anyone's password and ends that person's sessions.",
    permission: 'admins.manage',
    body: passwordReset,
    response: done,
  }),
};
