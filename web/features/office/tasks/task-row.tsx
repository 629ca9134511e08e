import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Task } from '../../../../contract/entities/office/tasks.ts';
import { TaskFileButton } from '../../../kit/tasks/task-file.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PlainLink } from '../../../ui/text.tsx';
import { TrayBar, TrayRow, TrayText } from '../../../ui/tray.tsx';
import { getShownState } from './shown-state.ts';
import { UndoButton } from './task-buttons.tsx';
import { TaskProblems } from './task-problems.tsx';
import { isUnfinished, useCancelTask } from './tasks.api.ts';

const getPercent = ({ done, failed, total }: Task) => (total === 0 ? 0 : Math.min(100, Math.floor(((done + failed) / total) * 100)));

/** One task: its title, progress or result, and its actions. */
export const TaskRow = ({ task, onDismiss }: { task: Task; onDismiss: () => void }) => {
  const text = useText();
  const state = getShownState(task);
  const id = useId();
  const cancel = useCancelTask();
  const isOpen = isUnfinished(task);
  const { title } = task;
  return (
    <TrayRow
      title={
        <Text span id={id} inherit flex={1} miw={0} fw={550} style={{ overflowWrap: 'anywhere' }}>
          <PlainLink to={`/tasks/${task.id}`}>{title}</PlainLink>
        </Text>
      }
      action={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={text(isOpen ? 'tasks.cancelOf' : 'tasks.dismissOf', { title })}
          loading={cancel.isPending}
          onClick={() => (isOpen ? void cancel.send({ params: { id: task.id } }) : onDismiss())}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {task.state === 'running' ? (
        <TrayBar percent={getPercent(task)} labelledBy={id} />
      ) : (
        <TrayText>{text(`tasks.state.${state}`, { count: task.done })}</TrayText>
      )}
      {task.message ? <TrayText isError={task.state === 'failed'}>{task.message}</TrayText> : null}
      <TaskActions task={task} />
    </TrayRow>
  );
};

/** What can be done with the result: see what was refused, undo, download. */
const TaskActions = ({ task }: { task: Task }) => {
  const text = useText();
  const [isListOpen, setIsListOpen] = useState(false);
  const { id, title, failed, file_name: fileName } = task;
  const hasActions = failed > 0 || task.undo_until !== null || fileName !== null;
  if (!hasActions) return null;
  return (
    <Group gap={8}>
      {failed > 0 ? (
        <Button
          size="xs"
          variant="default"
          aria-label={text('tasks.problemsOf', { problems: text('tasks.problems', { count: failed }), title })}
          onClick={() => setIsListOpen(true)}
        >
          {text('tasks.problems', { count: failed })}
        </Button>
      ) : null}
      <UndoButton task={task} />
      {fileName === null ? null : <TaskFileButton task={{ id, file_name: fileName }} />}
      {isListOpen ? <TaskProblems task={task} onClose={() => setIsListOpen(false)} /> : null}
    </Group>
  );
};
