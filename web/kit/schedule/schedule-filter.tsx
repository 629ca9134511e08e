import { type ScheduleState, scheduleStates } from '../../../contract/kit/schedule.ts';
import { useText } from '../../platform/i18n.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import type { ListParams } from '../list/list-params.ts';

/** Filters a list by the state of the schedule. The URL keeps it. */
export const ScheduleFilter = ({ params }: { params: ListParams<{ schedule?: ScheduleState | undefined }> }) => {
  const text = useText();
  const each = scheduleStates.map((value) => ({ value, label: text(`schedule.state.${value}`) }));
  return (
    <FilterBar
      label={text('schedule.title')}
      isLabelShown
      value={params.query.schedule}
      options={[{ value: undefined, label: text('members.all') }, ...each]}
      onChange={(schedule) => params.set({ schedule })}
    />
  );
};

/** Describes the filter for the badges of active filters. */
export const useDescribeSchedule = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    const state = scheduleStates.find((one) => one === value);
    return name === 'schedule' && state ? { label: text('schedule.title'), value: text(`schedule.state.${state}`) } : undefined;
  };
};
