import { IconChecklist } from '@tabler/icons-react';
import type { Claim } from '../../../../contract/entities/members/members.ts';
import { now } from '../../../platform/clock.ts';
import { formatTime } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './claim-chip.module.css';

/** Who verifies a pending member now, or until when the user does; nothing without a claim. */
export const ClaimChip = ({ claim }: { claim: Claim | null }) => {
  const text = useText();
  if (claim === null || Date.parse(claim.until) <= now()) return null;
  const label = claim.is_own
    ? text('members.claimedByMe', { time: formatTime(claim.until) })
    : text('members.claimedBy', { name: claim.by });
  return (
    <span className={styles.chip} data-tone="pending" title={label}>
      <IconChecklist size={14} aria-hidden="true" />
      {claim.is_own ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <span className={styles.label} data-parts>
          <bdi className={styles.name}>{claim.by}</bdi>
          <span>{text('members.isVerifying')}</span>
        </span>
      )}
    </span>
  );
};
