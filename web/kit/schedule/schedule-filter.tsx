import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { RouteRequest, RouteSpec } from '../../../contract/kit/route.ts';
import { type ScheduleCounts, type ScheduleState, scheduleStates } from '../../../contract/kit/schedule.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { FilterChoice, FilterMenu } from '../../ui/list/filter-menu.tsx';
import { useCan } from '../can.tsx';
import { routeQuery } from '../data/queries.ts';
import type { ListParams } from '../list/list-params.ts';

/** A route that counts the records of a list by the state of their schedule. */
export type ScheduleStats = RouteSpec & { readonly response: z.ZodType<{ data: { by_schedule: ScheduleCounts } }> };

const useScheduleCounts = (stats: ScheduleStats): ScheduleCounts | undefined => {
  const canCount = useCan()(stats);
  return useQuery({ ...routeQuery(stats, {} as RouteRequest<ScheduleStats>), enabled: canCount }).data?.data.by_schedule;
};

type ScheduleFilterProps = {
  params: ListParams<{ schedule?: ScheduleState | undefined }>;
  /** Counts the records in each state, for users who may call it. */
  stats: ScheduleStats;
  /** A button with a menu, also where there is room for one button a state. */
  isMenu?: boolean;
};

/** Filters a list by the state of the schedule. The URL keeps it. The counts are those of the whole list, so a filtered list has none. */
export const ScheduleFilter = ({ params, stats, isMenu = false }: ScheduleFilterProps) => {
  const text = useText();
  const counts = useScheduleCounts(stats);
  const isNarrowed = Object.keys(params.filters).some((name) => name !== 'schedule');
  const shown = isNarrowed ? undefined : counts;
  const all = shown && shown.scheduled + shown.live + shown.over;
  const optionOf = (value: ScheduleState | undefined, label: string, count: number | undefined) => ({
    value,
    label,
    count: count === undefined ? undefined : formatNumber(count),
  });
  const options = [
    optionOf(undefined, text('members.all'), all),
    ...scheduleStates.map((value) => optionOf(value, text(`schedule.state.${value}`), shown?.[value])),
  ];
  const Filter = isMenu ? FilterMenu : FilterChoice;
  return (
    <Filter
      label={text('schedule.title')}
      value={params.query.schedule}
      options={options}
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
