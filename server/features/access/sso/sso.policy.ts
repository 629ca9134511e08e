import type { SsoError } from '../../../../contract/entities/access/sso.ts';
import { accountRules } from '../../../../contract/entities/members/account-status.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import type { SsoConfig } from '../../../platform/providers/identity/index.ts';
import type { SsoUser } from './sso.read.ts';

/** Why a user may not sign in with single sign-on; undefined if the user may. Companies and doctors have no account here. */
export const findRefusal = (user: SsoUser | undefined): SsoError | undefined => {
  if (user?.role !== 'admin') return 'no_account';
  if (user.archived_at) return 'archived';
  return accountRules[user.status].isActive ? undefined : 'no_account';
};

/** The office role of the first group in the settings that the user has; undefined if there is none. */
export const chooseOfficeRole = ({ groups: known }: NonNullable<SsoConfig['roles']>, groups: readonly string[]): OfficeRole | undefined =>
  known.find(({ group }) => groups.includes(group))?.officeRole;
