import { Box } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Conference } from '../../../contract/entities/conferences.ts';
import { ContentCard } from '../../kit/content/content-card.tsx';
import { useText } from '../../platform/i18n.ts';
import { FullTextTooltip, TruncatedText } from '../../ui/content/truncated-text.tsx';
import textStyles from '../../ui/text.module.css';
import { CardFooter } from '../reactions/index.ts';
import styles from './conferences.module.css';

type ConferenceCardProps = {
  row: Conference;
  corner: ReactNode;
  /** The last part of the card; by default the date and the number of reactions. */
  footer?: ReactNode;
};

/** A conference as a card. An archived one has no categories and tags. */
export const ConferenceCard = ({ row, corner, footer }: ConferenceCardProps) => (
  <ContentCard
    name={row.title}
    image={row.image}
    corner={corner}
    {...(row.archived_at === null ? { labels: row } : {})}
    footer={footer ?? <CardFooter row={row} />}
  >
    <Box pe={8} c="var(--ink-soft)">
      <TruncatedText maxLength={40}>{row.description}</TruncatedText>
    </Box>
    <Address link={row.link} />
  </ContentCard>
);

const Address = ({ link }: { link: string }) => {
  const text = useText();
  return (
    <FullTextTooltip text={link}>
      <a className={styles.link} href={link} target="_blank" rel="noreferrer">
        <Box component="bdi" maw="33ch" className={textStyles.truncate} dir="ltr">
          {link}
        </Box>
        <IconExternalLink size={16} role="img" aria-label={text('conferences.newTab')} />
      </a>
    </FullTextTooltip>
  );
};
