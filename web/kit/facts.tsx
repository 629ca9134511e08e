import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Facts of a record side by side; `isNarrow` puts them below each other, label and value on one row. */
export const Facts = ({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) => (
  <dl className={isNarrow ? styles.rows : styles.facts}>{children}</dl>
);

/** One fact under its label; a dash where it is not known. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children || <span className={styles.none}>–</span>}</dd>
  </div>
);
