import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useText } from '../../platform/i18n.ts';
import { Card, CardGrid } from '../list/card.tsx';
import styles from './skeletons.module.css';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Announces to screen readers that content is loading. */
export const LoadingStatus = () => {
  const text = useText();
  return (
    <VisuallyHidden component="p" role="status">
      {text('common.loading')}
    </VisuallyHidden>
  );
};

/** Placeholder of a table: an avatar and text cells on each row. Plain elements, because it is on screen for a moment only. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div>
    <LoadingStatus />
    {range(rows).map((row) => (
      <div key={row} className={styles.row} aria-hidden="true">
        <span className={styles.avatar} />
        {range(5).map((cell) => (
          <span key={cell} className={styles.cell} />
        ))}
      </div>
    ))}
  </div>
);

/** Rows of a grid of cards that is loading. No record has such an id. */
export const placeholders = (count: number) => range(count).map((index) => ({ id: -index }));

/** Placeholder of a grid of small cards. */
export const CardsSkeleton = () => (
  <div>
    <LoadingStatus />
    <CardGrid rows={placeholders(8)}>
      {() => (
        <Card className={styles.card} aria-hidden="true">
          <Skeleton width="64%" height={16} />
          <Skeleton width="40%" height={12} />
        </Card>
      )}
    </CardGrid>
  </div>
);

/** Placeholder of one large block, such as a document. */
export const BlockSkeleton = ({ height }: { height: number }) => (
  <div>
    <LoadingStatus />
    <Skeleton height={height} />
  </div>
);
