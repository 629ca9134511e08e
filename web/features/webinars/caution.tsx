import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './webinars.module.css';

/** A sentence to think about before going on; `isRefused` where going on would be refused. */
export const Caution = ({ children, isRefused = false }: { children: ReactNode; isRefused?: boolean }) => (
  <p className={isRefused ? `${styles.caution} ${styles.refused}` : styles.caution}>
    <IconAlertTriangle size={16} aria-hidden="true" />
    <span>{children}</span>
  </p>
);
