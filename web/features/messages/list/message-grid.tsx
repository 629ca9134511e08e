import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Bone } from '../../../ui/skeletons.tsx';
import styles from './list.module.css';

/** A grid of one to three columns, by the width there is. */
export const MessageGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

const cards = [0, 1, 2, 3, 4, 5];

/** The shape of the cards to come. */
export const MessagesSkeleton = () => {
  const text = useText();
  return (
    <div>
      <p className="only-read-aloud" role="status">
        {text('common.loading')}
      </p>
      <MessageGrid>
        {cards.map((card) => (
          <div key={card} className={styles.card} aria-hidden="true">
            <Bone width="100%" height={220} />
            <div className={styles.body}>
              <Bone width="64%" height={18} />
              <Bone width="40%" />
              <Bone width="52%" />
            </div>
          </div>
        ))}
      </MessageGrid>
    </div>
  );
};
