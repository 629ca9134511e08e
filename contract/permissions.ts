/** The roles of the back-office and of its members. Doctors use another app and are refused here. */
export const roles = ['admin', 'company', 'doctor'] as const;
export type Role = (typeof roles)[number];

/** Who holds what: the only place that names roles. A route names a permission, never a role. */
export const holders = {
  'admins.manage': ['admin'],
  'areas.read': ['admin'],
  'areas.write': ['admin'],
  'audit.read': ['admin'],
  'blogs.read': ['admin'],
  'blogs.write': ['admin'],
  'books.read': ['admin'],
  'books.write': ['admin'],
  'categories.read': ['admin', 'company'],
  'categories.write': ['admin'],
  'companies.read': ['admin'],
  'companies.write': ['admin'],
  'conferences.read': ['admin'],
  'conferences.write': ['admin'],
  'contacts.read': ['admin'],
  'contacts.write': ['admin'],
  'doctors.read': ['admin'],
  'doctors.write': ['admin'],
  'doctors.grant': ['admin'],
  'groups.read': ['admin'],
  'groups.write': ['admin'],
  'members.decide': ['admin'],
  'messages.read': ['admin', 'company'],
  'messages.write': ['admin', 'company'],
  'messages.decide': ['admin'],
  'messages.moderate': ['admin'],
  'notes.read': ['admin'],
  'notes.write': ['admin'],
  'notifications.read': ['admin', 'company'],
  'notifications.send': ['admin'],
  'posts.read': ['admin'],
  'posts.moderate': ['admin'],
  'promoCodes.read': ['admin'],
  'promoCodes.write': ['admin'],
  'research.read': ['admin'],
  'research.write': ['admin'],
  'specialties.read': ['admin'],
  'specialties.write': ['admin'],
  'statistics.read': ['admin'],
  'stories.read': ['admin'],
  'stories.write': ['admin'],
  'tags.read': ['admin'],
  'tags.write': ['admin'],
  'videos.read': ['admin', 'company'],
  'videos.write': ['admin', 'company'],
  'videos.restore': ['admin'],
  'webinars.read': ['admin'],
  'webinars.write': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;

/** The permissions that a role holds; none for a role that is not known. */
export const permissionsOf = (role: string): Permission[] =>
  (Object.keys(holders) as Permission[]).filter((permission) => (holders[permission] as readonly string[]).includes(role));
