import { Paper } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import styles from './card.module.css';

/** A card that shows one record in a grid. The class adds direction and padding. */
export const Card = ({ className = '', ...rest }: ComponentPropsWithoutRef<'article'>) => (
  <Paper component="article" withBorder {...rest} className={`${styles.card} ${className}`} />
);

/** A responsive grid of cards: up to four columns of small cards, else up to three. Medium cards are at least 280 px wide, large ones 360 px. */
export const CardGrid = ({ children, size = 'small' }: { children: ReactNode; size?: 'small' | 'medium' | 'large' }) => (
  <div className={`${styles.grid} ${styles[size]}`}>{children}</div>
);
