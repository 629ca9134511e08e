import { Group } from '@mantine/core';
import { type MessageStatus, messageStatuses } from '../../../../../contract/entities/messages/message-status.ts';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { LabelFilters } from '../../../../kit/content/label-filters.tsx';
import type { ListParams, useListParams } from '../../../../kit/list/list-params.ts';
import { ScheduleFilter } from '../../../../kit/schedule/schedule-filter.tsx';
import { formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { useMessageStats } from '../messages.api.ts';

type MessageStats = NonNullable<ReturnType<typeof useMessageStats>>;

type Query = ReturnType<typeof useListParams<typeof messageRoutes.list>>['query'];

/** Filters the messages by status, schedule and category. */
export const MessageFilters = ({ params }: { params: ListParams<Query> }) => {
  const text = useText();
  const stats = useMessageStats();
  // The counts are those of the whole list, so a filtered list has none.
  const isNarrowed = Object.keys(params.filters).some((name) => name !== 'status');
  const counts = stats && !isNarrowed ? countsOf(stats) : undefined;
  const optionOf = (value: MessageStatus | undefined, label: string) => ({
    value,
    label,
    count: counts && formatNumber(counts[value ?? 'all']),
  });
  return (
    <>
      <FilterBar
        label={text('members.statusLabel')}
        value={params.query.status}
        options={[
          optionOf(undefined, text('members.all')),
          ...messageStatuses.map((value) => optionOf(value, text(`messages.status.${value}`))),
        ]}
        onChange={(status) => params.set({ status })}
      />
      <Group gap={8}>
        <ScheduleFilter params={params} stats={messageRoutes.stats} isMenu />
        <LabelFilters params={params} categories={messageRoutes.categories} />
      </Group>
    </>
  );
};

const countsOf = ({ total_messages: all, pending_messages: pending, rejected_messages: rejected }: MessageStats) => ({
  all,
  pending,
  rejected,
  approved: all - pending - rejected,
});
