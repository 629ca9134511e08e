import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { type DeliveryState, deliveryStates, type Notification } from '../../../contract/entities/notifications.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './notifications.module.css';

/** The number of deliveries in each state. */
export type Counts = NonNullable<Notification['counts']>;

const nonEmpty = (counts: Counts): DeliveryState[] => deliveryStates.filter((state) => counts[state] > 0);

/** The states of all deliveries as one bar, with a text for screen readers unless `StateCounts` is beside it. */
export const StateBar = ({ counts, isLarge = false }: { counts: Counts; isLarge?: boolean }) => {
  const text = useText();
  const states = nonEmpty(counts).map((state) => `${text(`notifications.state.${state}`)} ${formatNumber(counts[state])}`);
  const label = states.join(', ') || text('notifications.nobodyYet');
  const barProps = isLarge
    ? ({ className: `${styles.bar} ${styles.large}`, role: 'img', 'aria-label': label, title: label } as const)
    : ({ className: styles.bar, 'aria-hidden': true } as const);
  return (
    <span {...barProps}>
      {nonEmpty(counts).map((state) => (
        <span key={state} className={styles.segment} data-state={state} style={{ flexGrow: counts[state] }} />
      ))}
    </span>
  );
};

/** How many deliveries are in which state, in words. */
export const StateCounts = ({ counts }: { counts: Counts }) => {
  const text = useText();
  const states = nonEmpty(counts);
  if (states.length === 0) return text('notifications.nobodyYet');
  return states.map((state, index) => (
    <Fragment key={state}>
      {index > 0 ? ' · ' : null}
      <Text span inherit c={state === 'failed' ? 'var(--declined-ink)' : 'inherit'}>
        {text(`notifications.state.${state}`)} {formatNumber(counts[state])}
      </Text>
    </Fragment>
  ));
};

/** The colour of a state beside its label. */
export const StateDot = ({ state }: { state: DeliveryState }) => (
  <span className={`${styles.segment} ${styles.dot}`} data-state={state} aria-hidden="true" />
);
