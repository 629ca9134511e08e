import type { Schedule } from '../../../contract/kit/schedule.ts';
import { useText } from '../../platform/i18n.ts';
import { Detail } from '../record/details.tsx';
import { ScheduleChip } from './schedule-chip.tsx';
import { formatZonedMoment } from './zone-name.ts';

/** The state and the times of a record's schedule as details; nothing without a schedule. */
export const ScheduleDetails = ({ record }: { record: Parameters<typeof ScheduleChip>[0]['record'] }) => {
  const text = useText();
  const { publish_at, expire_at, schedule } = record;
  if (publish_at === null && expire_at === null) return null;
  const times: [string, Schedule['publish_at']][] = [
    [text('schedule.publishAt'), publish_at],
    [text('schedule.expireAt'), expire_at],
  ];
  return (
    <>
      {schedule === null ? null : (
        <Detail label={text('schedule.title')}>
          <ScheduleChip record={record} />
        </Detail>
      )}
      {times.map(([label, time]) =>
        time === null ? null : (
          <Detail key={label} label={label}>
            {formatZonedMoment(time)}
          </Detail>
        ),
      )}
    </>
  );
};
