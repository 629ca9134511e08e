import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportDetail, ImportProblem } from '../../../contract/entities/imports.ts';
import { type Column, DataTable } from '../../kit/list/data-table.tsx';
import { useText } from '../../platform/i18n.ts';
import { useProblemsFile } from './imports.api.ts';

type Row = ImportProblem & { id: number };

/** The first problems of an import, and the file with all rows that have one. */
export const ProblemList = ({ record: { id, problems, file_until, state } }: { record: ImportDetail }) => {
  const text = useText();
  const file = useProblemsFile();
  if (problems.length === 0) return null;
  const rows = problems.map((problem, index): Row => ({ ...problem, id: index }));
  const isChecked = state === 'checked';
  const columns: Column<Row>[] = [
    { header: text('imports.row'), isTitle: true, width: 72, cell: ({ row }) => text('imports.rowNumber', { row }) },
    ...(isChecked
      ? [
          { header: text('imports.column'), cell: ({ column }: Row) => <bdi>{column ?? '–'}</bdi> },
          { header: text('imports.value'), cell: ({ value }: Row) => <bdi>{value === '' ? text('imports.emptyCell') : value}</bdi> },
        ]
      : []),
    { header: text('imports.why'), width: 240, cell: ({ reason }) => reason },
  ];
  return (
    <Stack gap={12}>
      <Group justify="space-between" gap={12}>
        <h2>{text('imports.problems')}</h2>
        {file_until ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={file.isPending}
            onClick={() => void file.save({ params: { id } })}
          >
            {text('imports.problemsFile')}
          </Button>
        ) : null}
      </Group>
      <Text c="var(--ink-soft)">{text('imports.problemsHint')}</Text>
      <DataTable label={text('imports.problems')} rows={rows} columns={columns} nameOf={({ row }) => String(row)} />
    </Stack>
  );
};
