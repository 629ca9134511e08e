import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Claim } from '../../../contract/entities/members/members.ts';
import { formatTime } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { BarText } from './bar-text.tsx';
import { ConfirmTakeOver } from './confirm-take-over.tsx';
import styles from './verification.module.css';

type ClaimedBarProps = {
  claim: Claim;
  /** Whether the user was deciding on the record when somebody else claimed it. */
  wasOwn: boolean;
  isPending: boolean;
  onTakeOver: () => void;
  onNext: () => void;
};

/** Replaces the decision bar for a record that somebody else verifies: says who and since when, and asks before the user takes it over. */
export const ClaimedBar = ({ claim, wasOwn, isPending, onTakeOver, onNext }: ClaimedBarProps) => {
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  // No shortcut then: a user who is typing a reason could skip the record with the letter n.
  useShortcuts(wasOwn ? {} : { n: onNext });
  return (
    <Group justify="space-between" gap="12px 24px" className={styles.decision}>
      <BarText replacesButtons={wasOwn}>
        {text(wasOwn ? 'verification.claimLost' : 'verification.claimed', { name: claim.by, time: formatTime(claim.since) })}
      </BarText>
      <Group align="stretch" gap={8} className={styles.buttons}>
        <Button variant="default" onClick={() => setIsConfirming(true)} loading={isPending}>
          {text('verification.takeOver')}
        </Button>
        <Button onClick={onNext} {...(wasOwn ? {} : { 'aria-keyshortcuts': 'n' })}>
          {text('verification.next')}
        </Button>
      </Group>
      {isConfirming ? <ConfirmTakeOver claim={claim} onConfirm={onTakeOver} onClose={() => setIsConfirming(false)} /> : null}
    </Group>
  );
};
