import { Box } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { lazy } from 'react';
import { type Blog, blogRoutes } from '../../../../contract/entities/content/blogs.ts';
import { type CardOf, ContentCard } from '../../../kit/content/content-card.tsx';
import { scheduleColumn } from '../../../kit/content/content-columns.tsx';
import {
  ContentArchiveScreen,
  ContentListScreen,
  type ContentScreens,
  type UseContentSearch,
} from '../../../kit/content/content-screens.tsx';
import { useTitleSearch } from '../../../kit/content/label-filters.tsx';
import { ScheduleChip } from '../../../kit/schedule/schedule-chip.tsx';
import { useText } from '../../../platform/i18n.ts';
import { TruncatedText } from '../../../ui/content/truncated-text.tsx';
import { CardFooter, ReactionStats, reactionsColumn } from '../reactions/index.ts';
import { blogs, useBlog } from './blogs.api.ts';

const Card = ({ row, footer, ...props }: CardOf<Blog>) => (
  <ContentCard {...props} content={blogs} row={row} labels={row} footer={footer ?? <CardFooter row={row} />}>
    <ScheduleChip record={row} />
    <Box pe={8} c="var(--ink-soft)">
      <TruncatedText maxLength={90} lines={2}>
        {row.content}
      </TruncatedText>
    </Box>
  </ContentCard>
);

const useSearch: UseContentSearch = (_params, options) => useTitleSearch('blogs.name', options);

const Stats = ({ row, onClose }: { row: Blog; onClose: () => void }) => {
  const text = useText();
  return <ReactionStats title={text('blogs.statsOf', { name: row.title })} id={row.id} useRecord={useBlog} onClose={onClose} />;
};

const screens: ContentScreens<Blog> = {
  content: blogs,
  useSearch,
  Card,
  columns: (text) => [scheduleColumn(text), reactionsColumn(text)],
  scheduleStats: blogRoutes.stats,
  deleteText: 'blogs.deleteText',
  statistics: { label: 'blogs.stats', icon: IconChartBar, route: blogRoutes.get, Dialog: Stats },
  Create: lazy(async () => ({ default: (await import('./blog-form.tsx')).BlogCreate })),
  Edit: lazy(async () => ({ default: (await import('./blog-form.tsx')).BlogEdit })),
};

export const BlogList = () => <ContentListScreen screens={screens} />;

export const BlogArchive = () => <ContentArchiveScreen screens={screens} />;
