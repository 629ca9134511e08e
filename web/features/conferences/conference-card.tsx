import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Conference } from '../../../contract/entities/conferences.ts';
import { ContentCard } from '../../kit/content-card.tsx';
import { useText } from '../../platform/i18n.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { CutTextTip } from '../../ui/cut-text-tip.tsx';
import { CardFacts } from '../reactions/index.ts';
import styles from './conferences.module.css';

type ConferenceCardProps = {
  conference: Conference;
  corner: ReactNode;
  /** What stands at its end, in the archive; else the day it was added and how many reacted. */
  foot?: ReactNode;
};

/** A conference as a card; in the archive without its categories and tags, as specified. */
export const ConferenceCard = ({ conference, corner, foot }: ConferenceCardProps) => (
  <ContentCard
    name={conference.title}
    image={conference.image}
    corner={corner}
    {...(conference.archived_at === null ? { labels: conference } : {})}
    foot={foot ?? <CardFacts row={conference} />}
  >
    <div className={styles.description}>
      <CutText longest={40}>{conference.description}</CutText>
    </div>
    <Address link={conference.link} />
  </ContentCard>
);

const Address = ({ link }: { link: string }) => {
  const text = useText();
  return (
    <CutTextTip text={link}>
      <a className={styles.link} href={link} target="_blank" rel="noreferrer">
        <bdi className={styles.address} dir="ltr">
          {link}
        </bdi>
        <IconExternalLink size={16} role="img" aria-label={text('conferences.newTab')} />
      </a>
    </CutTextTip>
  );
};
