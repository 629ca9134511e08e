import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClock } from '@tabler/icons-react';
import styles from './status-badge.module.css';

/** The colour and icon of a status; rejected records use `declined`. */
export type StatusTone = 'pending' | 'declined' | 'approved' | 'neutral';

const iconOf = {
  pending: <IconClock size={14} aria-hidden="true" />,
  declined: <IconCircleX size={14} aria-hidden="true" />,
  approved: <IconCircleCheck size={14} aria-hidden="true" />,
  neutral: <IconCircleMinus size={14} aria-hidden="true" />,
};

/** A status as an icon and a word, never as colour alone. Not Mantine's Badge: it renders four components, and each row of a list has one. */
export const StatusBadge = ({ tone, label }: { tone: StatusTone; label: string }) => (
  <span className={styles.badge} data-tone={tone}>
    {iconOf[tone]}
    <span>{label}</span>
  </span>
);
