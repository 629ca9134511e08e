import { Stack, Text } from '@mantine/core';
import type { Reaction } from '../../../../contract/entities/content/reactions.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { kinds } from './kinds.ts';
import styles from './reactions.module.css';

type Count = number | null;

/** The reaction counts of a record; null for users who may not see them. */
export type Counts = { readonly [Code in Reaction['reaction'] as `reaction${Code}`]: Count } & { readonly total_reacts: Count };

/** The number of each of the five reactions, and their total. */
export const ReactionCounts = ({ counts }: { counts: Counts }) => {
  const text = useText();
  const total = counts.total_reacts ?? 0;
  return (
    <Stack gap={8}>
      <ul className={styles.counts} aria-label={text('reactions.title')}>
        {kinds.map(({ name, code, icon: Drawing }) => (
          <li key={name} className={styles.kind} data-none={!counts[`reaction${code}`]}>
            <Drawing size={22} stroke={1.7} className={styles[name]} aria-hidden="true" />
            <Text span inherit c="var(--ink-soft)" fz="xs" lh="1rem">
              {text(`reactions.kind.${name}`)}
            </Text>
            <span className={styles.count}>{formatNumber(counts[`reaction${code}`] ?? 0)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>{text('reactions.counts', { count: total })}</p>
    </Stack>
  );
};
