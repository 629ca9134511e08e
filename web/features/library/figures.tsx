import { IconCoins, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './library.module.css';

/** The figures of an item on its card, and at their end the tile of its file where it has one. */
export const Figures = ({ children, tile }: { children: ReactNode; tile?: ReactNode }) => (
  <div className={styles.figures}>
    <div className={styles.column}>{children}</div>
    {tile}
  </div>
);

/** What a thing costs, in coins. */
export const CoinPrice = ({ coins }: { coins: number }) => {
  const text = useText();
  return (
    <span className={styles.figure}>
      <IconCoins size={16} aria-hidden="true" />
      {coins === 0 ? text('library.free') : text('library.coins', { count: coins, shown: formatNumber(coins) })}
    </span>
  );
};

/** How many doctors bought it. */
export const BuyerCount = ({ buyers }: { buyers: number }) => {
  const text = useText();
  return (
    <span className={styles.figure}>
      <IconUsers size={16} aria-hidden="true" />
      {text('library.buyerCount', { count: buyers, shown: formatNumber(buyers) })}
    </span>
  );
};
