import { Group } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { type RowAction, RowMenu } from './row-menu.tsx';
import { SelectRow } from './select-row.tsx';
import type { RestoreSelected, Selection } from './selection.tsx';

/** The selection of the list around; undefined if nothing can be done with several of its records. */
export const ListSelection = createContext<Selection | undefined>(undefined);

/** How the page of an archive restores some selected records at once; undefined for other pages. */
export const SelectedRestore = createContext<RestoreSelected | undefined>(undefined);

type RowProps = { row: { readonly id: number }; name: string };

/** The checkbox of a record in a list of cards; nothing if nothing can be done with several of its records. */
export const RowCheckbox = ({ row: { id }, name }: RowProps): ReactNode => {
  const selection = use(ListSelection);
  return selection ? <SelectRow id={id} name={name} isSelected={selection.has(id)} onToggle={selection.toggle} /> : null;
};

/** The checkbox and the menu in the corner of a card. */
export const RowCorner = ({ row, name, actions }: RowProps & { actions: readonly RowAction[] }) => (
  <Group component="span" gap={4} wrap="nowrap" flex="none">
    <RowCheckbox row={row} name={name} />
    <RowMenu name={name} actions={actions} />
  </Group>
);
