import type { Actor } from '../../platform/context.ts';

type AccountFields = { status: string; archived_at: Date | null };

/** The back-office sees everything that was sent; companies see what they received. */
export const canSeeSent = ({ can }: Pick<Actor, 'can'>): boolean => can('notifications.readAll');

/** The reason why an account receives nothing by any channel; undefined if it can. */
export const accountReason = ({ status, archived_at }: AccountFields): string | undefined => {
  if (archived_at) return 'The account is archived';
  if (status === 'pending') return 'The account is not approved yet';
  return status === 'approved' ? undefined : 'The account was declined';
};
