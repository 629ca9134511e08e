import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Bone } from '../../ui/skeletons.tsx';
import styles from './count-card.module.css';
import type { CountCardSpec } from './count-cards.ts';
import { useFigure } from './statistics.api.ts';

/** A count with its drawing, leading to what it counts. It waits, and fails, by itself. */
export const CountCard = ({ card }: { card: CountCardSpec }) => {
  const text = useText();
  const { value, isPending, isFailed, retry } = useFigure(card.figure);
  const label = text(card.label);
  const Drawing = card.icon;
  const drawing = (
    <span className={`${styles.drawing} ${styles[card.tone]}`}>
      <Drawing size={22} stroke={1.7} aria-hidden="true" />
    </span>
  );
  if (isFailed)
    return (
      <div className={styles.card}>
        {drawing}
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          <span className={styles.failure} role="alert">
            {text('dashboard.notLoaded')}
          </span>
          <button type="button" className={styles.retry} aria-label={text('dashboard.retry', { label })} onClick={retry}>
            {text('common.retry')}
          </button>
        </span>
      </div>
    );
  return (
    <Link
      to={card.to}
      search={(card.search ?? {}) as never /* the lists' own schemas read it */}
      className={`${styles.card} ${styles.link}`}
      aria-busy={isPending}
    >
      {drawing}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{isPending ? <Bone width={56} height={20} /> : formatNumber(value)}</span>
      </span>
    </Link>
  );
};
