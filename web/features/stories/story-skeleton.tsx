import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Bone } from '../../ui/skeletons.tsx';
import styles from './stories.module.css';

const cards = [0, 1, 2, 3, 4, 5];

/** The shape of the cards to come. */
export const StoriesSkeleton = () => {
  const text = useText();
  return (
    <div>
      <p className="only-read-aloud" role="status">
        {text('common.loading')}
      </p>
      <CardGrid>
        {cards.map((card) => (
          <div key={card} className={styles.card} aria-hidden="true">
            <Bone width="100%" height={220} />
            <div className={styles.body}>
              <Bone width="70%" height={18} />
              <Bone width="30%" />
            </div>
          </div>
        ))}
      </CardGrid>
    </div>
  );
};
