import { Button, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';
import buttonStyles from '../button.module.css';
import text from '../text.module.css';
import styles from './filter-badges.module.css';

/** An active filter: its label, its value in words if it is known, and a callback that clears it. */
export type FilterBadge = { label: string; value?: string | undefined; onRemove: () => void };

type FilterChipProps = FilterBadge & {
  /** Renders the button that changes the filter around its text; without it, the filter can only be removed. */
  edit?: ((content: ReactNode, label: string) => ReactNode) | undefined;
};

/** An active filter with a button that removes it. */
export const FilterChip = ({ label, value, onRemove, edit }: FilterChipProps) => {
  const t = useText();
  const content =
    value === undefined ? (
      label
    ) : (
      <>
        <span className={text.soft}>{label}:</span> <bdi>{value}</bdi>
      </>
    );
  return (
    <Pill
      size="xl"
      data-tone="outline"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{
        'aria-hidden': false,
        'aria-label': value === undefined ? t('filters.removeUnnamed', { label }) : t('filters.remove', { label, value }),
        tabIndex: 0,
      }}
    >
      {edit ? edit(content, t('filters.edit', { label, value: value ?? '' })) : content}
    </Pill>
  );
};

/** The class of the button within a chip that changes the filter. */
export const chipButtonClass = `${buttonStyles.plain} ${styles.edit}`;

/** The active filters on one line, and Reset for all of them. */
export const FilterBadges = ({ children, onReset }: { children: ReactNode; onReset: () => void }) => {
  const t = useText();
  return (
    <ul className={styles.badges} aria-label={t('filters.label')}>
      {children}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          {t('filters.reset')}
        </Button>
      </li>
    </ul>
  );
};
