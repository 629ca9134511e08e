import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

/** Says how many rows are ticked, beside what can be done with all of them (`children`) and the way to untick them; nothing while none is. */
export const SelectionBar = ({ selection, children }: { selection: Selection; children: ReactNode }) => {
  const text = useText();
  if (selection.ids.length === 0) return null;
  return (
    <div className={styles.bar} role="status">
      <span className={styles.count}>{text('selection.count', { count: selection.ids.length })}</span>
      {children}
      <Button size="xs" variant="default" onClick={selection.clear}>
        {text('selection.clear')}
      </Button>
    </div>
  );
};
