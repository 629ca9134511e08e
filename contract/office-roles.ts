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
    'doctors.documents',
    'companies.documents',
    'members.decide',
    'contacts.read',
    'contacts.write',
    'statistics.read',
  ],
  content: [
    'blogs.read',
    'blogs.write',
    'books.read',
    'books.write',
    'categories.read',
    'categories.readAll',
    'categories.write',
    'conferences.read',
    'conferences.write',
    'notes.read',
    'notes.write',
    'posts.moderate',
    'posts.read',
    'research.read',
    'research.write',
    'stories.read',
    'stories.write',
    'tags.read',
    'tags.write',
    'webinars.read',
    'webinars.write',
  ],
  campaigns: [
    ...readMembers,
    'categories.read',
    'consents.write',
    'groups.read',
    'groups.write',
    'messages.decide',
    'messages.read',
    'messages.readAll',
    'notifications.mark',
    'notifications.read',
    'notifications.readAll',
    'notifications.send',
    'statistics.read',
    'videos.read',
    'videos.readAll',
  ],
  support: [
    ...readMembers,
    'consents.write',
    'contacts.read',
    'contacts.write',
    'notifications.read',
    'notifications.readAll',
    'statistics.read',
  ],
  // Reads every record, but neither identity documents nor anything that changes a record.
  auditor: allPermissions.filter((permission) => /\.(read|readAll)$/.test(permission)),
};

/** The role of a user, and the office role of one who works in the back-office. */
export type UserRole = { readonly role: Role; readonly office_role: OfficeRole | null };

/** The permissions that a user holds. Nobody has those of an administrator without an office role. */
export const getUserPermissions = ({ role, office_role }: UserRole): readonly Permission[] => {
  if (role !== 'admin') return getPermissions(role);
  return office_role === null ? [] : permissionsByOfficeRole[office_role];
};
