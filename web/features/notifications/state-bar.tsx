import { type DeliveryState, deliveryStates, type Notification } from '../../../contract/entities/notifications.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './notifications.module.css';

/** The number of deliveries in each state. */
export type Counts = NonNullable<Notification['counts']>;

const nonEmpty = (counts: Counts): DeliveryState[] => deliveryStates.filter((state) => counts[state] > 0);

/** The states of all deliveries as one bar, with a text for screen readers. */
export const StateBar = ({ counts, isLarge = false }: { counts: Counts; isLarge?: boolean }) => {
  const text = useText();
  const states = nonEmpty(counts).map((state) => `${text(`notifications.state.${state}`)} ${formatNumber(counts[state])}`);
  const label = states.join(', ') || text('notifications.nobodyYet');
  return (
    <span className={isLarge ? `${styles.bar} ${styles.large}` : styles.bar} role="img" aria-label={label} title={label}>
      {nonEmpty(counts).map((state) => (
        <span key={state} className={styles.segment} data-state={state} style={{ flexGrow: counts[state] }} />
      ))}
    </span>
  );
};

/** The colour of a state beside its label. */
export const StateDot = ({ state }: { state: DeliveryState }) => (
  <span className={`${styles.segment} ${styles.dot}`} data-state={state} aria-hidden="true" />
);
