import { useEffect, useState } from 'react';
import { setShowsTasks } from '../../kit/tasks/started-tasks.ts';
import { TaskRow } from './task-row.tsx';
import { isUnfinished, useTasks } from './tasks.api.ts';

// A task that finished before this page was opened says nothing new. One that finished while this module was loading does.
const isNew = (finishedAt: string | null) => finishedAt === null || Date.parse(finishedAt) > performance.timeOrigin;

/** The tasks in the tray: those that are not finished, and those that finished since the page was opened until they are dismissed. */
export const TaskRows = () => {
  const { tasks } = useTasks();
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const shown = tasks?.filter((task) => isUnfinished(task) || (isNew(task.finished_at) && !dismissed.includes(task.id)));
  const isEmpty = shown?.length === 0;
  useEffect(() => {
    if (isEmpty) setShowsTasks(false);
  }, [isEmpty]);
  return shown?.map((task) => <TaskRow key={task.id} task={task} onDismiss={() => setDismissed([...dismissed, task.id])} />);
};
