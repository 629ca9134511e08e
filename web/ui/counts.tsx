import type { Icon } from '@tabler/icons-react';
import styles from './counts.module.css';

type Count = {
  icon: Icon;
  /** The figure as it is seen. */
  shown: string;
  /** The figure in words, as it is heard and hovered. */
  label: string;
};

/** Figures of a record beside their icons, at the foot of what they stand in. */
export const Counts = ({ counts }: { counts: readonly Count[] }) => (
  <ul className={styles.counts}>
    {counts.map(({ icon: CountIcon, shown, label }) => (
      <li key={label} title={label}>
        <CountIcon size={16} aria-hidden="true" />
        <span aria-hidden="true">{shown}</span>
        <span className="only-read-aloud">{label}</span>
      </li>
    ))}
  </ul>
);
