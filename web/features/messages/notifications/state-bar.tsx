import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { type DeliveryState, deliveryStates, type Notification } from '../../../../contract/entities/messages/notifications.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './notifications.module.css';

/** The number of deliveries in each state. */
export type Counts = NonNullable<Notification['counts']>;

/** The states that have deliveries, each with its number in words. */
const useStateLabels = (counts: Counts) => {
  const text = useText();
  return deliveryStates
    .filter((state) => counts[state] > 0)
    .map((state) => ({ state, label: `${text(`notifications.state.${state}`)} ${formatNumber(counts[state])}` }));
};

type StateBarProps = { counts: Counts; isLarge?: boolean; isDecorative?: boolean };

/** The states of all deliveries as one bar, with a text for screen readers. It is decorative beside `StateCounts`. */
export const StateBar = ({ counts, isLarge = false, isDecorative = false }: StateBarProps) => {
  const text = useText();
  const states = useStateLabels(counts);
  const label = states.map((state) => state.label).join(', ') || text('notifications.nobodyYet');
  const accessibility = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label };
  return (
    <span className={isLarge ? `${styles.bar} ${styles.large}` : styles.bar} {...accessibility}>
      {states.map(({ state }) => (
        <span key={state} className={styles.segment} data-state={state} style={{ flexGrow: counts[state] }} />
      ))}
    </span>
  );
};

/** How many deliveries are in which state, in words. */
export const StateCounts = ({ counts }: { counts: Counts }) => {
  const text = useText();
  const states = useStateLabels(counts);
  if (states.length === 0) return text('notifications.nobodyYet');
  return states.map(({ state, label }, index) => (
    <Fragment key={state}>
      {index > 0 ? ' · ' : null}
      <Text span inherit c={state === 'failed' ? 'var(--declined-ink)' : 'inherit'}>
        {label}
      </Text>
    </Fragment>
  ));
};

/** The colour of a state beside its label. */
export const StateDot = ({ state }: { state: DeliveryState }) => (
  <span className={`${styles.segment} ${styles.dot}`} data-state={state} aria-hidden="true" />
);
