import type { Actor } from '../../../platform/context.ts';

const documentPermissions = { doctor: 'doctors.documents', company: 'companies.documents' } as const;

/** Only a caller who may see the documents of a member approves the account. Declining needs no document. */
export const canApprove = ({ can }: Pick<Actor, 'can'>, { role }: { role: 'admin' | 'doctor' | 'company' }): boolean =>
  role === 'admin' || can(documentPermissions[role]);
