import { Button } from '@mantine/core';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { useCoins } from '../message-words.tsx';
import styles from './approval.module.css';
import type { LiveReach } from './use-live-reach.ts';

type ReachLineProps = { live: LiveReach; coins: unknown };

/** Says how many approved doctors the choice reaches, and what it can cost at most. */
export const ReachLine = ({ live, coins }: ReachLineProps) => {
  const text = useText();
  return (
    <div className={styles.reach} data-nobody={live.state === 'known' && live.doctors === 0}>
      <p role="status">{live.state === 'known' ? <Summary live={live} coins={coins} /> : text(`messages.reach.${live.state}`)}</p>
      {live.state === 'failed' ? (
        <Button size="xs" variant="default" onClick={live.retry}>
          {text('common.retry')}
        </Button>
      ) : null}
    </div>
  );
};

const Summary = ({ live: { doctors, approved }, coins }: { live: LiveReach & { state: 'known' }; coins: unknown }) => {
  const text = useText();
  const reached = text('messages.reach.reaches', { count: approved, shown: formatNumber(doctors), approved: formatNumber(approved) });
  return (
    <>
      <strong>{reached}</strong> {doctors === 0 ? text('messages.reach.nobody') : <Cost coins={coins} doctors={doctors} />}
    </>
  );
};

const Cost = ({ coins, doctors }: { coins: unknown; doctors: number }) => {
  const text = useText();
  const coinsOf = useCoins();
  if (typeof coins !== 'number' || coins < 0) return null;
  if (coins === 0) return text('messages.reach.free');
  const total = coins * doctors;
  return text('messages.reach.cost', { each: coinsOf(coins), count: total, shown: formatNumber(total) });
};
