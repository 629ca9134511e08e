import { type Icon, IconBook2, IconMicroscope } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { bookRoutes } from '../../../contract/entities/books.ts';
import { researchRoutes } from '../../../contract/entities/research.ts';
import { Can } from '../../kit/can.tsx';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Bone } from '../../ui/skeletons.tsx';
import { type ShelfCount, useBookCount, useResearchCount } from './library.api.ts';
import styles from './library.module.css';

/** The two shelves of the library, each with what it holds. */
export const Shelves = () => {
  const text = useText();
  const books = { to: '/library/books', icon: IconBook2, title: text('library.books'), hint: text('library.booksHint') };
  const research = { to: '/library/researches', icon: IconMicroscope, title: text('library.research'), hint: text('library.researchHint') };
  return (
    <>
      <PageHeading title={text('library.title')} />
      <div className={styles.shelves}>
        <Can call={bookRoutes.list}>
          <Shelf {...books} useCount={useBookCount} />
        </Can>
        <Can call={researchRoutes.list}>
          <Shelf {...research} useCount={useResearchCount} />
        </Can>
      </div>
    </>
  );
};

type ShelfProps = {
  to: string;
  icon: Icon;
  title: string;
  hint: string;
  useCount: () => ShelfCount;
};

const Shelf = ({ to, icon: Drawing, title, hint, useCount }: ShelfProps) => {
  const { count, isFailed } = useCount();
  return (
    <Card>
      <Link to={to} className={styles.shelf}>
        <span className={styles.drawing}>
          <Drawing size={32} stroke={1.5} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.hint}>{hint}</span>
        </span>
        <span className={styles.count} aria-busy={count === undefined && !isFailed}>
          {count === undefined ? <Uncounted isFailed={isFailed} /> : formatNumber(count)}
        </span>
      </Link>
    </Card>
  );
};

const Uncounted = ({ isFailed }: { isFailed: boolean }) => {
  const text = useText();
  return isFailed ? <span className={styles.hint}>{text('library.notCounted')}</span> : <Bone width={48} height={28} />;
};
