import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

/** A grid of cards, by the width there is in up to four columns of small ones, or up to three of others; a middle one shrinks to 280 px, a large one to 360 px. */
export const CardGrid = ({ children, size = 'small' }: { children: ReactNode; size?: 'small' | 'middle' | 'large' }) => (
  <div className={`${styles.grid} ${styles[size]}`}>{children}</div>
);
