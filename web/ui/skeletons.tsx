import { useText } from '../platform/i18n.ts';
import styles from './skeletons.module.css';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Says that something is being loaded, to those who cannot see its shape. */
export const Loading = () => {
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
    <Loading />
    {upTo(rows).map((row) => (
      <div key={row} className={styles.row} aria-hidden="true">
        {upTo(6).map((cell) => (
          <div key={cell} className={styles.bone} />
        ))}
      </div>
    ))}
  </div>
);
