import { z } from 'zod';
import type { Role } from './kit/entity.ts';
import { getPermissions, type Permission } from './permissions.ts';

/** The roles of the people in the back-office. The API calls all of them `admin`; their permissions differ. */
export const officeRoles = ['admin', 'reviewer', 'content', 'campaigns', 'support', 'auditor'] as const;
export const officeRole = z.enum(officeRoles, 'Choose a role');
export type OfficeRole = z.infer<typeof officeRole>;

const allPermissions = getPermissions('admin');
const readMembers = ['doctors.read', 'companies.read', 'areas.read', 'specialties.read', 'consents.read'] as const satisfies Permission[];

/** The permissions of each office role. Only `admin`, the full administrator, manages administrators. */
export const permissionsByOfficeRole: Readonly<Record<OfficeRole, readonly Permission[]>> = {
  admin: allPermissions,
  reviewer: [
    ...readMembers,
    'bulk.run',
    'companies.documents',
    'contacts.read',
    'contacts.write',
    'declineReasons.read',
    'doctors.documents',
    'members.decide',
    'notices.read',
    'statistics.read',
    'tasks.own',
    'views.use',
  ],
  content: [
    'blogs.export',
    'blogs.read',
    'blogs.write',
    'books.export',
    'books.read',
    'books.write',
    'bulk.run',
    'calendar.read',
    'categories.export',
    'categories.exportAll',
    'categories.import',
    'categories.read',
    'categories.readAll',
    'categories.write',
    'conferences.export',
    'conferences.read',
    'conferences.write',
    'imports.use',
    'notes.export',
    'notes.read',
    'notes.write',
    'notices.read',
    'posts.export',
    'posts.moderate',
    'posts.read',
    'reports.decide',
    'reports.export',
    'reports.read',
    'research.export',
    'research.read',
    'research.write',
    'stories.export',
    'stories.read',
    'stories.write',
    'tags.export',
    'tags.import',
    'tags.read',
    'tags.write',
    'tasks.own',
    'tasks.undo',
    'views.use',
    'webinars.export',
    'webinars.read',
    'webinars.write',
  ],
  campaigns: [
    ...readMembers,
    'areas.export',
    'bulk.run',
    'calendar.read',
    'categories.read',
    'companies.export',
    'consents.export',
    'consents.write',
    'declineReasons.read',
    'doctors.export',
    'groups.export',
    'groups.import',
    'groups.read',
    'groups.write',
    'imports.use',
    'messages.decide',
    'messages.export',
    'messages.exportAll',
    'messages.read',
    'messages.readAll',
    'notices.read',
    'notifications.export',
    'notifications.exportAll',
    'notifications.mark',
    'notifications.read',
    'notifications.readAll',
    'notifications.send',
    'specialties.export',
    'statistics.read',
    'tasks.own',
    'tasks.undo',
    'videos.exportAll',
    'videos.read',
    'videos.readAll',
    'views.use',
  ],
  support: [
    ...readMembers,
    'calendar.read',
    'consents.write',
    'contacts.export',
    'contacts.read',
    'contacts.write',
    'notices.read',
    'notifications.export',
    'notifications.exportAll',
    'notifications.read',
    'notifications.readAll',
    'statistics.read',
    'tasks.own',
    'views.use',
  ],
  // Reads every record but no identity documents. Saved views are their own.
  auditor: allPermissions.filter((permission) => /\.(read|readAll)$/.test(permission) || permission === 'views.use'),
};

/** The role of a user, and the office role of one who works in the back-office. */
export type UserRole = { readonly role: Role; readonly office_role: OfficeRole | null };

/** The permissions that a user holds. Nobody has those of an administrator without an office role. */
export const getUserPermissions = ({ role, office_role }: UserRole): readonly Permission[] => {
  if (role !== 'admin') return getPermissions(role);
  return office_role === null ? [] : permissionsByOfficeRole[office_role];
};
