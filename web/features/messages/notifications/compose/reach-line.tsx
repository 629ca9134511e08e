import { Text } from '@mantine/core';
import type { Reach } from '../../../../../contract/entities/messages/notifications.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import styles from './compose.module.css';
import type { FormReach } from './use-form-reach.ts';

// Each name keeps its own text direction.
const formatNames = (names: readonly string[]) => names.map((name) => `\u2068${name}\u2069`).join(', ');

/** What the recipients are called. */
export type RecipientNoun = 'doctor' | 'company' | 'member';

/** Shows how many members will receive it, and how many will not, with names and reasons. */
export const ReachLine = ({ formReach, noun }: { formReach: FormReach; noun: RecipientNoun }) => {
  const text = useText();
  return (
    <div className={styles.reach} data-nobody={formReach.state === 'loaded' && formReach.reach.reachable === 0}>
      <p role="status">
        {formReach.state === 'loaded' ? <Summary reach={formReach.reach} noun={noun} /> : text(`notifications.reach.${formReach.state}`)}
      </p>
      {formReach.state === 'loaded' && formReach.reach.without_consent > 0 ? (
        <p className={styles.consent}>{text('notifications.reach.withoutConsent', { count: formReach.reach.without_consent })}</p>
      ) : null}
      {formReach.state === 'loaded' && formReach.reach.unreachable.length > 0 ? <Unreachable reach={formReach.reach} /> : null}
    </div>
  );
};

const Summary = ({ reach: { total, reachable }, noun }: { reach: Reach; noun: RecipientNoun }) => {
  const text = useText();
  const unreachableCount = total - reachable;
  return (
    <>
      <strong>{text(`notifications.reach.will.${noun}`, { count: reachable })}</strong>
      {total === 0 ? ` · ${text('notifications.reach.noMembers')}` : null}
      {unreachableCount > 0 ? ` · ${text('notifications.reach.cannot', { count: unreachableCount })}` : null}
    </>
  );
};

const Unreachable = ({ reach }: { reach: Reach }) => {
  const text = useText();
  return (
    <details className={styles.reasons}>
      <summary>{text('notifications.reach.why')}</summary>
      <ul>
        {reach.unreachable.map(({ reason, count, names }) => (
          <li key={reason}>
            <strong>
              {reason} ({formatNumber(count)})
            </strong>
            <Text span inherit display="block" c="var(--ink-soft)">
              {formatNames(names)}
              {count > names.length ? ` ${text('notifications.reach.more', { count: count - names.length })}` : null}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
};
