import { Box } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { lazy } from 'react';
import { type Conference, conferenceRoutes } from '../../../../contract/entities/content/conferences.ts';
import { type CardOf, ContentCard } from '../../../kit/content/content-card.tsx';
import {
  ContentArchiveScreen,
  ContentListScreen,
  type ContentScreens,
  type UseContentSearch,
} from '../../../kit/content/content-screens.tsx';
import { useTitleSearch } from '../../../kit/content/label-filters.tsx';
import { useText } from '../../../platform/i18n.ts';
import { ExternalLink } from '../../../ui/content/external-link.tsx';
import { TruncatedText } from '../../../ui/content/truncated-text.tsx';
import { CardFooter, ReactionStats, reactionsColumn } from '../reactions/index.ts';
import { conferences, useConference } from './conferences.api.ts';

// The categories and tags of an archived conference are not shown.
const labelsOf = (row: Conference) => (row.archived_at === null ? { labels: row } : {});

const Card = ({ row, footer, ...props }: CardOf<Conference>) => (
  <ContentCard {...props} content={conferences} row={row} {...labelsOf(row)} footer={footer ?? <CardFooter row={row} />}>
    <Box pe={8} c="var(--ink-soft)">
      <TruncatedText maxLength={40}>{row.description}</TruncatedText>
    </Box>
    <ExternalLink address={row.link} />
  </ContentCard>
);

const useSearch: UseContentSearch = (_params, options) => useTitleSearch('conferences.name', options);

const Stats = ({ row, onClose }: { row: Conference; onClose: () => void }) => {
  const text = useText();
  return <ReactionStats title={text('conferences.statsOf', { name: row.title })} id={row.id} useRecord={useConference} onClose={onClose} />;
};

const screens: ContentScreens<Conference> = {
  content: conferences,
  useSearch,
  Card,
  columns: (text) => [
    { header: text('conferences.link'), exports: ['link'], cell: ({ link }) => <ExternalLink address={link} /> },
    reactionsColumn(text),
  ],
  deleteText: 'conferences.deleteText',
  statistics: { label: 'conferences.stats', icon: IconChartBar, route: conferenceRoutes.get, Dialog: Stats },
  Create: lazy(async () => ({ default: (await import('./conference-form.tsx')).ConferenceCreate })),
  Edit: lazy(async () => ({ default: (await import('./conference-form.tsx')).ConferenceEdit })),
};

export const ConferenceList = () => <ContentListScreen screens={screens} />;

export const ConferenceArchive = () => <ContentArchiveScreen screens={screens} />;
