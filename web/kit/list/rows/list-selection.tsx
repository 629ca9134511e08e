import { Group } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { type RowAction, RowMenu } from './row-menu.tsx';
import type { RestoreSelected, Selection } from './selection.tsx';

/** The selection of the list around; undefined if nothing can be done with several of its records. */
export const ListSelection = createContext<Selection | undefined>(undefined);

/** How the page of an archive restores some selected records at once; undefined for other pages. */
export const SelectedRestore = createContext<RestoreSelected | undefined>(undefined);

type RowProps = { row: { readonly id: number }; name: string };

/** The checkbox of a record in a list of cards; nothing if nothing can be done with several of its records. */
export const RowCheckbox = ({ row: { id }, name }: RowProps): ReactNode => {
  const selection = use(ListSelection);
  const text = useText();
  if (!selection) return null;
  return <Checkbox aria-label={text('selection.one', { name })} checked={selection.has(id)} onChange={() => selection.toggle(id)} />;
};

/** The checkbox and the menu in the corner of a card. */
export const RowCorner = ({ row, name, actions }: RowProps & { actions: readonly RowAction[] }) => (
  <Group component="span" gap={4} wrap="nowrap" flex="none">
    <RowCheckbox row={row} name={name} />
    <RowMenu name={name} actions={actions} />
  </Group>
);
