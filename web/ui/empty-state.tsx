import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** A small drawing of blank cards, with a plus where one can be added. */
const BlankCards = ({ hasPlus }: { hasPlus: boolean }) => (
  <svg className={styles.drawing} viewBox="0 0 132 96" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <rect x="26" y="10" width="80" height="56" rx="9" />
    <rect x="14" y="22" width="104" height="60" rx="9" fill="var(--surface)" />
    <circle cx="36" cy="44" r="9" />
    <path d="M54 40h42M54 49h27M27 66h78" strokeLinecap="round" />
    {hasPlus ? (
      <g className={styles.accent}>
        <circle cx="106" cy="76" r="13" fill="var(--surface)" stroke="currentColor" />
        <path d="M106 70.5v11M100.5 76h11" stroke="currentColor" strokeLinecap="round" />
      </g>
    ) : null}
  </svg>
);

type EmptyStateProps = { title: string; hint?: ReactNode; action?: ReactNode; canAdd?: boolean };

/** Says that there is nothing, and what to do next; `canAdd` where that is to add the first. */
export const EmptyState = ({ title, hint, action, canAdd = false }: EmptyStateProps) => (
  <div className={styles.empty}>
    <BlankCards hasPlus={canAdd} />
    <p className={styles.title}>{title}</p>
    {hint ? <p className={styles.hint}>{hint}</p> : null}
    {action ? <div className={styles.step}>{action}</div> : null}
  </div>
);
