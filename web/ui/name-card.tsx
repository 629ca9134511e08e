import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './name-card.module.css';

type NameCardProps = { name: string; kind?: 'text' | 'code'; detail?: ReactNode; lead?: ReactNode; children?: ReactNode };

/** A card with a name, a line about it, and what can be done at its end. A code runs left to right, in letters of one width. */
export const NameCard = ({ name, kind = 'text', detail, lead, children }: NameCardProps) => (
  <Card className={styles.card}>
    {lead ? <div className={styles.lead}>{lead}</div> : null}
    <div className={styles.words}>
      <h2 className={styles.name} title={name}>
        {kind === 'code' ? (
          <bdi dir="ltr" className={styles.code}>
            {name}
          </bdi>
        ) : (
          <bdi>{name}</bdi>
        )}
      </h2>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
    </div>
    {children}
  </Card>
);
