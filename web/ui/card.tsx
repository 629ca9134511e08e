import { Paper } from '@mantine/core';
import { Children, type ComponentPropsWithoutRef, isValidElement, type ReactNode, useEffect, useRef } from 'react';
import styles from './card.module.css';
import { useChangedRecords } from './changed-records.tsx';

/** A card that shows one record in a grid. The class adds direction and padding. */
export const Card = ({ className = '', ...rest }: ComponentPropsWithoutRef<'article'>) => (
  <Paper component="article" data-card withBorder {...rest} className={`${styles.card} ${className}`} />
);

/** A responsive grid of cards: up to four columns of small cards, else up to three. Medium cards are at least 280 px wide, large ones 360 px. */
export const CardGrid = ({ children, size = 'small' }: { children: ReactNode; size?: 'small' | 'medium' | 'large' }) => {
  const grid = useRef<HTMLDivElement>(null);
  const changed = useChangedRecords();
  useEffect(() => {
    // A card is an element of its own, and its key is the id of its record.
    const keys = Children.map(children, (card) => (isValidElement(card) ? Number(card.key) : 0)) ?? [];
    for (const [index, card] of [...(grid.current?.children ?? [])].entries())
      card.toggleAttribute('data-changed', changed.has(keys[index] ?? 0));
  }, [children, changed]);
  return (
    <div className={`${styles.grid} ${styles[size]}`} ref={grid}>
      {children}
    </div>
  );
};
