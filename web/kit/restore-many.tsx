import { Button, Checkbox } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { useText } from '../platform/i18n.ts';
import { type Restore, RestoreBar } from './archive.tsx';
import { Can } from './can.tsx';
import styles from './restore-many.module.css';
import { useSelection } from './selection.ts';

/** What the card of an archived record holds: the box that ticks it, and the button that restores it. */
export type RestoreParts = { readonly tick: ReactNode; readonly button: ReactNode };

type RestoreManyProps = {
  rows: readonly { readonly id: number }[];
  restore: Restore;
  call: RouteSpec;
  /** Draws the cards; `partsOf` a record makes its box and its button. */
  children: (partsOf: (id: number, name: string) => RestoreParts) => ReactNode;
};

/** Restores archived records one by one or many at once: a box that ticks all that are shown, the bar that restores the ticked, and for each card its own box and button. */
export const RestoreMany = ({ rows, restore, call, children }: RestoreManyProps) => {
  const text = useText();
  const selection = useSelection();
  const partsOf = (id: number, name: string): RestoreParts => ({
    tick: (
      <Checkbox size="sm" aria-label={text('selection.one', { name })} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
    ),
    button: (
      <Can call={call}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArchiveOff size={16} aria-hidden="true" />}
          disabled={restore.isPending}
          onClick={() => void restore.restore([id])}
        >
          {text('common.restore')}
        </Button>
      </Can>
    ),
  });
  return (
    <div className={styles.stack}>
      <Can call={call}>
        <Checkbox
          size="sm"
          label={text('selection.all')}
          checked={selection.isAll(rows)}
          indeterminate={selection.ids.length > 0 && !selection.isAll(rows)}
          onChange={() => selection.toggleAll(rows)}
        />
      </Can>
      <RestoreBar selection={selection} restore={restore} />
      {children(partsOf)}
    </div>
  );
};
