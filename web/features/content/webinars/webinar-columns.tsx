import { Stack, Text } from '@mantine/core';
import type { Webinar } from '../../../../contract/entities/content/webinars.ts';
import type { Column } from '../../../kit/list/table/data-table.tsx';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { ClampText } from '../../../ui/text.tsx';
import { WebinarStatus } from './webinar-status.tsx';

const Title = ({ webinar }: { webinar: Webinar }) => {
  const text = useText();
  const { title, conference } = webinar;
  return (
    <Stack gap={0} fw={550}>
      <ClampText width={40}>{title}</ClampText>
      <Text span c="dimmed" fz="xs" fw={400}>
        <ClampText width={44}>{conference.title}</ClampText>
        {conference.is_archived ? <span>({text('webinars.archivedConference')})</span> : null}
      </Text>
    </Stack>
  );
};

/** The columns of the schedule; the first row has the number `firstNumber`. */
export const useWebinarColumns = (firstNumber: number): Column<Webinar>[] => {
  const text = useText();
  return [
    { header: '#', align: 'end', isTableOnly: true, from: 1040, exports: ['id'], cell: (_, index) => formatNumber(firstNumber + index) },
    {
      header: text('webinars.titleField'),
      width: 220,
      isTitle: true,
      exports: ['title', 'conference'],
      cell: (webinar) => <Title webinar={webinar} />,
    },
    {
      header: text('webinars.moment'),
      exports: ['starts_at'],
      width: 180,
      card: 1,
      cell: ({ meeting_date_time: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
    {
      header: text('webinars.duration'),
      exports: ['duration'],
      from: 760,
      card: 2,
      cell: ({ duration }) => text('webinars.hours', { count: duration }),
    },
    { header: text('webinars.statusLabel'), exports: ['status'], isPinned: true, cell: (webinar) => <WebinarStatus webinar={webinar} /> },
  ];
};
