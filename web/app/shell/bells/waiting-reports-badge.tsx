import { VisuallyHidden } from '@mantine/core';
import { useWaitingReports } from '../../../features/office/reports/reports.api.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from '../side-nav.module.css';
import { formatBellCount } from './bell-count.tsx';

/** The number of reports that wait beside the menu item, red as soon as one is overdue. */
export const WaitingReportsBadge = () => {
  const text = useText();
  const { waiting, overdue } = useWaitingReports();
  if (waiting === 0) return null;
  const label = text('menu.reportsWaiting', { count: waiting });
  return (
    <>
      <span className={styles.waiting} data-tone={overdue > 0 ? 'declined' : 'pending'} title={label} aria-hidden="true">
        {formatBellCount(waiting)}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
};
