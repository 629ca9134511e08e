import type { ReactNode } from 'react';
import styles from './name-card.module.css';

/** A card with a name, a line about it, and what can be done at its end. */
export const NameCard = ({ name, detail, lead, children }: { name: string; detail?: ReactNode; lead?: ReactNode; children?: ReactNode }) => (
  <article className={styles.card}>
    {lead ? <div className={styles.lead}>{lead}</div> : null}
    <div className={styles.words}>
      <h2 className={styles.name} title={name}>
        <bdi>{name}</bdi>
      </h2>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
    </div>
    {children}
  </article>
);
