import { Button } from '@mantine/core';
import { type Task, taskRoutes } from '../../../../contract/entities/office/tasks.ts';
import { useCan } from '../../../kit/can.tsx';
import { TaskFileButton } from '../../../kit/tasks/task-file.tsx';
import { useText } from '../../../platform/i18n.ts';
import { isUnfinished, useCancelTask, useUndoTask } from './tasks.api.ts';

type Props = { task: Task };

/** Starts the undo of a task. Nothing if the task cannot be undone. */
export const UndoButton = ({ task: { id, title, undo_until: until } }: Props) => {
  const text = useText();
  const can = useCan();
  const { undo, isPending } = useUndoTask();
  if (until === null || !can(taskRoutes.undo)) return null;
  return (
    <Button size="xs" variant="default" aria-label={text('tasks.undoOf', { title })} loading={isPending} onClick={() => void undo(id)}>
      {text('tasks.undo')}
    </Button>
  );
};

const CancelButton = ({ task: { id, title } }: Props) => {
  const text = useText();
  const { send, isPending } = useCancelTask();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={text('tasks.cancelOf', { title })}
      loading={isPending}
      onClick={() => void send({ params: { id } })}
    >
      {text('tasks.cancel')}
    </Button>
  );
};

/** What can be done with a task now: cancel it, undo it, or save its file. */
export const TaskButtons = ({ task }: Props) => {
  const { id, file_name: fileName } = task;
  if (isUnfinished(task)) return <CancelButton task={task} />;
  return (
    <>
      <UndoButton task={task} />
      {fileName === null ? null : <TaskFileButton task={{ id, file_name: fileName }} />}
    </>
  );
};
