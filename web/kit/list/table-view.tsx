import { ActionIcon, Group } from '@mantine/core';
import { IconBaselineDensitySmall, IconColumns3 } from '@tabler/icons-react';
import { useText } from '../../platform/i18n.ts';
import { readPreference, writePreference } from '../../platform/preferences.ts';
import { createStore, useStore } from '../../platform/store.ts';

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

const toggleColumns = () => {
  const hasAllColumns = !store.get().hasAllColumns;
  writePreference('table-columns', hasAllColumns ? 'all' : 'usual');
  store.set({ ...store.get(), hasAllColumns });
};

/** Buttons that switch the height of rows and, if the table has more columns than the usual ones, the columns. */
export const TableViewButtons = ({ hasMoreColumns = false }: { hasMoreColumns?: boolean }) => {
  const text = useText();
  const { isCompact, hasAllColumns } = useTableView();
  const buttonOf = (isPressed: boolean) =>
    ({ variant: isPressed ? 'light' : 'subtle', color: isPressed ? 'teal' : 'gray', size: 36, 'aria-pressed': isPressed }) as const;
  return (
    <Group gap={4} ms="auto" visibleFrom="sm">
      {hasMoreColumns ? (
        <ActionIcon
          {...buttonOf(hasAllColumns)}
          aria-label={text('table.allColumns')}
          title={text('table.allColumns')}
          onClick={toggleColumns}
        >
          <IconColumns3 size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <ActionIcon {...buttonOf(isCompact)} aria-label={text('table.compact')} title={text('table.compact')} onClick={toggleRows}>
        <IconBaselineDensitySmall size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
};
