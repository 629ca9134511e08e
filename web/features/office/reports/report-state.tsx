import { IconAlertTriangle, IconClock, IconEyeOff } from '@tabler/icons-react';
import type { Report } from '../../../../contract/entities/office/reports.ts';
import { now } from '../../../platform/clock.ts';
import { formatMoment, formatSpan } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';
import styles from './reports.module.css';

/** The time that is left to decide, or by how much it has passed. */
const Clock = ({ due }: { due: string }) => {
  const text = useText();
  const isOverdue = Date.parse(due) <= now();
  const span = isOverdue ? formatSpan(due) : formatSpan(new Date(now()).toISOString(), Date.parse(due));
  const ClockIcon = isOverdue ? IconAlertTriangle : IconClock;
  return (
    <time
      className={styles.chip}
      data-tone={isOverdue ? 'declined' : 'pending'}
      dateTime={due}
      title={text('reports.due', { time: formatMoment(due) })}
    >
      <ClockIcon size={14} aria-hidden="true" />
      {text(isOverdue ? 'reports.overdue' : 'reports.left', { span })}
    </time>
  );
};

const Hidden = () => {
  const text = useText();
  return (
    <span className={styles.chip} data-tone="neutral" title={text('reports.hiddenHint')}>
      <IconEyeOff size={14} aria-hidden="true" />
      {text('reports.hidden')}
    </span>
  );
};

/** What differs from what the decision says, because somebody changed the record elsewhere. */
const noteOf = ({ outcome, is_removed }: Report) => {
  if (outcome === 'removed') return is_removed ? undefined : ('reports.restoredSince' as const);
  return is_removed ? ('reports.removedAlready' as const) : undefined;
};

/** Whether the reports wait and for how long, or the decision; and whether doctors see the record now. */
export const ReportState = ({ report }: { report: Report }) => {
  const text = useText();
  const note = noteOf(report);
  return (
    <span className={styles.state}>
      {note ? <StatusBadge tone="neutral" label={text(note)} /> : null}
      {report.is_hidden ? <Hidden /> : null}
      {report.outcome === null ? (
        <Clock due={report.due_at} />
      ) : (
        <StatusBadge tone={report.outcome === 'kept' ? 'approved' : 'declined'} label={text(`reports.outcome.${report.outcome}`)} />
      )}
    </span>
  );
};
