import { ActionIcon, Group } from '@mantine/core';
import { IconBaselineDensitySmall } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import { readPreference, writePreference } from '../../../platform/preferences.ts';
import { createStore, useStore } from '../../../platform/store.ts';

/** How tables are shown: with rows of 40 instead of 56 px, and with all columns instead of the usual ones. */
type TableView = { isCompact: boolean; hasAllColumns: boolean };

const store = createStore<TableView>({
  isCompact: readPreference('table-rows') === 'compact',
  hasAllColumns: readPreference('table-columns') === 'all',
});

/** The view of every table, as stored in this browser. */
export const useTableView = (): TableView => useStore(store);

const toggleRows = () => {
  const isCompact = !store.get().isCompact;
  writePreference('table-rows', isCompact ? 'compact' : 'usual');
  store.set({ ...store.get(), isCompact });
};

/** Shows all columns of tables, or the usual ones. */
export const setAllColumns = (hasAllColumns: boolean) => {
  writePreference('table-columns', hasAllColumns ? 'all' : 'usual');
  store.set({ ...store.get(), hasAllColumns });
};

/** A button that switches the height of rows. */
export const TableViewButtons = () => {
  const text = useText();
  const { isCompact } = useTableView();
  const buttonOf = (isPressed: boolean) =>
    ({ variant: isPressed ? 'light' : 'subtle', color: isPressed ? 'teal' : 'gray', size: 36, 'aria-pressed': isPressed }) as const;
  return (
    <Group gap={4} visibleFrom="sm">
      <ActionIcon {...buttonOf(isCompact)} aria-label={text('table.compact')} title={text('table.compact')} onClick={toggleRows}>
        <IconBaselineDensitySmall size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
};
