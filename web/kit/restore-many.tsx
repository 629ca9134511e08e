import { Button, Checkbox } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { useText } from '../platform/i18n.ts';
import { type Restore, RestoreBar } from './archive.tsx';
import { ArchivedWhen } from './archived-when.tsx';
import { Can } from './can.tsx';
import styles from './restore-many.module.css';
import { useSelection } from './selection.ts';

/** What is said of every archived record. */
export type Archived = { readonly id: number; readonly archived_at: string | null; readonly archived_by: string | null };

/** What the card of an archived record holds: the box that ticks it, the button that restores it, and the foot of a card that has one: when it was archived, and the button. */
export type RestoreParts = { readonly tick: ReactNode; readonly button: ReactNode; readonly foot: ReactNode };

type RestoreManyProps<Row> = {
  rows: readonly Row[];
  restore: Restore;
  call: RouteSpec;
  /** Draws the cards; `partsOf` a record, known by a name, makes what they hold. */
  children: (partsOf: (row: Row, name: string) => RestoreParts) => ReactNode;
};

/** Restores archived records one by one or many at once: a box that ticks all that are shown, the bar that restores the ticked, and for each card its own box and button. */
export const RestoreMany = <Row extends Archived>({ rows, restore, call, children }: RestoreManyProps<Row>) => {
  const text = useText();
  const selection = useSelection();
  const buttonOf = ({ id }: Row) => (
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
  );
  const partsOf = (row: Row, name: string): RestoreParts => ({
    tick: (
      <Checkbox
        size="sm"
        aria-label={text('selection.one', { name })}
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
      />
    ),
    button: buttonOf(row),
    foot: (
      <>
        <span>
          <ArchivedWhen row={row} />
        </span>
        {buttonOf(row)}
      </>
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
