import { IconAlertCircle } from '@tabler/icons-react';
import styles from './form-problem.module.css';

/** What went wrong with a form as a whole; read aloud when it appears. */
export const FormProblem = ({ children }: { children: string | undefined }) => (
  <div role="alert" className={styles.live}>
    {children ? (
      <p className={styles.problem}>
        <IconAlertCircle size={18} aria-hidden="true" />
        {children}
      </p>
    ) : null}
  </div>
);
