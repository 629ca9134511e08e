import { Button, Group } from '@mantine/core';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { useCoins } from '../message-texts.tsx';
import styles from './approval.module.css';
import type { FormReach } from './use-form-reach.ts';

type ReachSummaryProps = { formReach: FormReach; coins: unknown };

/** Shows how many approved doctors the targets reach and the maximum cost; empty until targets are chosen. */
export const ReachLine = ({ formReach, coins }: ReachSummaryProps) => {
  const text = useText();
  return (
    <Group
      justify="space-between"
      gap="8px 16px"
      className={`${styles.reach} ${textStyles.numeric}`}
      data-tone={formReach.state === 'loaded' && formReach.doctors === 0 ? 'declined' : 'action'}
    >
      <p role="status">
        {formReach.state === 'loaded' ? <Summary formReach={formReach} coins={coins} /> : <Progress state={formReach.state} />}
      </p>
      {formReach.state === 'failed' ? (
        <Button size="xs" variant="default" onClick={formReach.retry}>
          {text('common.retry')}
        </Button>
      ) : null}
    </Group>
  );
};

const Progress = ({ state }: { state: Exclude<FormReach['state'], 'loaded'> }) => {
  const text = useText();
  return state === 'incomplete' ? null : text(`messages.reach.${state}`);
};

const Summary = ({ formReach: { doctors, approved }, coins }: { formReach: FormReach & { state: 'loaded' }; coins: unknown }) => {
  const text = useText();
  const reachText = text('messages.reach.reaches', { count: approved, doctors });
  return (
    <>
      <strong>{reachText}</strong> {doctors === 0 ? text('messages.reach.nobody') : <Cost coins={coins} doctors={doctors} />}
    </>
  );
};

const Cost = ({ coins, doctors }: { coins: unknown; doctors: number }) => {
  const text = useText();
  const coinsOf = useCoins();
  if (typeof coins !== 'number' || coins < 0) return null;
  if (coins === 0) return text('messages.reach.free');
  const total = coins * doctors;
  return text('messages.reach.cost', { each: coinsOf(coins), count: total });
};
