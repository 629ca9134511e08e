import type { ReactNode } from 'react';
import { formatNumber } from '../platform/format.ts';
import styles from './filter-bar.module.css';

type Place<Value extends string> = { value: Value | undefined; label: string; count?: number | undefined; mark?: ReactNode };

type FilterBarProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  places: readonly Place<Value>[];
  onChange: (value: Value | undefined) => void;
};

/** Narrows a list to one of a few words, or to none of them; says how many there are of each. */
export const FilterBar = <Value extends string>({ label, value, places, onChange }: FilterBarProps<Value>) => (
  <fieldset className={styles.filter} aria-label={label} data-many={places.length > 4}>
    {places.map((place) => (
      <button
        key={place.value ?? 'all'}
        type="button"
        className={styles.place}
        aria-pressed={value === place.value}
        onClick={() => onChange(place.value)}
      >
        {place.mark}
        {place.label}
        {place.count === undefined ? null : <span className={styles.count}>{formatNumber(place.count)}</span>}
      </button>
    ))}
  </fieldset>
);
