import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Claim } from '../../../contract/entities/members.ts';
import { formatTime } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { ConfirmTakeOver } from './confirm-take-over.tsx';
import styles from './verification.module.css';

type ClaimedBarProps = { claim: Claim; isPending: boolean; onTakeOver: () => void; onNext: () => void };

/** Replaces the decision bar for a record that somebody else verifies: says who and since when, and asks before the user takes it over. */
export const ClaimedBar = ({ claim, isPending, onTakeOver, onNext }: ClaimedBarProps) => {
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  useShortcuts({ n: onNext });
  return (
    <Group justify="space-between" gap="12px 24px" className={styles.decision}>
      <p role="status">{text('verification.claimed', { name: claim.by, time: formatTime(claim.since) })}</p>
      <Group align="stretch" gap={8} className={styles.buttons}>
        <Button variant="default" onClick={() => setIsConfirming(true)} loading={isPending}>
          {text('verification.takeOver')}
        </Button>
        <Button onClick={onNext} aria-keyshortcuts="n">
          {text('verification.next')}
        </Button>
      </Group>
      {isConfirming ? <ConfirmTakeOver claim={claim} onConfirm={onTakeOver} onClose={() => setIsConfirming(false)} /> : null}
    </Group>
  );
};
