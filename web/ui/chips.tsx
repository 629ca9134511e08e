import type { ReactNode } from 'react';
import styles from './chips.module.css';

type ChipsProps = {
  label: string;
  rows: readonly { readonly id: number; readonly name: string }[];
  tone?: 'plain' | 'action';
  /** What follows them, an item of the list. */
  children?: ReactNode;
};

/** The names that a record carries, each cut where it is long; nothing where there is none. */
export const Chips = ({ label, rows, tone = 'plain', children }: ChipsProps) =>
  rows.length === 0 ? null : (
    <ul className={styles.chips} data-tone={tone} aria-label={label}>
      {rows.map(({ id, name }) => (
        <li key={id} title={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {children}
    </ul>
  );
