import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { entities } from '../../../../contract/entities/index.ts';
import type { Task, TaskProblem } from '../../../../contract/entities/office/tasks.ts';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PlainLink } from '../../../ui/text.tsx';
import { useProblems } from './tasks.api.ts';

/** The addresses of the records' pages by kind, without the id. */
const pages: ReadonlyMap<string, string> = new Map(
  Object.values(entities).flatMap(({ auditKey, screens }) => ('page' in screens ? [[auditKey, screens.page]] : [])),
);

/** The name of a record, with a link to its page if it has one. */
const ProblemName = ({ problem: { entity, record_id: id, label } }: { problem: TaskProblem }) => {
  const page = entity === null ? undefined : pages.get(entity);
  return page && id !== null ? <PlainLink to={`${page}/${id}`}>{label}</PlainLink> : label;
};

/** The records that a task could not change, with the reasons, in pages. */
export const TaskProblemRows = ({ task }: { task: Task }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useProblems(task, page);
  return (
    <>
      {list.error ? <LoadError error={list.error} onRetry={list.retry} /> : null}
      <Stack component="ul" gap={12} aria-busy={list.isPending}>
        {list.rows.map((problem) => (
          <li key={problem.id}>
            <Text fw={550} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              <ProblemName problem={problem} />
            </Text>
            <Text c="dimmed">{problem.reason}</Text>
          </li>
        ))}
      </Stack>
      {list.lastPage > 1 ? (
        <Group justify="space-between">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {text('tasks.previous')}
          </Button>
          <Text c="dimmed">{text('tasks.page', { page, last: list.lastPage })}</Text>
          <Button variant="default" disabled={page >= list.lastPage} onClick={() => setPage(page + 1)}>
            {text('tasks.next')}
          </Button>
        </Group>
      ) : null}
    </>
  );
};

/** The records that a task could not change, in a dialog. */
export const TaskProblems = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  useFocusReturn();
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={text('tasks.problemsTitle', { count: task.failed })} size={560}>
      <Stack gap={16}>
        <Text c="dimmed">{task.title}</Text>
        <TaskProblemRows task={task} />
      </Stack>
    </Modal>
  );
};
