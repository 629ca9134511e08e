import type { ReactNode } from 'react';
import buttonStyles from '../button.module.css';
import text from '../text.module.css';
import styles from './filter-bar.module.css';

type FilterOption<Value extends string> = { value: Value | undefined; label: string; count?: string | undefined; icon?: ReactNode };

export type FilterBarProps<Value extends string> = {
  label: string;
  /** Shows the label, for a screen with several filters. */
  value: Value | undefined;
  options: readonly FilterOption<Value>[];
  onChange: (value: Value | undefined) => void;
};

/**
 * Filters a list by one of a few options, each with its count. Not Mantine's SegmentedControl: that one costs 3.5 kB (gzip), shows no
 * counts below the labels on a phone, and has no value for 'all'.
 */
export const FilterBar = <Value extends string>({ label, value, options, onChange }: FilterBarProps<Value>) => (
  <fieldset className={styles.filter} aria-label={label} data-print={value === undefined ? undefined : 'always'}>
    <div className={styles.options} data-many={options.length > 4}>
      {options.map((option) => (
        <button
          key={option.value ?? 'all'}
          type="button"
          className={`${buttonStyles.plain} ${styles.option}`}
          aria-pressed={value === option.value}
          data-print={value === option.value ? 'always' : undefined}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
          {option.count === undefined ? null : <span className={`${styles.count} ${text.numeric}`}>{option.count}</span>}
        </button>
      ))}
    </div>
  </fieldset>
);
