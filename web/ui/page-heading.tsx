import { type ReactNode, useEffect } from 'react';
import styles from './page-heading.module.css';

type PageHeadingProps = {
  title: string;
  /** What kind of thing the title names, in small letters above it. */
  label?: string;
  count?: ReactNode;
  isSection?: boolean;
  children?: ReactNode;
};

/** The title of a page, or of a section of one, with its count and its main action. A page's title names the browser's tab too. */
export const PageHeading = ({ title, label, count, isSection = false, children }: PageHeadingProps) => {
  useEffect(() => {
    if (!isSection) document.title = `${title} · Medboard`;
  }, [title, isSection]);
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        {label ? <p className={styles.label}>{label}</p> : null}
        {isSection ? <h2>{title}</h2> : <h1>{title}</h1>}
        {count === undefined || count === null ? null : <span className={styles.count}>{count}</span>}
      </div>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
};
