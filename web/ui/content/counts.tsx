import { VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import text from '../text.module.css';
import styles from './counts.module.css';

type Count = {
  icon: Icon;
  /** The figure as shown. */
  shown: string;
  /** The figure in words, for screen readers and the tooltip. */
  label: string;
};

/** Figures of a record beside their icons, at the bottom of a card. */
export const Counts = ({ counts }: { counts: readonly Count[] }) => (
  <ul className={`${styles.counts} ${text.soft} ${text.small} ${text.numeric}`}>
    {counts.map(({ icon: CountIcon, shown, label }) => (
      <li key={label} title={label}>
        <CountIcon size={16} aria-hidden="true" />
        <span aria-hidden="true">{shown}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </li>
    ))}
  </ul>
);
