import { useEffect, useState } from 'react';
import type { Task } from '../../../contract/entities/tasks.ts';
import { LoadError } from '../../kit/list/load-error.tsx';
import { followedTasks, setShowsTasks } from '../../kit/tasks/started-tasks.ts';
import { readDismissed, writeDismissed } from './dismissed.ts';
import { TaskRow } from './task-row.tsx';
import { isUnfinished, useTasks } from './tasks.api.ts';

/** A finished task that this tab did not follow says nothing new, unless it has a file. */
const hasResult = ({ id, file_name: fileName }: Task) => fileName !== null || followedTasks.has(id);

/** The tasks in the tray: those that are not finished, and those with a result until they are dismissed. */
export const TaskRows = () => {
  const { tasks, isFetching, error, retry } = useTasks();
  const [dismissed, setDismissed] = useState(readDismissed);
  const shown = tasks?.filter((task) => isUnfinished(task) || (hasResult(task) && !dismissed.includes(task.id)));
  const isEmpty = shown?.length === 0 && !isFetching;
  useEffect(() => {
    if (isEmpty) setShowsTasks(false);
  }, [isEmpty]);
  const dismiss = ({ id }: Task) => {
    const known = dismissed.filter((each) => tasks?.some((task) => task.id === each));
    setDismissed([...known, id]);
    writeDismissed([...known, id]);
  };
  if (error && !tasks)
    return (
      <li>
        <LoadError error={error} onRetry={retry} />
      </li>
    );
  return shown?.map((task) => <TaskRow key={task.id} task={task} onDismiss={() => dismiss(task)} />);
};
