import { Button, CloseButton, Menu, Text } from '@mantine/core';
import { IconArchiveOff, IconChevronDown, IconDownload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, use, useState } from 'react';
import type { BulkAction, BulkActionName } from '../../../contract/entities/office/bulk-actions.ts';
import { useText } from '../../platform/i18n.ts';
import type { ToolList } from '../list/list-tool.ts';
import { SelectedRestore } from '../list/rows/list-selection.tsx';
import { useBulkActions, useCanExport } from '../list/rows/selectable.ts';
import { maxRestored, type Selection } from '../list/rows/selection.tsx';
import { ExportDialog } from '../list/tools/export-dialog.tsx';
import { isDangerous } from './bulk.api.ts';
import styles from './bulk-bar.module.css';
import { useNotify } from './notify.ts';

export type BulkBarProps = {
  list: ToolList;
  selection: Selection;
};

// Loaded with the first action, because it brings the fields of forms.
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const isIdentified = (row: unknown): row is { id: number } => typeof row === 'object' && row !== null && 'id' in row;

/** How many records are selected, a way to select all that match, and the actions on them. */
export const BulkBar = ({ list, selection }: BulkBarProps) => {
  const text = useText();
  const restore = use(SelectedRestore);
  const actions = useBulkActions(list.params);
  const canExport = useCanExport(list.params);
  const [action, setAction] = useState<BulkActionName>();
  const [isExporting, setIsExporting] = useState(false);
  const name = list.params.bulk ?? '';
  const notify = useNotify({ list: name, selection, filters: list.params.filters });
  const handleAction = async (chosen: BulkActionName) => {
    if (chosen === 'notify') return notify.run();
    const isRestoredAtOnce = chosen === 'restore' && restore && !selection.isAllMatching && selection.ids.length <= maxRestored;
    if (isRestoredAtOnce) return selection.remove(await restore.restore(selection.ids));
    setAction(chosen);
  };
  return (
    <fieldset aria-label={text('bulk.actions')} className={styles.bar} data-bulk>
      <SelectedCount selection={selection} list={list} />
      <Actions
        actions={actions}
        isPending={notify.isPending || restore?.isPending === true}
        onAction={(chosen) => void handleAction(chosen)}
      />
      {canExport ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => setIsExporting(true)}
        >
          {text('exports.selected')}
        </Button>
      ) : null}
      <CloseButton
        className={styles.close}
        size="md"
        aria-label={text('selection.clear')}
        title={text('selection.clear')}
        onClick={selection.clear}
      />
      {action ? (
        <Suspense fallback={null}>
          <BulkDialog
            list={name}
            action={action}
            selection={selection}
            filters={list.params.filters}
            onClose={() => setAction(undefined)}
          />
        </Suspense>
      ) : null}
      {isExporting ? <ExportDialog list={list} selection={selection} onClose={() => setIsExporting(false)} /> : null}
    </fieldset>
  );
};

type ActionsProps = { actions: readonly BulkAction[]; isPending: boolean; onAction: (name: BulkActionName) => void };

/** The actions as a menu; a single one is a button. */
const Actions = ({ actions, isPending, onAction }: ActionsProps): ReactNode => {
  const text = useText();
  const [only, ...others] = actions;
  if (!only) return null;
  if (others.length === 0)
    return (
      <Button
        size="xs"
        loading={isPending}
        onClick={() => onAction(only.name)}
        {...(isDangerous(only.name) ? { color: 'red', variant: 'light' } : {})}
        {...(only.name === 'restore' ? { leftSection: <IconArchiveOff size={16} aria-hidden="true" /> } : {})}
      >
        {text(only.name === 'restore' ? 'archive.restoreSelected' : `bulk.action.${only.name}`)}
      </Button>
    );
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <Button size="xs" loading={isPending} rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          {text('bulk.actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ name }) => (
          <Menu.Item key={name} onClick={() => onAction(name)} {...(isDangerous(name) ? { c: 'var(--declined-ink)' } : {})}>
            {text(`bulk.action.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** What is selected, and how many of it this page does not show. */
const SelectedCount = ({ selection, list: { list } }: Pick<BulkBarProps, 'selection' | 'list'>) => {
  const text = useText();
  const total = text(list.isMinimum ? 'bulk.atLeast' : 'bulk.plain', { count: list.total });
  const rows = list.rows.filter(isIdentified);
  if (selection.isAllMatching)
    return (
      <Text component="span" role="status" fw={550} className={styles.count}>
        {text('bulk.allMatching', { total })}
        {selection.except.length > 0 ? `, ${text('bulk.leftOut', { count: selection.except.length })}` : ''}
      </Text>
    );
  const hidden = selection.ids.filter((id) => !rows.some((row) => row.id === id)).length;
  const canSelectAll = list.total > selection.ids.length - hidden;
  return (
    <div className={styles.count}>
      <Text component="span" role="status" fw={550}>
        {text('bulk.selected', { count: selection.ids.length })}
        {hidden > 0 ? `, ${text('bulk.hidden', { count: hidden })}` : ''}
      </Text>
      {canSelectAll ? (
        <Button size="xs" variant="subtle" onClick={selection.selectAllMatching}>
          {text('bulk.selectAll', { total })}
        </Button>
      ) : null}
    </div>
  );
};
