import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Task, type TaskListQuery, taskId, taskRoutes } from '../../../../contract/entities/office/tasks.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { routeQuery, useList } from '../../../kit/data/queries.ts';
import { followedTasks, tasksKey, useStartedTask } from '../../../kit/tasks/started-tasks.ts';
import { request } from '../../../platform/http/api.ts';
import { t } from '../../../platform/i18n.ts';

const pollInterval = 2_000;
const listInterval = 10_000;
const shownTasks = 10;

export const isUnfinished = ({ state }: Pick<Task, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The newest tasks. While one is not finished and the tab is visible, they are read again every two seconds. `onEnd` gets each that has ended. */
export const useTasks = (onEnd: (task: Task) => void) => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: tasksKey,
    meta: { permission: taskRoutes.list.permission },
    queryFn: ({ signal }) => request(taskRoutes.list, { query: { per_page: shownTasks } }, { signal, onExpiry: 'fail' }),
    refetchInterval: ({ state }) => (state.data?.data.data.some(isUnfinished) ? pollInterval : false),
  });
  const tasks = query.data?.data.data;
  // A finished task has changed records, so what is shown is read again.
  useEffect(() => {
    const finished = tasks ? followTasks(tasks) : [];
    if (finished.length > 0) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== tasksKey[0] });
    for (const task of finished) onEnd(task);
  }, [client, tasks, onEnd]);
  return { tasks, isFetching: query.isFetching, error: query.error, retry: () => void query.refetch() };
};

/** Follows the tasks that are not finished. Returns those that were followed and have finished since the last call. */
const followTasks = (tasks: readonly Task[]): readonly Task[] => {
  const finished = tasks.filter((task) => !isUnfinished(task) && followedTasks.get(task.id) === false);
  for (const { id } of tasks.filter(isUnfinished)) followedTasks.set(id, false);
  for (const { id } of finished) followedTasks.set(id, true);
  return finished;
};

/** A page of the user's tasks, which is read again every ten seconds while it is shown. */
export const useTaskList = (query: TaskListQuery) => useList(taskRoutes.list, { query }, { refetchEvery: listInterval });

/** One task, which is read again while it is not finished. */
export const useTask = (id: number) =>
  useQuery({
    ...routeQuery(taskRoutes.get, { params: { id: taskId.parse(id) } }),
    refetchInterval: ({ state: { data } }) => (data && isUnfinished(data.data) ? pollInterval : false),
  });

export const useCancelTask = () => useApiMutation(taskRoutes.cancel, { skipSuccessToast: true, failure: t('tasks.cancelFailed') });

export const useUndoTask = () => {
  const showTask = useStartedTask();
  const { send, isPending } = useApiMutation(taskRoutes.undo, {
    skipSuccessToast: true,
    failure: t('tasks.undoFailed'),
  });
  return {
    isPending,
    undo: async (id: Task['id']) => {
      const started = await send({ params: { id } });
      if (started.ok) showTask(started.result.data);
    },
  };
};

export const useProblems = ({ id }: Task, page: number) => useList(taskRoutes.problems, { params: { id }, query: { page, per_page: 25 } });
