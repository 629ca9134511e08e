import { IconCoins, IconUsers } from '@tabler/icons-react';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './library.module.css';

/** What a thing costs, in coins. */
export const CoinPrice = ({ coins }: { coins: number }) => {
  const text = useText();
  return (
    <span className={styles.figure}>
      <IconCoins size={16} aria-hidden="true" />
      {text('library.coins', { count: coins, shown: formatNumber(coins) })}
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
