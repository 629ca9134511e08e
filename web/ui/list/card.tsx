import { Paper } from '@mantine/core';
import { type ComponentPropsWithoutRef, createContext, type ReactNode, useContext } from 'react';
import { useChangedRecords } from '../state/changed-records.tsx';
import styles from './card.module.css';

/** The id of the record that a card of a grid shows. */
const CardRecord = createContext<number | undefined>(undefined);

/** A card that shows one record in a grid. The class adds direction and padding. */
export const Card = ({ className = '', ...rest }: ComponentPropsWithoutRef<'article'>) => {
  const id = useContext(CardRecord);
  const isChanged = useChangedRecords().has(id ?? 0);
  return (
    <Paper
      component="article"
      data-card
      data-changed={isChanged || undefined}
      withBorder
      {...rest}
      className={`${styles.card} ${className}`}
    />
  );
};

type CardGridProps<Row> = { rows: readonly Row[]; size?: 'small' | 'medium' | 'large'; children: (row: Row) => ReactNode };

/** A responsive grid with a card for each record: up to four columns of small cards, else up to three. Medium cards are at least 280 px wide, large ones 360 px. */
export const CardGrid = <Row extends { readonly id: number }>({ rows, size = 'small', children }: CardGridProps<Row>) => (
  <div className={`${styles.grid} ${styles[size]}`}>
    {rows.map((row) => (
      <CardRecord key={row.id} value={row.id}>
        {children(row)}
      </CardRecord>
    ))}
  </div>
);
