import type { Actor } from '../platform/context.ts';

/** The part of an actor that distinguishes companies from administrators. */
export type Caller = Pick<Actor, 'id' | 'can'>;

/** True if the caller may decide on messages. Such a caller works with the records of every company. */
export const isAdmin = ({ can }: Caller): boolean => can('messages.decide');

/** The id of the company if the caller may only use that company's records; undefined for an administrator. */
export const ownCompanyId = (caller: Caller): number | undefined => (isAdmin(caller) ? undefined : caller.id);
