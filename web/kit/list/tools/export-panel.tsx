import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useState } from 'react';
import { exportFileHours, maxDirectRows, maxPickedRows } from '../../../../contract/kit/export.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import type { ToolList } from '../list-tool.ts';
import type { Selection } from '../rows/selection.tsx';
import { countRows, type ExportColumns, isTooManyPicked, needsTask } from './use-export.ts';

type ExportPanelProps = {
  list: ToolList;
  /** The rows to export; all of the list unless given. */
  selection?: Selection | undefined;
  isPending: boolean;
  onExport: (format: 'xlsx' | 'csv', columns: ExportColumns) => void;
};

const Count = ({ list, selection }: Pick<ExportPanelProps, 'list' | 'selection'>) => {
  const text = useText();
  const rows = countRows(list, selection);
  const count = formatNumber(rows);
  const isMinimum = list.list.isMinimum && (selection?.isAllMatching ?? true);
  return <Text fw={500}>{isMinimum ? text('exports.moreThan', { count }) : text('exports.rows', { count: rows, number: count })}</Text>;
};

/** What an export has, and the buttons that start it. */
export const ExportPanel = ({ list, selection, isPending, onExport }: ExportPanelProps) => {
  const text = useText();
  const [columns, setColumns] = useState<ExportColumns>('shown');
  const isTooMany = isTooManyPicked(selection);
  const hint = () => {
    if (isTooMany) return text('exports.tooManyPicked', { count: formatNumber(maxPickedRows) });
    if (needsTask(list, selection)) return text('exports.asTask', { count: formatNumber(maxDirectRows), hours: exportFileHours });
    return text(selection && !selection.isAllMatching ? 'exports.onlySelected' : 'exports.withFilters');
  };
  return (
    <Stack gap={16} maw={320}>
      <Stack gap={4}>
        <Count list={list} selection={selection} />
        <Text fz={13} c="dimmed">
          {hint()}
        </Text>
      </Stack>
      <Radio.Group label={text('exports.columns')} value={columns} onChange={(value) => setColumns(value === 'all' ? 'all' : 'shown')}>
        <Stack gap={10} mt={8}>
          <Radio value="shown" label={text('exports.shown')} />
          <Radio value="all" label={text('exports.all')} />
        </Stack>
      </Radio.Group>
      <Group gap={8}>
        <Button loading={isPending} disabled={isTooMany} onClick={() => onExport('xlsx', columns)}>
          {text('exports.xlsx')}
        </Button>
        <Button variant="default" disabled={isPending || isTooMany} onClick={() => onExport('csv', columns)}>
          {text('exports.csv')}
        </Button>
      </Group>
    </Stack>
  );
};
