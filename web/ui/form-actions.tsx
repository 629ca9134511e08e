import type { ReactNode } from 'react';
import styles from './form-actions.module.css';

/** The row of buttons that ends a form or a question. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
