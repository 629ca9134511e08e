import type { ComponentPropsWithoutRef } from 'react';
import styles from './card.module.css';

/** One record among others on a sheet of its own, whose hairline grows stronger under the pointer; how it is filled is the class's. */
export const Card = ({ className = '', ...rest }: ComponentPropsWithoutRef<'article'>) => (
  <article {...rest} className={`${styles.card} ${className}`} />
);
