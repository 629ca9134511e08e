/** The kinds of users: how a person reads each, and how the audit trail names its actions and its records. */
export const kinds = {
  doctor: { label: 'Doctor', noun: 'doctor', actions: 'doctors', entity: 'doctors' },
  company: { label: 'Company', noun: 'company', actions: 'companies', entity: 'companies' },
  admin: { label: 'Administrator', noun: 'administrator', actions: 'admins', entity: 'users' },
} as const;

export type Kind = keyof typeof kinds;
