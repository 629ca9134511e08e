import { Button, Stack } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Can } from '../can.tsx';
import { ListSelection, RowCheckbox } from '../list/rows/list-selection.tsx';
import { type Selection, SelectionBar } from '../list/rows/selection.tsx';
import type { RestoreMutation } from './archive.ts';

/** When a record was archived, and the name of the person who archived it. */
type ArchiveStamp = { readonly archived_at: string | null; readonly archived_by: string | null };

/** The fields that every archived record has. */
export type Archived = ArchiveStamp & { readonly id: number };

type ArchivedAtProps = {
  row: ArchiveStamp;
  /** The word 'Archived' is above already. */
  isLabelled?: boolean;
};

/** When a record was archived and by whom; nothing for an active record. */
export const ArchivedAt = ({ row: { archived_at: time, archived_by: name }, isLabelled = false }: ArchivedAtProps) => {
  const text = useText();
  if (!time) return null;
  const date = formatDay(time);
  if (isLabelled) return <>{name ? text('archive.dateBy', { date, name }) : date}</>;
  return <>{name ? text('archive.whenBy', { date, name }) : text('archive.when', { date })}</>;
};

/** The controls on the card of an archived record. The footer shows when it was archived, and the restore button. */
export type RestoreControls = { readonly checkbox: ReactNode; readonly button: ReactNode; readonly footer: ReactNode };

type BulkRestoreProps<Row> = {
  rows: readonly Row[];
  restore: RestoreMutation;
  route: RouteSpec;
  /** Renders the cards. `controlsOf(row, name)` returns the controls of a row; `name` is in the label of its checkbox. */
  children: (controlsOf: (row: Row, name: string) => RestoreControls) => ReactNode;
};

/** Selects archived records for the bar of the list, and restores single ones: a checkbox for the whole page, and controls for each card. */
export const BulkRestore = <Row extends Archived>({ rows, restore, route, children }: BulkRestoreProps<Row>) => {
  const text = useText();
  const selection = use(ListSelection);
  const buttonOf = ({ id }: Row, name: string) => (
    <Can route={route}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArchiveOff size={16} aria-hidden="true" />}
        disabled={restore.isPending}
        aria-label={text('members.restoreOf', { name })}
        onClick={() => void restore.restore([id])}
      >
        {text('common.restore')}
      </Button>
    </Can>
  );
  const controlsOf = (row: Row, name: string): RestoreControls => ({
    checkbox: <RowCheckbox row={row} name={name} />,
    button: buttonOf(row, name),
    footer: (
      <>
        <span>
          <ArchivedAt row={row} />
        </span>
        {buttonOf(row, name)}
      </>
    ),
  });
  return (
    <Stack gap={16}>
      {selection ? (
        <Checkbox
          label={text('selection.all')}
          checked={selection.isAll(rows)}
          indeterminate={selection.isSome(rows) && !selection.isAll(rows)}
          onChange={() => selection.toggleAll(rows)}
        />
      ) : null}
      {children(controlsOf)}
    </Stack>
  );
};

/** The bar that restores all selected records; nothing without a selection. */
export const BulkRestoreBar = ({ selection, restore }: { selection: Selection; restore: RestoreMutation }) => {
  const text = useText();
  const handleRestore = async () => {
    selection.remove(await restore.restore(selection.ids));
  };
  return (
    <SelectionBar selection={selection}>
      <Button
        size="xs"
        leftSection={<IconArchiveOff size={16} aria-hidden="true" />}
        loading={restore.isPending}
        onClick={() => void handleRestore()}
      >
        {text('archive.restoreSelected')}
      </Button>
    </SelectionBar>
  );
};
