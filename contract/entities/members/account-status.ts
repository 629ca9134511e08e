import { z } from 'zod';

export const accountStatuses = ['pending', 'approved', 'declined'] as const;
export const accountStatus = z.enum(accountStatuses);
export type AccountStatus = z.infer<typeof accountStatus>;

type AccountRules = {
  /** The member may sign in, receives notifications and messages, and gets coins. */
  isActive: boolean;
  /** An administrator has decided. Otherwise the account waits in the queue. */
  isDecided: boolean;
  /** The member reads why it was refused, and its sessions end. */
  isRefused: boolean;
};

/** What each status of a doctor's or company's account allows. */
export const accountRules: Readonly<Record<AccountStatus, AccountRules>> = {
  pending: { isActive: false, isDecided: false, isRefused: false },
  approved: { isActive: true, isDecided: true, isRefused: false },
  declined: { isActive: false, isDecided: true, isRefused: true },
};

/** The statuses of accounts that may sign in and receive something. */
export const activeAccountStatuses = accountStatuses.filter((status) => accountRules[status].isActive);

/** The statuses of accounts that wait for a decision. */
export const undecidedAccountStatuses = accountStatuses.filter((status) => !accountRules[status].isDecided);

/** The statuses of accounts that were refused. */
export const refusedAccountStatuses = accountStatuses.filter((status) => accountRules[status].isRefused);
