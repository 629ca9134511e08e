import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type BulkActionName, getBulkActions } from '../../../contract/entities/bulk-actions.ts';
import { useText } from '../../platform/i18n.ts';
import { useCan } from '../can.tsx';
import type { ListResult } from '../data/queries.ts';
import type { ListParams } from '../list/list-params.ts';
import type { Selection } from '../list/selection.tsx';
import { isDangerous } from './bulk.api.ts';

export type BulkBarProps = {
  /** The name of the list, such as `doctors.list`. */
  name: string;
  selection: Selection;
  list: ListResult<unknown>;
  params: ListParams;
  /** Says whether this user may change several records of the list. */
  onReady: (isSelectable: boolean) => void;
};

// Loaded with the first action, because it brings the fields of forms.
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const bulkRun = { permission: 'bulk.run' } as const;
const isIdentified = (row: unknown): row is { id: number } => typeof row === 'object' && row !== null && 'id' in row;

/** The actions of the list that this user may do. The composer does not take a selection yet, so notifications are left out. */
const useActions = (name: string) => {
  const can = useCan();
  return can(bulkRun) ? getBulkActions(name).filter((action) => action.name !== 'notify' && can(action)) : [];
};

/** How many records are selected, a way to select all that match, and the actions on them. Nothing without a selection. */
export const BulkBar = ({ name, selection, list, params, onReady }: BulkBarProps) => {
  const text = useText();
  const actions = useActions(name);
  const [action, setAction] = useState<BulkActionName>();
  const isSelectable = actions.length > 0;
  useEffect(() => {
    onReady(isSelectable);
    return () => onReady(false);
  }, [isSelectable, onReady]);
  if (selection.ids.length === 0 && !selection.isAllMatching) return null;
  return (
    <Group
      role="group"
      aria-label={text('bulk.actions')}
      gap="8px 12px"
      px={12}
      py={8}
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--action-soft)"
    >
      <SelectedCount selection={selection} list={list} />
      <Menu position="bottom-end" keepMounted={false}>
        <Menu.Target>
          <Button size="xs" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
            {text('bulk.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((each) => (
            <Menu.Item
              key={each.name}
              onClick={() => setAction(each.name)}
              {...(isDangerous(each.name) ? { c: 'var(--declined-ink)' } : {})}
            >
              {text(`bulk.action.${each.name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="default" onClick={selection.clear}>
        {text('selection.clear')}
      </Button>
      {action ? (
        <Suspense fallback={null}>
          <BulkDialog list={name} action={action} selection={selection} filters={params.filters} onClose={() => setAction(undefined)} />
        </Suspense>
      ) : null}
    </Group>
  );
};

/** What is selected, and how many of it this page does not show. */
const SelectedCount = ({ selection, list }: Pick<BulkBarProps, 'selection' | 'list'>) => {
  const text = useText();
  const total = text(list.isMinimum ? 'bulk.atLeast' : 'bulk.plain', { count: list.total });
  const rows = list.rows.filter(isIdentified);
  if (selection.isAllMatching)
    return (
      <Text component="span" role="status" fw={550} me="auto">
        {text('bulk.allMatching', { total })}
        {selection.except.length > 0 ? `, ${text('bulk.leftOut', { count: selection.except.length })}` : ''}
      </Text>
    );
  const hidden = selection.ids.filter((id) => !rows.some((row) => row.id === id)).length;
  const canSelectAll = selection.isAll(rows) && list.total > rows.length;
  return (
    <Group gap="4px 12px" me="auto">
      <Text component="span" role="status" fw={550}>
        {text('bulk.selected', { count: selection.ids.length })}
        {hidden > 0 ? `, ${text('bulk.hidden', { count: hidden })}` : ''}
      </Text>
      {canSelectAll ? (
        <Button size="xs" variant="subtle" onClick={selection.selectAllMatching}>
          {text('bulk.selectAll', { total })}
        </Button>
      ) : null}
    </Group>
  );
};
