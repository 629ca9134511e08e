import type { Actor } from '../platform/context.ts';

/** The part of an actor by which companies and administrators are told apart. */
export type Caller = Pick<Actor, 'id' | 'can'>;

/** True if the caller decides on messages, and so works with the records of every company. */
export const isAdmin = ({ can }: Caller): boolean => can('messages.decide');

/** The company whose records alone the caller works with; undefined for an administrator. */
export const ownCompanyId = (caller: Caller): number | undefined => (isAdmin(caller) ? undefined : caller.id);
