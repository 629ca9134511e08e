import { useText } from '../platform/i18n.ts';
import { CardGrid } from './card-grid.tsx';
import styles from './skeletons.module.css';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

const Waiting = () => {
  const text = useText();
  return (
    <p className="only-read-aloud" role="status">
      {text('common.loading')}
    </p>
  );
};

/** A single grey bar in place of a word or figure to come. */
export const Bone = ({ width, height = 14 }: { width: number | string; height?: number }) => (
  <div className={styles.bone} style={{ inlineSize: width, blockSize: height }} />
);

/** The shape of a table to come: an avatar and some words on each row. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div>
    <Waiting />
    {upTo(rows).map((row) => (
      <div key={row} className={styles.row} aria-hidden="true">
        {upTo(6).map((cell) => (
          <div key={cell} className={styles.bone} />
        ))}
      </div>
    ))}
  </div>
);

/** The shape of a grid of cards to come. */
export const CardsSkeleton = ({ cards = 8 }: { cards?: number }) => (
  <div>
    <Waiting />
    <CardGrid>
      {upTo(cards).map((card) => (
        <div key={card} className={styles.card} aria-hidden="true">
          <div className={styles.bone} />
          <div className={styles.bone} />
        </div>
      ))}
    </CardGrid>
  </div>
);
