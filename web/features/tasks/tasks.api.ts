import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Task, taskRoutes } from '../../../contract/entities/tasks.ts';
import { useApiMutation } from '../../kit/data/mutation.ts';
import { useList } from '../../kit/data/queries.ts';
import { tasksKey } from '../../kit/tasks/started-tasks.ts';
import { request } from '../../platform/api.ts';
import { downloadFile } from '../../platform/download.ts';
import { t } from '../../platform/i18n.ts';

const pollInterval = 2_000;
const shownTasks = 10;

export const isUnfinished = ({ state }: Pick<Task, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The newest tasks. While one is not finished and the tab is visible, they are read again every two seconds. */
export const useTasks = () => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: tasksKey,
    queryFn: ({ signal }) => request(taskRoutes.list, { query: { per_page: shownTasks } }, { signal, onExpiry: 'fail' }),
    refetchInterval: ({ state }) => (state.data?.data.data.some(isUnfinished) ? pollInterval : false),
  });
  const tasks = query.data?.data.data;
  const finished = tasks?.filter((task) => !isUnfinished(task)).length ?? 0;
  const before = useRef(finished);
  // A finished task has changed records, so what is shown is read again.
  useEffect(() => {
    if (finished > before.current) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== tasksKey[0] });
    before.current = finished;
  }, [client, finished]);
  return { tasks, isError: query.isError };
};

export const useCancelTask = () =>
  useApiMutation(taskRoutes.cancel, { invalidates: [taskRoutes.list], skipSuccessToast: true, failure: t('tasks.cancelFailed') });

export const useUndoTask = () =>
  useApiMutation(taskRoutes.undo, { invalidates: [taskRoutes.list], skipSuccessToast: true, failure: t('tasks.undoFailed') });

export const useProblems = ({ id }: Task, page: number) => useList(taskRoutes.problems, { params: { id }, query: { page, per_page: 25 } });

export const downloadTaskFile = ({ id }: Task): Promise<void> => downloadFile(taskRoutes.file, { params: { id } });
