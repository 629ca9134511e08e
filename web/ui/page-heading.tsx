import { type ReactNode, useEffect } from 'react';
import styles from './page-heading.module.css';

/** The title of a page with its count and its main action; names the browser's tab too. */
export const PageHeading = ({ title, count, children }: { title: string; count?: ReactNode; children?: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Medboard`;
  }, [title]);
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {count === undefined || count === null ? null : <span className={styles.count}>{count}</span>}
      </div>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
};
