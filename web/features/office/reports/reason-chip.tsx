import { VisuallyHidden } from '@mantine/core';
import type { ReportReason } from '../../../../contract/app/reports.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './reports.module.css';

/** A reason, and how often it was given if that is more than once. A patient who can be recognised is the only one in red. */
export const ReasonChip = ({ reason, count = 1 }: { reason: ReportReason; count?: number }) => {
  const text = useText();
  const label = text(`reports.reasons.${reason}`);
  const tone = reason === 'patient' ? 'declined' : 'neutral';
  if (count === 1)
    return (
      <span className={styles.chip} data-tone={tone}>
        {label}
      </span>
    );
  return (
    <span className={styles.chip} data-tone={tone}>
      <span aria-hidden="true">
        {label} <b>{formatNumber(count)}</b>
      </span>
      <VisuallyHidden>{text('reports.times', { reason: label, count })}</VisuallyHidden>
    </span>
  );
};
