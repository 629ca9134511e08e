import { useQueryClient } from '@tanstack/react-query';
import { readPreference, writePreference } from '../../platform/preferences.ts';
import { createStore } from '../../platform/store.ts';

const name = 'shows-tasks';

/** The key of the query that reads the tasks. Not made from the route, because every page would load the contract of tasks. */
export const tasksKey = ['/tasks'] as const;

/** Whether the tray shows tasks: from the start of one until all are finished and dismissed. Later visits of this browser show them too. */
export const showsTasks = createStore(readPreference(name) === 'yes');

/** Shows or hides the tasks in the tray, also in later visits of this browser. */
export const setShowsTasks = (shows: boolean): void => {
  writePreference(name, shows ? 'yes' : 'no');
  showsTasks.set(shows);
};

/** The tasks whose end this tab shows: those that it started or has seen unfinished. True once it has read again what a finished task changed. */
export const followedTasks = new Map<number, boolean>();

/** How many tasks of the tray are not finished, failed, and ended otherwise. */
export type TaskCounts = { readonly active: number; readonly failed: number; readonly done: number };
export const noTasks: TaskCounts = { active: 0, failed: 0, done: 0 };

/** Returns a function that shows the tray with a task. Call it after the request that started the task. */
export const useStartedTask = (): ((task: { readonly id: number }) => void) => {
  const client = useQueryClient();
  return ({ id }) => {
    followedTasks.set(id, false);
    // Before the tray appears, so that it does not disappear again because of the tasks that were read before.
    void client.invalidateQueries({ queryKey: tasksKey });
    setShowsTasks(true);
  };
};
