import { Card } from './card.tsx';
import { CardGrid } from './card-grid.tsx';
import styles from './cards-skeleton.module.css';
import { Bone, Loading } from './skeletons.tsx';

const cards = [0, 1, 2, 3, 4, 5, 6, 7];

/** The shape of a grid of small cards to come. */
export const CardsSkeleton = () => (
  <div>
    <Loading />
    <CardGrid>
      {cards.map((card) => (
        <Card key={card} className={styles.card} aria-hidden="true">
          <Bone width="64%" height={16} />
          <Bone width="40%" height={12} />
        </Card>
      ))}
    </CardGrid>
  </div>
);
