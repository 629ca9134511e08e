import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

/** A grid of one to four columns, by the width there is; of fewer where the cards hold much. */
export const CardGrid = ({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) => (
  <div className={isWide ? `${styles.grid} ${styles.wide}` : styles.grid}>{children}</div>
);
