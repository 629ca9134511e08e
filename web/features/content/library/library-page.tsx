import { Center, Flex, Skeleton, Text } from '@mantine/core';
import { type Icon, IconBook2, IconMicroscope } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { bookRoutes } from '../../../../contract/entities/content/books.ts';
import { researchRoutes } from '../../../../contract/entities/content/research.ts';
import { Can } from '../../../kit/can.tsx';
import type { ListResult } from '../../../kit/data/queries.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Card } from '../../../ui/list/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import textStyles from '../../../ui/text.module.css';
import { type SectionCount, useBookCount, useNewestBooks, useNewestResearch, useResearchCount } from './library.api.ts';
import styles from './library.module.css';
import { type Item, NewestItems } from './newest-items.tsx';

/** Links to the two sections of the library, each with its number of items and the newest ones. */
export const Library = () => {
  const text = useText();
  const booksLink = { to: '/library/books', icon: IconBook2, title: text('library.books'), hint: text('library.booksHint') };
  const researchLink = {
    to: '/library/researches',
    icon: IconMicroscope,
    title: text('library.research'),
    hint: text('library.researchHint'),
  };
  return (
    <>
      <PageHeading title={text('library.title')} />
      <div className={styles.sections}>
        <Can route={bookRoutes.list}>
          <Section {...booksLink} useCount={useBookCount} useNewest={useNewestBooks} />
        </Can>
        <Can route={researchRoutes.list}>
          <Section {...researchLink} useCount={useResearchCount} useNewest={useNewestResearch} />
        </Can>
      </div>
    </>
  );
};

type SectionProps = {
  to: string;
  icon: Icon;
  title: string;
  hint: string;
  useCount: () => SectionCount;
  useNewest: () => ListResult<Item>;
};

const Section = ({ to, icon: SectionIcon, title, hint, useCount, useNewest }: SectionProps) => {
  const text = useText();
  const { count, isFailed } = useCount();
  return (
    <Card className={styles.card}>
      <Link to={to} className={styles.section}>
        <Center component="span" flex="none" w={64} h={64} bdrs="md" bg="var(--action-soft)" c="var(--action-ink)">
          <SectionIcon size={32} stroke={1.5} aria-hidden="true" />
        </Center>
        <Flex component="span" direction="column" gap={4} flex={1} miw={0}>
          <Text span fz={18} lh="1.5rem" fw={600}>
            {title}
          </Text>
          <span className={styles.hint}>{hint}</span>
        </Flex>
        <Text span fz={28} lh="2.25rem" fw={620} className={textStyles.numeric} aria-busy={count === undefined && !isFailed}>
          {count === undefined ? <CountPlaceholder isFailed={isFailed} /> : formatNumber(count)}
        </Text>
      </Link>
      <div className={styles.newest}>
        <h2 className={styles.newestTitle}>{text('library.newest')}</h2>
        <NewestItems path={to} list={useNewest()} />
      </div>
    </Card>
  );
};

const CountPlaceholder = ({ isFailed }: { isFailed: boolean }) => {
  const text = useText();
  return isFailed ? <span className={styles.hint}>{text('library.notCounted')}</span> : <Skeleton width={48} height={28} />;
};
