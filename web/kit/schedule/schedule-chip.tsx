import type { Schedule } from '../../../contract/kit/schedule.ts';
import { useText } from '../../platform/i18n.ts';
import { StatusBadge } from '../../ui/state/status-badge.tsx';
import styles from './schedule.module.css';
import { formatZonedMoment } from './zone-name.ts';

const tones = { scheduled: 'pending', live: 'approved', over: 'neutral' } as const;

/** The state of a record with a schedule as a badge. Renders nothing for a record without one, and for one that doctors never see. */
export const ScheduleChip = ({ record }: { record: Omit<Schedule, 'schedule'> & { schedule: Schedule['schedule'] | null } }) => {
  const text = useText();
  const { publish_at, expire_at, schedule } = record;
  if (schedule === null || (publish_at === null && expire_at === null)) return null;
  const time = { scheduled: publish_at, live: expire_at, over: null }[schedule];
  const label = time === null ? text(`schedule.state.${schedule}`) : text(`schedule.until.${schedule}`, { time: formatZonedMoment(time) });
  return (
    <span className={styles.chip}>
      <StatusBadge tone={tones[schedule]} label={label} />
    </span>
  );
};
