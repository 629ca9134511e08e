import { Stack, Text } from '@mantine/core';
import type { ServerStatus } from '../../../../contract/entities/office/status.ts';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';

type Row = ServerStatus['providers'][number] & { id: number };

/** The last calls of all processes to each external service. */
export const ProviderTable = ({ providers }: { providers: ServerStatus['providers'] }) => {
  const text = useText();
  if (providers.length === 0) return null;
  const rows = providers.map((provider, id): Row => ({ ...provider, id }));
  const columns: Column<Row>[] = [
    { header: text('status.provider'), isTitle: true, width: 180, cell: ({ name }) => name },
    {
      header: text('status.lastSuccess'),
      cell: ({ last_success_at: at }) => (at ? <time dateTime={at}>{formatMoment(at)}</time> : '–'),
    },
    {
      header: text('status.lastFailure'),
      width: 320,
      cell: ({ last_failure: failure }) => (failure ? `${formatMoment(failure.at)}: ${failure.message}` : '–'),
    },
  ];
  return (
    <Stack gap={12}>
      <h2>{text('status.calls')}</h2>
      <Text c="var(--ink-soft)">{text('status.callsHint')}</Text>
      <DataTable label={text('status.calls')} rows={rows} columns={columns} nameOf={({ name }) => name} />
    </Stack>
  );
};
