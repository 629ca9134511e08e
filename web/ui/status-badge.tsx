import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClock } from '@tabler/icons-react';
import styles from './status-badge.module.css';

export type StatusTone = 'pending' | 'declined' | 'approved' | 'over';

const icons = { pending: IconClock, declined: IconCircleX, approved: IconCircleCheck, over: IconCircleMinus };

/** A state as an icon and a word, never as colour alone. */
export const StatusBadge = ({ tone, label }: { tone: StatusTone; label: string }) => {
  const Icon = icons[tone];
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </span>
  );
};
