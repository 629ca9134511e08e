import { type AccountStatus, accountRules } from '../../../../contract/entities/members/account-status.ts';
import type { Actor } from '../../../platform/context.ts';

type AccountFields = { status: AccountStatus; archived_at: Date | null };

/** The back-office sees everything that was sent; companies see what they received. */
export const canSeeSent = ({ can }: Pick<Actor, 'can'>): boolean => can('notifications.readAll');

/** The reason why an account receives nothing by any channel; undefined if it can. */
export const accountReason = ({ status, archived_at }: AccountFields): string | undefined => {
  if (archived_at) return 'The account is archived';
  if (accountRules[status].isRefused) return 'The account was declined';
  return accountRules[status].isActive ? undefined : 'The account is not approved yet';
};
