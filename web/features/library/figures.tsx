import type { ReactNode } from 'react';
import styles from './library.module.css';

/** The figures of an item on its card, and at their end the tile of its file where it has one. */
export const Figures = ({ children, tile }: { children: ReactNode; tile?: ReactNode }) => (
  <div className={styles.figures}>
    <div className={styles.column}>{children}</div>
    {tile}
  </div>
);
