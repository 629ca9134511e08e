import { Flex, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './count-card.module.css';
import type { CountCardSpec } from './count-cards.ts';
import { useFigure } from './statistics.api.ts';

/** A count with its icon and a link to its list. Each card loads and fails separately. */
export const CountCard = ({ card }: { card: CountCardSpec }) => {
  const text = useText();
  const { value, isPending, isFailed, retry } = useFigure(card.figure);
  const label = text(card.label);
  const CardIcon = card.icon;
  const icon = (
    <span className={styles.icon} data-tone={card.tone}>
      <CardIcon size={20} stroke={1.7} aria-hidden="true" />
    </span>
  );
  if (isFailed)
    return (
      <div className={styles.card}>
        {icon}
        <Flex component="span" direction="column" align="flex-start" gap={2} miw={0}>
          <Text span inherit c="var(--ink-soft)" lh="1.25rem">
            {label}
          </Text>
          <Text span inherit c="var(--declined-ink)" fz={13} lh="1.125rem" role="alert">
            {text('dashboard.notLoaded')}
          </Text>
          <button type="button" className={styles.retry} aria-label={text('dashboard.retry', { label })} onClick={retry}>
            {text('common.retry')}
          </button>
        </Flex>
      </div>
    );
  return (
    <Link
      to={card.to}
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: the list's schema parses it
      search={(card.search ?? {}) as never}
      className={`${styles.card} ${styles.link}`}
      aria-busy={isPending}
    >
      {icon}
      <span className={styles.label}>{label}</span>
      <span className={`${styles.value} ${textStyles.numeric}`}>
        {isPending ? <Skeleton width={40} height={16} /> : formatNumber(value)}
      </span>
    </Link>
  );
};
