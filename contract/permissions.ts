import { type AnyEntity, entities } from './entities/index.ts';
import type { Role } from './kit/entity.ts';

export type { Role };

/** Permissions that belong to no entity. */
const otherPermissions = {
  'appSettings.write': ['admin'],
  'audit.read': ['admin'],
  'bulk.run': ['admin', 'company'],
  'calendar.read': ['admin', 'company'],
  'consents.export': ['admin'],
  'consents.read': ['admin'],
  'consents.write': ['admin'],
  'member.onboard': ['doctor'],
  'member.use': ['doctor'],
  'members.decide': ['admin'],
  'members.erase': ['admin'],
  'members.export': ['admin'],
  'notices.read': ['admin'],
  'reviewers.read': ['admin'],
  'statistics.read': ['admin'],
  'status.read': ['admin'],
  'status.test': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

type EntityPermission = AnyEntity['permissions'] extends infer Permissions
  ? Permissions extends Readonly<Record<string, string>>
    ? Permissions[keyof Permissions]
    : never
  : never;

/** What a route requires of its caller. A route names a permission, never a role. */
export type Permission = EntityPermission | keyof typeof otherPermissions;

const entityPermissions = Object.values(entities).flatMap(({ access, key }) =>
  Object.entries<readonly Role[]>(access).map(([word, holders]) => [`${key}.${word}`, holders]),
);

type ResourceOf<Name> = Name extends `${infer Resource}.${string}` ? Resource : never;

/** What permissions are about: `doctors` of `doctors.read`. `session` is what belongs to the session of the caller. */
export type Resource = ResourceOf<Permission> | 'session' | 'public';

/** The roles that hold each permission, from each entity's `access` and the permissions above. contract/office-roles.ts says which permissions of `admin` each office role has. */
export const rolesByPermission: Readonly<Record<Permission, readonly Role[]>> = {
  ...otherPermissions,
  ...Object.fromEntries(entityPermissions),
};

/** The permissions that a role holds; none for an unknown role. Those of `admin` are a full administrator's. */
export const getPermissions = (role: string): Permission[] =>
  // Object.keys loses the type of the keys.
  (Object.keys(rolesByPermission) as Permission[])
    .filter((permission) => (rolesByPermission[permission] as readonly string[]).includes(role))
    .sort();

/** Tells if a route requires a permission of its caller, and not only a session, a registration or nothing. */
export const isPermission = (required: Permission | 'public' | 'session' | 'registration'): required is Permission =>
  required !== 'public' && required !== 'session' && required !== 'registration';
