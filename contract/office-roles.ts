import { z } from 'zod';
import type { Role } from './kit/entity.ts';
import { getPermissions, type Permission } from './permissions.ts';

/** The roles of the people in the back-office. The API calls all of them `admin`; their permissions differ. */
export const officeRoles = ['admin', 'reviewer', 'content', 'campaigns', 'support', 'auditor'] as const;
export const officeRole = z.enum(officeRoles, 'Choose a role');
export type OfficeRole = z.infer<typeof officeRole>;

const allPermissions = getPermissions('admin');
// Saved views change no record of others.
const ownViews = 'views.use' satisfies Permission;
const readMembers = ['doctors.read', 'companies.read', 'areas.read', 'specialties.read', 'consents.read'] as const satisfies Permission[];

/** The permissions of each office role. Only `admin`, the full administrator, manages administrators. */
export const permissionsByOfficeRole: Readonly<Record<OfficeRole, readonly Permission[]>> = {
  admin: allPermissions,
  reviewer: [
    ...readMembers,
    'notices.read',
    'bulk.run',
    'doctors.documents',
    'companies.documents',
    'members.decide',
    'declineReasons.read',
    'contacts.read',
    'contacts.write',
    'statistics.read',
    'tasks.own',
    ownViews,
  ],
  content: [
    'blogs.export',
    'blogs.read',
    'blogs.write',
    'books.export',
    'books.read',
    'books.write',
    'bulk.run',
    'categories.export',
    'categories.exportAll',
    'calendar.read',
    'categories.read',
    'categories.readAll',
    'categories.write',
    'categories.import',
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
    'research.export',
    'research.read',
    'research.write',
    'stories.export',
    'stories.read',
    'stories.write',
    'tags.export',
    'tags.read',
    'tags.write',
    'tags.import',
    'tasks.own',
    'webinars.export',
    'tasks.undo',
    'webinars.read',
    'webinars.write',
    ownViews,
  ],
  campaigns: [
    ...readMembers,
    'notices.read',
    'bulk.run',
    'areas.export',
    'companies.export',
    'consents.export',
    'doctors.export',
    'specialties.export',
    'calendar.read',
    'categories.read',
    'consents.write',
    'groups.export',
    'declineReasons.read',
    'groups.read',
    'groups.write',
    'groups.import',
    'imports.use',
    'messages.decide',
    'messages.export',
    'messages.exportAll',
    'messages.read',
    'messages.readAll',
    'notifications.export',
    'notifications.exportAll',
    'notifications.mark',
    'notifications.read',
    'notifications.readAll',
    'notifications.send',
    'statistics.read',
    'tasks.own',
    'videos.exportAll',
    'tasks.undo',
    'videos.read',
    'videos.readAll',
    ownViews,
  ],
  support: [
    ...readMembers,
    'notices.read',
    'calendar.read',
    'consents.write',
    'contacts.export',
    'contacts.read',
    'contacts.write',
    'notifications.export',
    'notifications.exportAll',
    'notifications.read',
    'notifications.readAll',
    'statistics.read',
    ownViews,
  ],
  // Reads every record, but neither identity documents nor anything that changes a record of others.
  auditor: allPermissions.filter((permission) => /\.(read|readAll)$/.test(permission) || permission === ownViews),
};

/** The role of a user, and the office role of one who works in the back-office. */
export type UserRole = { readonly role: Role; readonly office_role: OfficeRole | null };

/** The permissions that a user holds. Nobody has those of an administrator without an office role. */
export const getUserPermissions = ({ role, office_role }: UserRole): readonly Permission[] => {
  if (role !== 'admin') return getPermissions(role);
  return office_role === null ? [] : permissionsByOfficeRole[office_role];
};
