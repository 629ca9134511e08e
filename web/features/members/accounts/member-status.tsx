import type { AccountStatus } from '../../../../contract/entities/members/account-status.ts';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';

/** The status of an account as a badge. */
export const MemberStatus = ({ status }: { status: AccountStatus }) => {
  const text = useText();
  return <StatusBadge tone={status} label={text(`members.status.${status}`)} />;
};
