import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Blog } from '../../../contract/entities/blogs.ts';
import { entities } from '../../../contract/entities/index.ts';
import { ContentCard } from '../../kit/content/content-card.tsx';
import { ScheduleChip } from '../../kit/schedule/schedule-chip.tsx';
import { TruncatedText } from '../../ui/content/truncated-text.tsx';
import { CardFooter } from '../reactions/index.ts';

type BlogCardProps = {
  row: Blog;
  corner: ReactNode;
  /** The last part of the card; by default the date and the number of reactions. */
  footer?: ReactNode;
};

export const BlogCard = ({ row, corner, footer }: BlogCardProps) => (
  <ContentCard
    name={row.title}
    image={row.image}
    path={`${entities.blogs.screens.page}/${row.id}`}
    corner={corner}
    labels={row}
    footer={footer ?? <CardFooter row={row} />}
  >
    <ScheduleChip record={row} />
    <Box pe={8} c="var(--ink-soft)">
      <TruncatedText maxLength={90} lines={2}>
        {row.content}
      </TruncatedText>
    </Box>
  </ContentCard>
);
