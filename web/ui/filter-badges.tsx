import { IconX } from '@tabler/icons-react';
import { useText } from '../platform/i18n.ts';
import styles from './filter-badges.module.css';

/** A filter that holds: what it filters by, the value as a person reads it once that is known, and how to lift it. */
export type FilterBadge = { label: string; value?: string | undefined; onRemove: () => void };

/** The filters that hold, each with a way to lift it, and Reset for all. Nothing where none holds. */
export const FilterBadges = ({ filters, onReset }: { filters: readonly FilterBadge[]; onReset: () => void }) => {
  const text = useText();
  if (filters.length === 0) return null;
  return (
    <ul className={styles.badges} aria-label={text('filters.label')}>
      {filters.map(({ label, value, onRemove }) => (
        <li key={`${label} ${value}`} className={styles.badge}>
          {value === undefined ? (
            label
          ) : (
            <>
              <span className={styles.key}>{label}:</span> <bdi>{value}</bdi>
            </>
          )}
          <button
            type="button"
            className={styles.remove}
            aria-label={value === undefined ? text('filters.removeUnnamed', { label }) : text('filters.remove', { label, value })}
            onClick={onRemove}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.reset} onClick={onReset}>
          {text('filters.reset')}
        </button>
      </li>
    </ul>
  );
};
