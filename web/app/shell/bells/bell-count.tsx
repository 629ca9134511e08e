import { Badge } from '@mantine/core';
import styles from '../header.module.css';

const maxShown = 99;

/** The number at a bell as it is shown: '99+' for more than 99. */
export const formatBellCount = (count: number): string => (count > maxShown ? `${maxShown}+` : String(count));

/** The number at a bell; nothing for 0. */
export const BellCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <Badge className={styles.count} h={18} variant="filled" color="teal" aria-hidden="true">
      {formatBellCount(count)}
    </Badge>
  ) : null;
