import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Conference } from '../../../contract/entities/conferences.ts';
import { entities } from '../../../contract/entities/index.ts';
import { ContentCard } from '../../kit/content/content-card.tsx';
import { ExternalLink } from '../../ui/content/external-link.tsx';
import { TruncatedText } from '../../ui/content/truncated-text.tsx';
import { CardFooter } from '../reactions/index.ts';

type ConferenceCardProps = {
  row: Conference;
  corner: ReactNode;
  /** The last part of the card; by default the date and the number of reactions. */
  footer?: ReactNode;
};

/** A conference as a card. The categories and tags of an archived one are not shown. */
export const ConferenceCard = ({ row, corner, footer }: ConferenceCardProps) => (
  <ContentCard
    name={row.title}
    image={row.image}
    path={`${entities.conferences.screens.page}/${row.id}`}
    corner={corner}
    {...(row.archived_at === null ? { labels: row } : {})}
    footer={footer ?? <CardFooter row={row} />}
  >
    <Box pe={8} c="var(--ink-soft)">
      <TruncatedText maxLength={40}>{row.description}</TruncatedText>
    </Box>
    <ExternalLink address={row.link} />
  </ContentCard>
);
