import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Task } from '../../../../contract/entities/office/tasks.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { followedTasks, noTasks, setShowsTasks, type TaskCounts } from '../../../kit/tasks/started-tasks.ts';
import { useText } from '../../../platform/i18n.ts';
import { readPreference, writePreference } from '../../../platform/preferences.ts';
import trayStyles from '../../../ui/tray.module.css';
import { TaskRow } from './task-row.tsx';
import { isUnfinished, useTasks } from './tasks.api.ts';
import { useUndoToast } from './use-undo-toast.ts';

const preference = 'dismissed-tasks';

/** The finished tasks that the user removed from the tray of this browser. */
const readDismissed = (): readonly number[] => {
  try {
    return z
      .array(z.int())
      .catch([])
      .parse(JSON.parse(readPreference(preference) ?? '[]'));
  } catch {
    return []; // Something else has written the preference.
  }
};

const writeDismissed = (ids: readonly number[]): void => writePreference(preference, JSON.stringify(ids));

/** A task that finished in an earlier visit is shown while its file can be saved or its changes can be undone. */
const hasResult = ({ id, file_name: fileName, undo_until: undoUntil }: Task) =>
  fileName !== null || undoUntil !== null || followedTasks.has(id);

const countTasks = (tasks: readonly Task[] = []): TaskCounts => {
  const active = tasks.filter(isUnfinished).length;
  const failed = tasks.filter(({ state }) => state === 'failed').length;
  return { active, failed, done: tasks.length - active - failed };
};

type TaskRowsProps = {
  /** Gets the numbers of the shown tasks when they change. */
  onCounts: (counts: TaskCounts) => void;
};

/** The tasks in the tray: those that are not finished, and those with a result until they are dismissed. Other tasks are on the page of all tasks. */
export const TaskRows = ({ onCounts }: TaskRowsProps) => {
  const { tasks, isFetching, error, retry } = useTasks(useUndoToast());
  const [dismissed, setDismissed] = useState(readDismissed);
  const shown = tasks?.filter((task) => isUnfinished(task) || (hasResult(task) && !dismissed.includes(task.id)));
  const isEmpty = shown?.length === 0 && !isFetching;
  const { active, failed, done } = countTasks(shown);
  useEffect(() => {
    onCounts({ active, failed, done });
    return () => onCounts(noTasks);
  }, [onCounts, active, failed, done]);
  useEffect(() => {
    if (isEmpty) setShowsTasks(false);
  }, [isEmpty]);
  const dismiss = (...ended: readonly Task[]) => {
    const known = dismissed.filter((each) => tasks?.some((task) => task.id === each));
    const ids = [...known, ...ended.map(({ id }) => id)];
    setDismissed(ids);
    writeDismissed(ids);
  };
  if (error && !tasks)
    return (
      <li>
        <LoadError error={error} onRetry={retry} />
      </li>
    );
  return (
    <>
      {shown?.map((task) => (
        <TaskRow key={task.id} task={task} onDismiss={() => dismiss(task)} />
      ))}
      <TrayEnd ended={shown?.filter((task) => !isUnfinished(task)) ?? []} onDismiss={dismiss} />
    </>
  );
};

/** The link to all tasks, and the button that dismisses the finished ones. */
const TrayEnd = ({ ended, onDismiss }: { ended: readonly Task[]; onDismiss: (...tasks: readonly Task[]) => void }) => {
  const text = useText();
  return (
    <li className={trayStyles.row}>
      <Group justify="space-between" gap={8}>
        <Button component={Link} to="/tasks" size="xs" variant="subtle">
          {text('tasks.all')}
        </Button>
        {ended.length > 1 ? (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onDismiss(...ended)}>
            {text('tasks.dismissAll')}
          </Button>
        ) : null}
      </Group>
    </li>
  );
};
