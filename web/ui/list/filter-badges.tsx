import { Button, Flex, Pill } from '@mantine/core';
import { useText } from '../../platform/i18n.ts';
import styles from '../text.module.css';

/** An active filter: its label, its value in words if it is known, and a callback that clears it. */
export type FilterBadge = { label: string; value?: string | undefined; onRemove: () => void };

/** The active filters, each with a remove button, and Reset for all. Renders nothing without an active filter. */
export const FilterBadges = ({ filters, onReset }: { filters: readonly FilterBadge[]; onReset: () => void }) => {
  const text = useText();
  if (filters.length === 0) return null;
  return (
    <Flex component="ul" align="center" gap={8} wrap="wrap" aria-label={text('filters.label')}>
      {filters.map(({ label, value, onRemove }) => (
        <li key={`${label} ${value}`}>
          <Pill
            size="xl"
            data-tone="outline"
            withRemoveButton
            onRemove={onRemove}
            removeButtonProps={{
              'aria-hidden': false,
              'aria-label': value === undefined ? text('filters.removeUnnamed', { label }) : text('filters.remove', { label, value }),
              tabIndex: 0,
            }}
          >
            {value === undefined ? (
              label
            ) : (
              <>
                <span className={styles.soft}>{label}:</span> <bdi>{value}</bdi>
              </>
            )}
          </Pill>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          {text('filters.reset')}
        </Button>
      </li>
    </Flex>
  );
};
