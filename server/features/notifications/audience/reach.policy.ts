import type { Messenger } from '../../../platform/messengers/index.ts';

type Account = { status: string; archived_at: Date | null; phone: string };

/** Why this account receives nothing now, whatever the channel. */
export const whyClosed = ({ status, archived_at }: Omit<Account, 'phone'>): string | undefined => {
  if (archived_at) return 'The account is archived';
  if (status === 'pending') return 'The account is not approved yet';
  return status === 'approved' ? undefined : 'The account was declined';
};

/** Why a member receives nothing by a messenger; undefined where it does. */
export const whyUnreachable = (account: Account, messenger: Pick<Messenger, 'reachOf'>): string | undefined =>
  whyClosed(account) ?? messenger.reachOf(account);
