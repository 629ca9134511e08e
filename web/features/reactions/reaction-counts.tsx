import type { Reaction } from '../../../contract/entities/reactions.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { kinds } from './kinds.ts';
import styles from './reactions.module.css';

type Count = number | null;

/** The counts that every record carries to which doctors react; null for those who may not know them. */
export type Counts = { readonly [Code in Reaction['reaction'] as `reaction${Code}`]: Count } & { readonly total_reacts: Count };

/** How often each of the five reactions was given, and all of them together. */
export const ReactionCounts = ({ counts }: { counts: Counts }) => {
  const text = useText();
  const total = counts.total_reacts ?? 0;
  return (
    <div className={styles.counts}>
      <ul className={styles.kinds} aria-label={text('reactions.title')}>
        {kinds.map(({ name, code, icon: Drawing }) => (
          <li key={name} className={styles.kind} data-none={!counts[`reaction${code}`]}>
            <Drawing size={22} stroke={1.7} className={styles[name]} aria-hidden="true" />
            <span className={styles.label}>{text(`reactions.kind.${name}`)}</span>
            <span className={styles.count}>{formatNumber(counts[`reaction${code}`] ?? 0)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>{text('reactions.counts', { count: total, shown: formatNumber(total) })}</p>
    </div>
  );
};
