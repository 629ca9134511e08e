import { Button, NativeSelect, Stack } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { importRoutes, type ListedImport } from '../../../../contract/entities/members/imports.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { type ListParams, useListParams } from '../../../kit/list/list-params.ts';
import { RowLink } from '../../../kit/list/rows/row-link.tsx';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { importRequest } from '../../../kit/list/tools/import-request.ts';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/state/status-badge.tsx';
import { SettingsNav } from '../../office/settings/index.ts';
import { useImportKinds } from './import-kinds.ts';
import { useImports } from './imports.api.ts';

const tones: Record<ListedImport['state'], StatusTone> = {
  uploaded: 'neutral',
  checked: 'neutral',
  waiting: 'pending',
  running: 'pending',
  done: 'approved',
  failed: 'declined',
  cancelled: 'declined',
  undone: 'neutral',
};

const pathOf = ({ id }: ListedImport) => `/imports/${id}`;

const ImportTable = ({ rows }: { rows: readonly ListedImport[] }) => {
  const text = useText();
  const columns: Column<ListedImport>[] = [
    { header: text('imports.file'), isTitle: true, width: 200, cell: (row) => <RowLink href={pathOf(row)}>{row.file_name}</RowLink> },
    { header: text('imports.kindLabel'), card: 2, cell: ({ kind, group }) => (group ? group.name : text(`imports.kind.${kind}`)) },
    {
      header: text('imports.state'),
      card: 1,
      cell: ({ state }) => <StatusBadge tone={tones[state]} label={text(`imports.states.${state}`)} />,
    },
    { header: text('imports.rows'), align: 'end', card: 3, cell: ({ rows: count }) => formatNumber(count) },
    { header: text('imports.added'), align: 'end', cell: ({ result }) => (result ? formatNumber(result.new) : '–') },
    { header: text('imports.by'), cell: ({ created_by }) => <bdi>{created_by}</bdi> },
    { header: text('imports.at'), card: 4, cell: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at)}</time> },
  ];
  return <DataTable label={text('imports.title')} rows={rows} columns={columns} nameOf={({ file_name }) => file_name} pathOf={pathOf} />;
};

const KindFilter = ({ params }: { params: ListParams<{ kind?: ListedImport['kind'] | undefined }> }) => {
  const text = useText();
  const kinds = useImportKinds();
  return (
    <NativeSelect
      aria-label={text('imports.kindLabel')}
      data={[
        { value: '', label: text('imports.allKinds') },
        ...kinds.map((kind) => ({ value: kind, label: text(`imports.kind.${kind}`) })),
      ]}
      value={params.query.kind ?? ''}
      onChange={(event) => params.set({ kind: kinds.find((kind) => kind === event.currentTarget.value) })}
    />
  );
};

/** Earlier imports, and the dialog for a new one. */
export const ImportsPage = () => {
  const text = useText();
  const params = useListParams(importRoutes.list);
  const list = useImports(params.query);
  const [first] = useImportKinds();
  const open = first && (
    <Button
      leftSection={<IconFileUpload size={18} aria-hidden="true" />}
      onClick={() => importRequest.set({ kind: params.query.kind ?? first })}
    >
      {text('imports.add')}
    </Button>
  );
  return (
    <Stack gap={20} miw={0}>
      <SettingsNav />
      <ListPage
        title={text('imports.title')}
        noun={text('imports.noun')}
        list={list}
        params={params}
        action={open}
        filters={<KindFilter params={params} />}
        describeFilter={(name) =>
          name === 'kind' && params.query.kind
            ? { label: text('imports.kindLabel'), value: text(`imports.kind.${params.query.kind}`) }
            : undefined
        }
        emptyHint={text('imports.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => <ImportTable rows={rows} />}
      </ListPage>
    </Stack>
  );
};
