import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportDetail } from '../../../../../contract/entities/members/imports.ts';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { Callout } from '../../../../ui/state/callout.tsx';
import { CountList, countTried } from '../import-counts.tsx';
import { useListOf } from '../import-kinds.ts';
import { useCancelImport, useUndoImport } from '../imports.api.ts';
import { ProblemList } from './problem-list.tsx';

type Props = { record: ImportDetail };

const RunProgress = ({ record }: Props) => {
  const text = useText();
  const cancel = useCancelImport();
  const done = countTried(record);
  const label = text('imports.progress', { done: formatNumber(done), total: formatNumber(record.rows) });
  return (
    <Panel>
      <h2>{text('imports.running')}</h2>
      <Text mt={4} mb={20} c="var(--ink-soft)">
        {text('imports.runningText')}
      </Text>
      <Progress value={(100 * done) / record.rows} aria-label={label} />
      <Group mt={12} justify="space-between">
        <Text aria-live="polite">{label}</Text>
        {record.task_id === null ? null : (
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => record.task_id !== null && void cancel.send({ params: { id: record.task_id } })}
          >
            {text('imports.cancel')}
          </Button>
        )}
      </Group>
    </Panel>
  );
};

const reportTones = { done: 'approved', failed: 'declined', cancelled: 'pending', undone: 'pending' } as const;
const reportIcons = { done: IconCircleCheck, failed: IconAlertCircle, cancelled: IconAlertCircle, undone: IconArrowBackUp } as const;

const undoSentences = {
  waiting: 'imports.undoing',
  running: 'imports.undoing',
  done: undefined,
  failed: 'imports.undoStopped',
  cancelled: 'imports.undoStopped',
} as const;

/** How the import ended, and what its undo has done so far. */
const ReportCallout = ({ record: { state, undo, kind } }: Props) => {
  const text = useText();
  if (state !== 'done' && state !== 'failed' && state !== 'cancelled' && state !== 'undone') return null;
  const undoSentence = undo && undoSentences[undo.state];
  const sentences = [
    text(`imports.report.${state}`),
    ...(undoSentence ? [text(undoSentence)] : []),
    ...(undo?.reversed ? [text(kind === 'groupMembers' ? 'imports.removed' : 'imports.archivedCount', { count: undo.reversed })] : []),
    ...(undo?.left ? [text('imports.left', { count: undo.left })] : []),
  ];
  const shown = undo ? 'undone' : state;
  return (
    <Callout tone={reportTones[shown]} icon={reportIcons[shown]}>
      {sentences.join(' ')}
    </Callout>
  );
};

const Undo = ({ record }: Props) => {
  const text = useText();
  const undo = useUndoImport();
  const [isOpen, setIsOpen] = useState(false);
  if (record.undo_until === null || record.task_id === null || !record.result?.new) return null;
  const isGroup = record.kind === 'groupMembers';
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {text('imports.undo')}
      </Button>
      {isOpen ? (
        <ConfirmAction
          title={text('imports.undoTitle')}
          confirmLabel={text('imports.undo')}
          isDangerous
          mutation={undo}
          input={{ params: { id: record.task_id } }}
          onClose={() => setIsOpen(false)}
        >
          {text(isGroup ? 'imports.undoMembersText' : 'imports.undoText', { count: record.result.new })}
        </ConfirmAction>
      ) : null}
    </>
  );
};

/** The progress of an import, and its report once it has ended. */
export const RunStep = ({ record }: Props) => {
  const text = useText();
  const list = useListOf(record);
  if (record.state === 'waiting' || record.state === 'running') return <RunProgress record={record} />;
  return (
    <Stack gap={20}>
      <ReportCallout record={record} />
      <Panel>
        <Group justify="space-between" mb={20} gap={12}>
          <h2>{text('imports.reportTitle')}</h2>
          <Group gap={8}>
            <Undo record={record} />
            <Button component={Link} to={list.to}>
              {text('imports.open', { list: list.label })}
            </Button>
          </Group>
        </Group>
        {record.result ? <CountList counts={record.result} of="result" /> : null}
      </Panel>
      <ProblemList record={record} />
    </Stack>
  );
};
