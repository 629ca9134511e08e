import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A sheet on the canvas: a hairline around, and padding unless its content has its own. */
export const Panel = ({ children, isFlush = false }: { children: ReactNode; isFlush?: boolean }) => (
  <section className={isFlush ? styles.panel : `${styles.panel} ${styles.padded}`}>{children}</section>
);
