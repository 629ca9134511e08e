import { formatZonedMoment } from '../../../kit/schedule/zone-name.ts';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';

/** When a scheduled notification is sent. */
export const ScheduledFor = ({ at }: { at: string }) => {
  const text = useText();
  return <StatusBadge tone="pending" label={text('schedule.until.scheduled', { time: formatZonedMoment(at) })} />;
};
