import type { Reaction } from '../../../contract/entities/reactions.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { kinds } from './kinds.ts';
import styles from './reactions.module.css';

/** The counts that every record carries to which doctors react. */
export type Counts = { readonly [Code in Reaction['reaction'] as `reaction${Code}`]: number } & { readonly total_reacts: number };

/** How often each of the five reactions was given, and all of them together. */
export const ReactionCounts = ({ counts }: { counts: Counts }) => {
  const text = useText();
  return (
    <div className={styles.counts}>
      <ul className={styles.kinds} aria-label={text('reactions.title')}>
        {kinds.map(({ name, code, icon: Drawing }) => (
          <li key={name} className={styles.kind} data-none={counts[`reaction${code}`] === 0}>
            <Drawing size={22} stroke={1.7} className={styles[name]} aria-hidden="true" />
            <span className={styles.label}>{text(`reactions.kind.${name}`)}</span>
            <span className={styles.count}>{formatNumber(counts[`reaction${code}`])}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>{text('reactions.counts', { count: counts.total_reacts, shown: formatNumber(counts.total_reacts) })}</p>
    </div>
  );
};
