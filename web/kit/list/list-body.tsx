import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import type { ListResult } from '../data/queries.ts';
import { isLeavingEnd, type ListParams } from './list-params.ts';
import type { ToolList } from './list-tool.ts';
import { LoadError } from './load-error.tsx';
import { useImportTool } from './tools/import-tool.ts';

/** Opens the import of records from a file, beside the button that adds the first one. Nothing for a list or a session without it. */
const ImportButton = (list: Pick<ToolList, 'title' | 'params'>) => {
  const tool = useImportTool(list);
  if (!tool) return null;
  return (
    <Button variant="default" leftSection={<tool.icon size={18} aria-hidden="true" />} onClick={tool.onSelect}>
      {tool.label}
    </Button>
  );
};

type ListBodyProps<Row> = {
  noun: string;
  list: ListResult<Row>;
  /** The rows to show, which may be newer than those of the list. */
  rows: readonly Row[];
  params: ListParams;
  action?: ReactNode;
  title: string;
  emptyHint: string | undefined;
  skeleton: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The rows of a list page, or their loading, empty and error states. */
export const ListBody = <Row,>({ noun, list, rows, params, action, title: heading, emptyHint, skeleton, children }: ListBodyProps<Row>) => {
  const text = useText();
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (rows.length > 0) return children(rows);
  if (list.isPending || isLeavingEnd(list, params.page)) return skeleton;
  const title = text('lists.empty', { noun });
  const clear = (
    <Button variant="default" onClick={params.reset}>
      {text('lists.clearFilters')}
    </Button>
  );
  const add = action ? (
    <Group justify="center" gap={8}>
      {action}
      <ImportButton title={heading} params={params} />
    </Group>
  ) : undefined;
  return (
    <Panel isFlush>
      {params.isFiltered ? (
        <EmptyState title={title} hint={text('lists.nothingFound')} action={clear} />
      ) : (
        <EmptyState title={title} hint={emptyHint} action={add} canAdd={action !== undefined} />
      )}
    </Panel>
  );
};
