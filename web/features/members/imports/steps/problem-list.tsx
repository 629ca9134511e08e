import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { type ImportDetail, type ImportProblem, maxQuotedValue } from '../../../../../contract/entities/members/imports.ts';
import { type Column, DataTable } from '../../../../kit/list/table/data-table.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { ClampText } from '../../../../ui/text.tsx';
import { countTried } from '../import-counts.tsx';
import { useProblemsFile } from '../imports.api.ts';
import type { Corrections } from './use-corrections.ts';

type Row = ImportProblem & { id: number };
/** With `corrections`, the values of wrong cells are fields. */
type ProblemListProps = { record: ImportDetail; corrections?: Corrections };

const CorrectionField = ({ problem, corrections }: { problem: ImportProblem; corrections: Corrections }) => {
  const text = useText();
  // A field of one line would join the lines of a value.
  const Field = problem.value.includes('\n') ? Textarea : TextInput;
  return (
    <Field
      aria-label={text('imports.valueOf', { column: problem.column, row: problem.row })}
      maxLength={maxQuotedValue}
      dir="auto"
      placeholder={text('imports.emptyCell')}
      value={corrections.valueOf(problem)}
      onChange={({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => corrections.type(problem, value)}
    />
  );
};

const countUntried = (record: ImportDetail): number =>
  record.state === 'failed' || record.state === 'cancelled' ? record.rows - countTried(record) : 0;

/** The first problems of an import, and the file with all rows that have one or that a stopped import did not reach. */
export const ProblemList = ({ record, corrections }: ProblemListProps) => {
  const { id, problems, file_until } = record;
  const text = useText();
  const file = useProblemsFile();
  const untried = countUntried(record);
  if (problems.length + untried === 0) return null;
  // The values of a run are forgotten together with its file.
  const emptyCell = file_until ? text('imports.emptyCell') : '–';
  const describeValue = (column: string | null, value: string) => {
    if (column === null) return '–';
    return value === '' ? emptyCell : value;
  };
  const rows = problems.map((problem, index): Row => ({ ...problem, id: index }));
  const columns: Column<Row>[] = [
    { header: text('imports.row'), isTitle: true, width: 72, cell: ({ row }) => text('imports.rowNumber', { row }) },
    { header: text('imports.column'), cell: ({ column }) => <bdi>{column ?? '–'}</bdi> },
    {
      header: text('imports.value'),
      ...(corrections && { width: 240 }),
      cell: (problem) =>
        corrections && problem.index !== null ? (
          <CorrectionField problem={problem} corrections={corrections} />
        ) : (
          <bdi>
            <ClampText lines={2} width={40}>
              {describeValue(problem.column, problem.value)}
            </ClampText>
          </bdi>
        ),
    },
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
      {untried > 0 ? <Text>{text('imports.untried', { count: untried })}</Text> : null}
      <Text c="var(--ink-soft)">{text(corrections ? 'imports.correctHint' : 'imports.problemsHint')}</Text>
      {rows.length > 0 ? (
        <DataTable label={text('imports.problems')} rows={rows} columns={columns} nameOf={({ row }) => String(row)} />
      ) : null}
    </Stack>
  );
};
