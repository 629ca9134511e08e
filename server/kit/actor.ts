import type { Actor } from '../platform/context.ts';

/** The part of an actor that distinguishes companies from the back-office. */
export type Caller = Pick<Actor, 'id' | 'role'>;

/** True if the caller works in the back-office, with any office role, and thus with the records of every company. Permissions say what else the caller may do. */
export const isAdmin = ({ role }: Caller): boolean => role === 'admin';

/** The id of the company if the caller may only use that company's records; undefined for an administrator. */
export const ownCompanyId = (caller: Caller): number | undefined => (isAdmin(caller) ? undefined : caller.id);
