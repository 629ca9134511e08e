import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { exportFileHours, maxDirectRows } from '../../../contract/kit/export.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { useCan } from '../can.tsx';
import type { ListTool, ToolList } from '../list/list-tool.ts';
import { type ExportColumns, exportRouteOf, needsTask, useExport } from './use-export.ts';

type PanelProps = { list: ToolList; isPending: boolean; onExport: (format: 'xlsx' | 'csv', columns: ExportColumns) => void };

const Count = ({ list: { list } }: Pick<PanelProps, 'list'>) => {
  const text = useText();
  const count = formatNumber(list.total);
  return (
    <Text fw={500}>
      {list.isMinimum ? text('exports.moreThan', { count }) : text('exports.rows', { count: list.total, number: count })}
    </Text>
  );
};

const ExportPanel = ({ list, isPending, onExport }: PanelProps) => {
  const text = useText();
  const [columns, setColumns] = useState<ExportColumns>('shown');
  return (
    <Stack gap={16} maw={320}>
      <Stack gap={4}>
        <Count list={list} />
        <Text fz={13} c="dimmed">
          {needsTask(list)
            ? text('exports.asTask', { count: formatNumber(maxDirectRows), hours: exportFileHours })
            : text('exports.withFilters')}
        </Text>
      </Stack>
      <Radio.Group label={text('exports.columns')} value={columns} onChange={(value) => setColumns(value === 'all' ? 'all' : 'shown')}>
        <Stack gap={10} mt={8}>
          <Radio value="shown" label={text('exports.shown')} />
          <Radio value="all" label={text('exports.all')} />
        </Stack>
      </Radio.Group>
      <Group gap={8}>
        <Button loading={isPending} onClick={() => onExport('xlsx', columns)}>
          {text('exports.xlsx')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => onExport('csv', columns)}>
          {text('exports.csv')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Saves a list with its filters as a file. Undefined if the session may not export the list, or if the list is empty. */
export const useExportTool = (list: ToolList): ListTool | undefined => {
  const text = useText();
  const can = useCan();
  const { run, isPending } = useExport(list, useParams({ strict: false }));
  if (!can(exportRouteOf(list)) || !can(list.params.spec) || list.list.total === 0) return undefined;
  return {
    name: 'export',
    label: text('exports.action'),
    icon: IconDownload,
    panel: (close) => (
      <ExportPanel
        list={list}
        isPending={isPending}
        onExport={(format, columns) => {
          close();
          void run(format, columns);
        }}
      />
    ),
  };
};
