import { type ReactNode, useId } from 'react';
import styles from './dashboard.module.css';

type SectionProps = {
  title: string;
  hint?: string;
  /** Its place in the grid of charts. */
  area?: 'months' | 'areas' | 'specialties';
  action?: ReactNode;
  children: ReactNode;
};

/** A part of the dashboard under its own heading. */
export const Section = ({ title, hint, area, action, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={area ? `${styles.section} ${styles[area]}` : styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint ? <p className={styles.hint}>{hint}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
};

/** One quiet sentence where a part of the dashboard has nothing to show yet. */
export const Quiet = ({ children }: { children: ReactNode }) => <p className={styles.quiet}>{children}</p>;
