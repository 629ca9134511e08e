import type { ReactNode } from 'react';
import text from '../text.module.css';
import { Card } from './card.tsx';
import styles from './name-card.module.css';

type NameCardProps = { name: string; kind?: 'text' | 'code'; detail?: ReactNode; checkbox?: ReactNode; children?: ReactNode };

/** A card with a name, a detail line and actions. A code is monospaced and runs left to right. */
export const NameCard = ({ name, kind = 'text', detail, checkbox, children }: NameCardProps) => (
  <Card className={styles.card}>
    {checkbox}
    <div className={styles.text}>
      <h2 className={`${styles.name} ${text.clamp}`} title={name}>
        {kind === 'code' ? (
          <bdi dir="ltr" className={styles.code}>
            {name}
          </bdi>
        ) : (
          <bdi>{name}</bdi>
        )}
      </h2>
      {detail ? <p className={`${text.faint} ${text.small}`}>{detail}</p> : null}
    </div>
    {children}
  </Card>
);
