import { z } from 'zod';
import { archivedFields } from '../../kit/archive.ts';
import { anyPhone, email, newPassword, requiredText } from '../../kit/fields.ts';
import { idParams } from '../../kit/ids.ts';
import { dataResponse, messageResponse, nameListQuery, pageResponse, sortOrder } from '../../kit/list.ts';
import { restoreRoutes } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { officeRole } from '../../office-roles.ts';
import { entities } from '../index.ts';
import { userId } from '../members/members.ts';

export const admin = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  office_role: officeRole,
  created_at: z.iso.datetime(),
  has_second_step: z.boolean(),
  ...archivedFields,
});
export type Admin = z.infer<typeof admin>;

export const adminDraft = z.strictObject({
  name: requiredText('Name', { min: 2, max: 50 }),
  email: email({ invalid: 'Invalid email address' }),
  phone: anyPhone(),
  password: newPassword(),
  /** A full administrator unless given. */
  office_role: officeRole.default('admin'),
});
export type AdminDraft = z.infer<typeof adminDraft>;

export const officeRoleChange = z.strictObject({ office_role: officeRole });
export type OfficeRoleChange = z.infer<typeof officeRoleChange>;

export const adminPasswordReset = z.strictObject({ user_id: userId, password: newPassword() });
export type AdminPasswordReset = z.infer<typeof adminPasswordReset>;

const adminArchiveQuery = nameListQuery();
export const adminListQuery = adminArchiveQuery.extend({ sort: sortOrder('name', 'created') });
export type AdminListQuery = z.infer<typeof adminListQuery>;

const archiveRoutes = restoreRoutes(entities.admins, {
  id: userId,
  item: admin,
  query: adminArchiveQuery,
  paths: { archived: '/admin/archived', restore: '/admin/restore' },
});

export const adminRoutes = {
  list: route({
    method: 'GET',
    path: '/admin',
    summary: 'Lists active administrators.',
    permission: 'admins.read',
    query: adminListQuery,
    response: pageResponse(admin),
  }),
  create: route({
    method: 'POST',
    path: '/admin/store',
    summary: 'Adds an administrator.',
    permission: 'admins.manage',
    needsRecentPassword: 'add an administrator',
    body: adminDraft,
    response: dataResponse(admin),
    status: 201,
  }),
  archive: route({
    method: 'DELETE',
    path: '/admin/destroy/:id',
    summary: "Archives another administrator and ends that administrator's sessions.",
    permission: 'admins.manage',
    needsRecentPassword: 'delete an administrator',
    params: idParams(userId),
    response: dataResponse(admin),
  }),
  archived: archiveRoutes.archived,
  // A restored administrator has the role and the password from before.
  restore: route({ ...archiveRoutes.restore, needsRecentPassword: 'restore an administrator' }),
  changeRole: route({
    method: 'POST',
    path: '/admin/role/:id',
    summary:
      "Changes another administrator's office role; 409 for the last full administrator. The permissions change with the next request.",
    permission: 'admins.manage',
    needsRecentPassword: "change an administrator's role",
    params: idParams(userId),
    body: officeRoleChange,
    response: dataResponse(admin),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/user/resetPassword',
    summary: "Sets a user's password, which must be changed at the next sign-in, and ends the user's sessions.",
    permission: 'admins.manage',
    needsRecentPassword: "set another user's password",
    body: adminPasswordReset,
    response: messageResponse,
  }),
};
