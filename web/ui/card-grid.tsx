import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

/** A grid of one to four columns, by the width there is. */
export const CardGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;
