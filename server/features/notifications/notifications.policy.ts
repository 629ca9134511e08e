import type { Actor } from '../../platform/context.ts';
import type { Messenger } from '../../platform/messengers/index.ts';

type AccountFields = { status: string; archived_at: Date | null; phone: string };

/** The back-office sees everything that was sent; companies see what they received. */
export const canSeeSent = ({ can }: Pick<Actor, 'can'>): boolean => can('notifications.readAll');

/** The reason why an account receives nothing by any channel; undefined if it can. */
export const accountReason = ({ status, archived_at }: Omit<AccountFields, 'phone'>): string | undefined => {
  if (archived_at) return 'The account is archived';
  if (status === 'pending') return 'The account is not approved yet';
  return status === 'approved' ? undefined : 'The account was declined';
};

/** The reason why a member receives nothing by a messenger; undefined if the member can. */
export const unreachableReason = (account: AccountFields, messenger: Pick<Messenger, 'unreachableReason'>): string | undefined =>
  accountReason(account) ?? messenger.unreachableReason(account);
